import { answerInTime } from '../../host/checks/answer-in-time.js';
import { requireList } from '../../host/checks/directory-answers.js';
import { requireChannel } from '../../host/checks/known-channel.js';
import type { Directory, ResolvedTool, ResolvedTools, ToolRequest } from '../../host/index.js';
import { HostProblem } from '../http/problem.js';
import type { PluginLifecycle } from '../plugin-lifecycle.js';
import type { ToolProviders } from './tool-providers.js';

/** An agent on a channel, and for whom its tools are resolved. */
export type AgentChat = Omit<ToolRequest, 'signal'>;

/** The tools of an agent. They are resolved again at every call; nothing is cached. */
export class AgentTools<Chat extends AgentChat = AgentChat> {
  constructor(
    private readonly options: {
      directory: Pick<Directory, 'listAgents'>;
      providers: ToolProviders;
      plugin: PluginLifecycle;
      /** The only origin that the host serves: that of whoever talks on the web, where a chat does not say. */
      origin?: string;
      /** Throws for what a host refuses beyond an agent that is not of the organization. */
      check?: (chat: Chat) => Promise<void>;
    },
  ) {}

  /**
   * Rejects with an Error without a chat or a signal, and for a channel that there is not. Rejects with a HostProblem whose `status`
   * is 404 for an agent that is not of the organization, and 503 while the plugin is closed.
   */
  async resolve(chat: Chat, options: { signal: AbortSignal }): Promise<ResolvedTools> {
    requireQuestion(chat, options);
    requireChannel(chat.channel);
    const { directory, providers, plugin, origin, check } = this.options;
    await check?.(chat);
    const { channel, orgId } = chat;
    const agents = requireList(
      { method: 'listAgents', kind: 'agent', about: { orgId } },
      await answerInTime('directory.listAgents', () => directory.listAgents(orgId)),
    );
    if (!agents.some(({ id }) => id === chat.agentId)) {
      throw new HostProblem(404, 'not_found', 'The organization has no such agent.');
    }
    plugin.checkOpen();
    const request = { ...toChat(chat, origin), signal: options.signal };
    const resolved = await Promise.all(providers.listFor(channel).map((provider) => provider.resolveTools(request)));
    const instructions = resolved.map((one) => one.instructions).filter((text) => text !== '');
    return { tools: resolved.flatMap(({ tools }) => tools), instructions: instructions.join('\n\n') };
  }

  /** The tool, if the agent has it now. */
  async find(chat: Chat, name: string, options: { signal: AbortSignal }): Promise<ResolvedTool | undefined> {
    const { tools } = await this.resolve(chat, options);
    return tools.find((tool) => tool.definition.name === name);
  }
}

/** Plain JavaScript may leave out either. */
function requireQuestion(chat: Partial<AgentChat> | undefined, options: { signal?: AbortSignal } | undefined): void {
  const { channel, orgId, agentId } = Object(chat) as Partial<AgentChat>;
  const isChat = [channel, orgId, agentId].every((each) => typeof each === 'string');
  if (isChat && typeof options?.signal?.aborted === 'boolean') return;
  const mend = 'AgentChat in "appconnect/hosting" says what a chat is; the signal is that of the turn.';
  throw new Error(`Call tools.resolve({ channel, orgId, agentId, userId }, { signal }). ${mend}`);
}

/** Without what a host keeps in a chat besides. */
function toChat({ channel, orgId, agentId, userId, clientOrigin: given }: AgentChat, origin?: string): AgentChat {
  const clientOrigin = given ?? (channel === 'web' ? origin : undefined);
  const optional = { ...(userId !== undefined && { userId }), ...(clientOrigin !== undefined && { clientOrigin }) };
  return { channel, orgId, agentId, ...optional };
}

import type { Channel, Directory, Principal, ResolvedTool, ResolvedTools, ToolRequest } from '../../../host/index.js';
import { checkPluginOpen } from '../http/closed-routes.js';
import { HostProblem } from '../http/problem.js';
import type { PluginLife } from '../plugin/plugin-life.js';
import type { ToolProviders } from './tool-providers.js';

/** Somebody who uses an agent. `clientOrigin` is where their browser is. */
export type AgentUse = { principal: Principal; agentId: string; channel: Channel; clientOrigin: string };

/** The tools of an agent as they are now: resolved afresh at every question. */
export class AgentTools {
  constructor(private readonly options: { directory: Directory; providers: ToolProviders; plugin: PluginLife }) {}

  /**
   * @throws HostProblem 404 for an agent that is not of the person's organization, 403 for a channel that the person
   * may not simulate, 503 while the plugin is closed.
   */
  async resolve(use: AgentUse, options: { signal: AbortSignal }): Promise<ResolvedTools> {
    await this.checkUse(use);
    const request = toToolRequest(use, options.signal);
    const providers = this.options.providers.listFor(use.channel);
    const resolved = await Promise.all(providers.map((provider) => provider.resolveTools(request)));
    return {
      tools: resolved.flatMap(({ tools }) => tools),
      instructions: resolved
        .map(({ instructions }) => instructions)
        .filter((text) => text !== '')
        .join('\n\n'),
    };
  }

  /** The tool if the agent has it now. */
  async find(use: AgentUse, name: string, options: { signal: AbortSignal }): Promise<ResolvedTool | undefined> {
    const { tools } = await this.resolve(use, options);
    return tools.find((tool) => tool.definition.name === name);
  }

  private async checkUse({ principal, agentId, channel }: AgentUse): Promise<void> {
    const agents = await this.options.directory.listAgents(principal.orgId);
    if (!agents.some((agent) => agent.id === agentId)) {
      throw new HostProblem(404, 'not_found', 'Your organization has no such agent.');
    }
    if (channel !== 'web' && principal.role !== 'org_admin') {
      throw new HostProblem(403, 'forbidden', `Only an org admin may simulate the channel "${channel}".`);
    }
    checkPluginOpen(this.options.plugin);
  }
}

/** On the web there is a person; bridges and the command line leave it out, and an automation has none. */
function toToolRequest({ principal, agentId, channel, clientOrigin }: AgentUse, signal: AbortSignal): ToolRequest {
  const request = { channel, orgId: principal.orgId, agentId, signal };
  return channel === 'web' ? { ...request, userId: principal.userId, clientOrigin } : request;
}

import type { Directory, ResolvedTool, ResolvedTools, ToolRequest } from '../../../host/index.js';
import { checkPluginOpen } from '../http/closed-routes.js';
import { HostProblem } from '../http/problem.js';
import type { PluginLifecycle } from '../plugin/plugin-lifecycle.js';
import type { ToolProviders } from '../plugin/plugin-registries.js';
import type { AgentCaller } from './agent-caller.js';

/** The tools of an agent. They are resolved again at every call; nothing is cached. */
export class AgentTools {
  constructor(private readonly options: { directory: Directory; providers: ToolProviders; plugin: PluginLifecycle }) {}

  /**
   * @throws HostProblem 404 for an agent that is not of the person's organization, 403 for a channel that the person
   * may not simulate, 503 while the plugin is closed.
   */
  async resolve(caller: AgentCaller, options: { signal: AbortSignal }): Promise<ResolvedTools> {
    await this.checkCaller(caller);
    const request = toToolRequest(caller, options.signal);
    const providers = this.options.providers.listFor(caller.channel);
    const resolved = await Promise.all(providers.map((provider) => provider.resolveTools(request)));
    return {
      tools: resolved.flatMap(({ tools }) => tools),
      instructions: resolved
        .map(({ instructions }) => instructions)
        .filter((text) => text !== '')
        .join('\n\n'),
    };
  }

  /** The tool, if the agent has it now. */
  async find(caller: AgentCaller, name: string, options: { signal: AbortSignal }): Promise<ResolvedTool | undefined> {
    const { tools } = await this.resolve(caller, options);
    return tools.find((tool) => tool.definition.name === name);
  }

  private async checkCaller(caller: AgentCaller): Promise<void> {
    const { principal, agentId, channel, org = principal.orgId, person } = caller;
    if (channel !== 'web' || org !== principal.orgId || person !== undefined) await this.checkSimulation(caller, org);
    const agents = await this.options.directory.listAgents(org);
    if (!agents.some((agent) => agent.id === agentId)) {
      throw new HostProblem(404, 'not_found', 'The organization has no such agent.');
    }
    checkPluginOpen(this.options.plugin);
  }

  private async checkSimulation({ principal, channel, person }: AgentCaller, org: string): Promise<void> {
    const { directory } = this.options;
    const role = org === principal.orgId ? principal.role : (await directory.findMember(org, principal.userId))?.role;
    if (role !== 'org_admin') {
      throw new HostProblem(403, 'forbidden', `Only an org admin may simulate the channel "${channel}" there.`);
    }
    if (channel === 'web') {
      throw new HostProblem(400, 'invalid_request', 'In a web chat, one is oneself, where one is signed in.');
    }
    if (person !== undefined && (await directory.findMember(org, person)) === undefined) {
      throw new HostProblem(404, 'not_found', 'The organization has no such person.');
    }
  }
}

/** On the web the caller is the person; other channels have a person only when one was chosen. */
function toToolRequest(caller: AgentCaller, signal: AbortSignal): ToolRequest {
  const { principal, agentId, channel, clientOrigin, org = principal.orgId, person } = caller;
  const request = { channel, orgId: org, agentId, signal };
  if (channel === 'web') return { ...request, userId: principal.userId, clientOrigin };
  return person === undefined ? request : { ...request, userId: person };
}

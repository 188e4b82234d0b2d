import { maxSearchLimit, toolNames } from '../../../src/contract/tool-constants.js';
import type { HostApi, JsonSchema, ToolResult } from '../host/host-api.js';
import { contentOf } from '../tool-form/answer-errors.js';
import type { Words } from '../words.en.js';

/** An action as the search of an agent describes it. */
export type FoundAction = {
  action: string;
  name?: string;
  description?: string;
  effect?: keyof Words['tool']['effects'];
  connection?: string;
  /** Only of the first ones, and short unless the whole was asked for. */
  input_schema?: JsonSchema;
  /** The part of the request that it answers. */
  for?: string;
};

/** Whose search is asked: that of an agent on a channel, and on a simulated one for whom. */
export type SearchedAgent = {
  host: HostApi | undefined;
  agent: string;
  channel: string;
  standIn?: { org?: string; person?: string };
};

/** The actions in an answer of the search; empty for an answer of another kind. */
export function actionsIn(result: ToolResult | undefined): FoundAction[] {
  const { actions } = result === undefined ? {} : contentOf(result);
  return Array.isArray(actions) ? (actions as FoundAction[]) : [];
}

/** An action by its exact name, with its whole schema; undefined where the agent has none of that name. */
export async function findAction(agent: SearchedAgent, name: string): Promise<FoundAction | undefined> {
  const result = await search(agent, { query: name, limit: 1, full_schema: true }).catch(() => undefined);
  const [found] = actionsIn(result);
  return found?.action === name ? found : undefined;
}

/**
 * The first of some agents that has an app, and what it can do there; undefined where none has it. Without a request, the
 * search begins with the simplest actions that only read.
 */
export async function agentWith(
  app: string,
  { host, agents }: { host: HostApi | undefined; agents: readonly string[] },
): Promise<{ agent: string; actions: FoundAction[] } | undefined> {
  for (const agent of agents) {
    const result = await search({ host, agent, channel: 'web' }, { query: '', app, limit: maxSearchLimit }).catch(
      () => undefined,
    );
    const actions = actionsIn(result);
    if (actions.length > 0) return { agent, actions };
  }
  return undefined;
}

/** The action to try first, which changes nothing; undefined where each of them may change something. */
export function harmlessOf(actions: readonly FoundAction[]): FoundAction | undefined {
  return actions.find(({ effect }) => effect === 'read');
}

async function search(
  { host, agent, channel, standIn }: SearchedAgent,
  input: Record<string, unknown>,
): Promise<ToolResult | undefined> {
  return host?.callTool(agent, { tool: toolNames.search, channel, ...standIn, input });
}

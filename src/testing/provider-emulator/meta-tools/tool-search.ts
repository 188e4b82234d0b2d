import type { Tool } from '../catalog/provider-catalog.js';
import { activeAccounts } from '../execution/account-choice.js';
import { toolsInScope } from '../execution/session-scope.js';
import { needsAccount, type SessionContext } from '../execution/tool-execution.js';

type SearchQuery = { use_case: string };

/** The result of a search in a session: tools, their schemas, and the connection status of their apps. */
export function searchInSession(
  context: SessionContext,
  { queries, toolkits }: { queries: SearchQuery[]; toolkits?: string[] },
): Record<string, unknown> {
  const candidates = toolsInScope(context.session.config, context.provider.catalog).filter(
    (tool) => !toolkits || toolkits.includes(tool.toolkitSlug),
  );
  const found = queries.map((query) => searchTools(candidates, query.use_case));
  const tools = [...new Set(found.flat())];
  const now = context.provider.now();
  return {
    success: true,
    error: null,
    results: queries.map((query, index) => toResult(query, index, found[index] ?? [])),
    tool_schemas: Object.fromEntries(tools.map((tool) => [tool.slug, toSchema(tool)])),
    toolkit_connection_statuses: connectionStatuses(context, tools),
    session: { id: 'sand', generate_id: false, instructions: 'Pass this id on with the next meta tool.' },
    time_info: {
      current_time_utc: now.toISOString(),
      current_time_utc_epoch_seconds: Math.floor(now.getTime() / 1000),
      message: 'This is the present time.',
    },
    next_steps_guidance: [],
  };
}

function toResult(query: SearchQuery, index: number, tools: Tool[]): Record<string, unknown> {
  const slugs = tools.map((tool) => tool.slug);
  return {
    index: index + 1,
    use_case: query.use_case,
    toolkits: [...new Set(tools.map((tool) => tool.toolkitSlug))],
    primary_tool_slugs: slugs.slice(0, 3),
    related_tool_slugs: slugs.slice(3),
    error: null,
  };
}

function toSchema(tool: Tool): Record<string, unknown> {
  return {
    tool_slug: tool.slug,
    toolkit: tool.toolkitSlug,
    description: tool.description,
    hasFullSchema: true,
    input_schema: tool.inputParameters,
  };
}

function connectionStatuses(context: SessionContext, tools: Tool[]): Record<string, unknown>[] {
  const firstOfEach = new Map(tools.map((tool) => [tool.toolkitSlug, tool]));
  return [...firstOfEach.values()].map((tool) => toConnectionStatus(context, tool));
}

function toConnectionStatus(context: SessionContext, tool: Tool): Record<string, unknown> {
  const toolkitSlug = tool.toolkitSlug;
  const accounts = activeAccounts(context.session, { project: context.project, toolkitSlug });
  const isReady = accounts.length > 0 || !needsAccount(context.provider, tool);
  return {
    toolkit: toolkitSlug,
    description: context.provider.catalog.findToolkit(toolkitSlug)?.description ?? '',
    has_active_connection: isReady,
    status_message: isReady ? 'Ready to use.' : 'Not connected yet.',
    accounts: accounts.map((account, index) => ({
      id: account.id,
      status: account.status,
      created_at: account.createdAt.toISOString(),
      is_default: index === 0,
      ...(account.alias && { alias: account.alias }),
      user_info: { name: account.label },
    })),
  };
}

const maxFound = 8;

/** The tools that share words with a use case, best match first. It counts words; no model is involved. */
function searchTools(tools: readonly Tool[], useCase: string): Tool[] {
  const words = wordsOf(useCase);
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, maxFound)
    .map(({ tool }) => tool);
}

/** A word in the slug or the name weighs three times as much as one in the description. */
function scoreOf(tool: Tool, words: Set<string>): number {
  const title = wordsOf(`${tool.slug} ${tool.name}`);
  const description = wordsOf(tool.description);
  return [...words].reduce((score, word) => score + (title.has(word) ? 3 : 0) + (description.has(word) ? 1 : 0), 0);
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1)
      .map((word) => word.replace(/s$/, '')),
  );
}

import { z } from 'zod';
import { activeAccounts } from '../execution/account-choice.js';
import { executeInSession, type SessionPlace } from '../execution/session-calls.js';
import { linkInSession } from '../execution/session-link.js';
import { opaqueId } from '../projects/opaque-ids.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import { ProviderError } from '../refusals/provider-error.js';
import { metaToolNotShown } from '../refusals/session-refusals.js';
import { metaToolsOf } from './meta-tool-definitions.js';
import { searchInSession } from './search-tools-result.js';

export type MetaOutcome = { data: Record<string, unknown>; successful: boolean; error: string | null; logId: string };
type MetaAnswer = Omit<MetaOutcome, 'logId'>;

const queries = z.object({ queries: z.array(z.object({ use_case: z.string().max(1024) })).min(1) });
const slugs = z.object({ tool_slugs: z.array(z.string()), include: z.array(z.string()).default(['input_schema']) });
const toolkits = z.object({ toolkits: z.array(z.string()), reinitiate_all: z.boolean().default(false) });
const calls = z.object({
  tools: z
    .array(
      z.object({ tool_slug: z.string(), arguments: z.record(z.string(), z.unknown()), account: z.string().optional() }),
    )
    .min(1)
    .max(50),
});

type MetaToolWork = (place: SessionPlace, input: unknown) => MetaAnswer;

const work: Record<string, MetaToolWork> = {
  COMPOSIO_SEARCH_TOOLS: (place, input) => done(searchInSession(place, parse(queries, input))),
  COMPOSIO_GET_TOOL_SCHEMAS: getToolSchemas,
  COMPOSIO_MULTI_EXECUTE_TOOL: (place, input) => multiExecute(place, parse(calls, input).tools),
  COMPOSIO_MANAGE_CONNECTIONS: manageConnections,
  COMPOSIO_WAIT_FOR_CONNECTIONS: manageConnections,
  COMPOSIO_REMOTE_WORKBENCH: () => failed('This sandbox runs no code.'),
  COMPOSIO_REMOTE_BASH_TOOL: () => failed('This sandbox runs no code.'),
};

export function isMetaTool(slug: string): boolean {
  return slug in work;
}

/** Runs a tool of the provider itself. Throws the provider's 400 when the session does not show it. */
export function runMetaTool(place: SessionPlace, slug: string, input: unknown): MetaOutcome {
  const isShown = metaToolsOf(place.session.config).some((tool) => tool.slug === slug);
  const run = work[slug];
  if (!run || !isShown) throw metaToolNotShown(slug);
  return { ...run(place, input), logId: opaqueId('log') };
}

function getToolSchemas({ provider }: SessionPlace, input: unknown): MetaAnswer {
  const { tool_slugs: wanted, include } = parse(slugs, input);
  const unknown = wanted.filter((slug) => !provider.catalog.findTool(slug));
  const schemas = wanted.flatMap((slug) => {
    const tool = provider.catalog.findTool(slug);
    if (!tool) return [];
    const schema = {
      toolkit: tool.toolkitSlug,
      tool_slug: tool.slug,
      description: tool.description,
      ...(include.includes('input_schema') && { input_schema: tool.inputParameters }),
      ...(include.includes('output_schema') && { output_schema: tool.outputParameters }),
    };
    return [[tool.slug, schema] as const];
  });
  const isComplete = unknown.length === 0;
  const data = { success: isComplete, tool_schemas: Object.fromEntries(schemas), not_found: unknown };
  return isComplete ? done(data) : { data, successful: false, error: `Unknown tools: ${unknown.join(', ')}` };
}

/** The outer answer is a success even when single calls are not: their errors are in the results. */
function multiExecute(place: SessionPlace, tools: z.infer<typeof calls>['tools']): MetaAnswer {
  const results = tools.map((call, index) => ({ tool_slug: call.tool_slug, index, ...executeOne(place, call) }));
  const successes = results.filter((result) => result.response?.successful).length;
  return done({
    results,
    total_count: results.length,
    success_count: successes,
    error_count: results.length - successes,
  });
}

type SingleResult = { response: Record<string, unknown> | null; error?: string };

function executeOne(place: SessionPlace, call: z.infer<typeof calls>['tools'][number]): SingleResult {
  try {
    const { data, error, logId } = executeInSession(place, { ...call, toolSlug: call.tool_slug });
    return { response: { successful: error === null, data, error, log_id: logId }, ...(error && { error }) };
  } catch (refused) {
    if (refused instanceof ProviderError) return { response: null, error: refused.message };
    throw refused;
  }
}

function manageConnections(place: SessionPlace, input: unknown): MetaAnswer {
  const { toolkits: wanted, reinitiate_all: isRestart } = parse(toolkits, input);
  const results = wanted.map((toolkitSlug) => [toolkitSlug, connectionOf(place, toolkitSlug, isRestart)] as const);
  const count = (status: string) => results.filter(([, result]) => result.status === status).length;
  return done({
    message: 'Send the person to redirect_url to connect an app.',
    results: Object.fromEntries(results),
    summary: {
      total_toolkits: results.length,
      active_connections: count('active'),
      initiated_connections: count('initiated'),
      failed_connections: count('failed'),
    },
  });
}

function connectionOf(place: SessionPlace, toolkitSlug: string, isRestart: boolean): Record<string, unknown> {
  const [account] = activeAccounts(place.session, { project: place.project, toolkitSlug });
  if (account && !isRestart) {
    return { toolkit: toolkitSlug, status: 'active', has_active_connection: true, connected_account_id: account.id };
  }
  try {
    const { account: started, redirectUrl } = linkInSession(place, { toolkitSlug });
    return { toolkit: toolkitSlug, status: 'initiated', redirect_url: redirectUrl, connected_account_id: started.id };
  } catch (refused) {
    if (!(refused instanceof ProviderError)) throw refused;
    return { toolkit: toolkitSlug, status: 'failed', error_message: refused.message };
  }
}

function parse<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalidRequest(
    result.error.issues.map((issue) => `Error in arguments.${issue.path.join('.')}: ${issue.message}`),
  );
}

function done(data: Record<string, unknown>): MetaAnswer {
  return { data, successful: true, error: null };
}

function failed(error: string): MetaAnswer {
  return { data: {}, successful: false, error };
}

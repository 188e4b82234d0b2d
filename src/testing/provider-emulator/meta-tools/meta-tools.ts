import { z } from 'zod';
import type { Tool } from '../catalog/provider-catalog.js';
import { ProviderError, parseOrThrow } from '../errors/provider-error.js';
import { metaToolNotEnabled } from '../errors/session-errors.js';
import { activeAccounts } from '../execution/account-choice.js';
import { createSessionLink } from '../execution/session-link.js';
import { executeInSession, type SessionContext } from '../execution/tool-execution.js';
import { opaqueId } from '../projects/ids.js';
import { metaToolsOf } from './meta-tool-definitions.js';
import { searchInSession } from './tool-search.js';

const searchToolsInput = z.object({ queries: z.array(z.object({ use_case: z.string().max(1024) })).min(1) });

const runners: Record<string, (context: SessionContext, input: unknown) => MetaToolOutcome> = {
  COMPOSIO_SEARCH_TOOLS: (context, input) =>
    succeeded(searchInSession(context, parseOrThrow(searchToolsInput, input ?? {}, 'arguments'))),
  COMPOSIO_GET_TOOL_SCHEMAS: getToolSchemas,
  COMPOSIO_MULTI_EXECUTE_TOOL: multiExecute,
  COMPOSIO_MANAGE_CONNECTIONS: manageConnections,
  COMPOSIO_WAIT_FOR_CONNECTIONS: manageConnections,
  COMPOSIO_REMOTE_WORKBENCH: () => failed('This sandbox runs no code.'),
  COMPOSIO_REMOTE_BASH_TOOL: () => failed('This sandbox runs no code.'),
};

const getToolSchemasInput = z.object({
  tool_slugs: z.array(z.string()),
  include: z.array(z.enum(['input_schema', 'output_schema'])).default(['input_schema']),
});

const callSchema = z.object({
  tool_slug: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  account: z.string().optional(),
});
const multiExecuteInput = z.object({ tools: z.array(callSchema).min(1).max(50) });

type SingleResult = { response: Record<string, unknown> | null; error?: string };

const manageConnectionsInput = z.object({ toolkits: z.array(z.string()), reinitiate_all: z.boolean().default(false) });

type Connection = { toolkit: string; status: 'active' | 'initiated' | 'failed' } & Record<string, unknown>;

/** The outcome of a meta tool. */
type MetaToolOutcome = { data: Record<string, unknown>; successful: boolean; error: string | null };

export function isMetaTool(slug: string): boolean {
  return Object.hasOwn(runners, slug);
}

/** Runs a meta tool. @throws ProviderError 400 when the session does not enable it. */
export function runMetaTool(
  context: SessionContext,
  slug: string,
  input: unknown,
): MetaToolOutcome & { logId: string } {
  const isEnabled = metaToolsOf(context.session.config).some((tool) => tool.slug === slug);
  const run = runners[slug];
  if (!run || !isEnabled) throw metaToolNotEnabled(slug);
  return { ...run(context, input), logId: opaqueId('log') };
}

/** COMPOSIO_GET_TOOL_SCHEMAS: unsuccessful if one slug is unknown; the other schemas are returned nevertheless. */
function getToolSchemas({ provider }: SessionContext, input: unknown): MetaToolOutcome {
  const { tool_slugs: slugs, include } = parseOrThrow(getToolSchemasInput, input ?? {}, 'arguments');
  const tools = slugs.flatMap((slug) => provider.catalog.findTool(slug) ?? []);
  const unknown = slugs.filter((slug) => !provider.catalog.findTool(slug));
  const toolSchemas = Object.fromEntries(tools.map((tool) => [tool.slug, toSchemas(tool, include)]));
  const data = { success: unknown.length === 0, tool_schemas: toolSchemas, not_found: unknown };
  return unknown.length === 0 ? succeeded(data) : failed(`Unknown tools: ${unknown.join(', ')}`, data);
}

function toSchemas(tool: Tool, include: string[]): Record<string, unknown> {
  return {
    toolkit: tool.toolkitSlug,
    tool_slug: tool.slug,
    description: tool.description,
    ...(include.includes('input_schema') && { input_schema: tool.inputParameters }),
    ...(include.includes('output_schema') && { output_schema: tool.outputParameters }),
  };
}

/** COMPOSIO_MULTI_EXECUTE_TOOL: successful even when single calls fail; each call has its own result. */
function multiExecute(context: SessionContext, input: unknown): MetaToolOutcome {
  const { tools } = parseOrThrow(multiExecuteInput, input ?? {}, 'arguments');
  const results = tools.map((call, index) => ({ tool_slug: call.tool_slug, index, ...executeOne(context, call) }));
  const successes = results.filter((result) => result.response?.successful).length;
  return succeeded({
    results,
    total_count: results.length,
    success_count: successes,
    error_count: results.length - successes,
  });
}

function executeOne(context: SessionContext, call: z.infer<typeof callSchema>): SingleResult {
  try {
    const { data, error, logId } = executeInSession(context, { ...call, toolSlug: call.tool_slug });
    return { response: { successful: error === null, data, error, log_id: logId }, ...(error && { error }) };
  } catch (error) {
    if (error instanceof ProviderError) return { response: null, error: error.message };
    throw error;
  }
}

/** COMPOSIO_MANAGE_CONNECTIONS: returns connected accounts, and starts a sign-in for each app without one. */
function manageConnections(context: SessionContext, input: unknown): MetaToolOutcome {
  const { toolkits, reinitiate_all: isRestart } = parseOrThrow(manageConnectionsInput, input ?? {}, 'arguments');
  const results = toolkits.map((toolkitSlug) => connectionOf(context, toolkitSlug, isRestart));
  const count = (status: string) => results.filter((result) => result.status === status).length;
  return succeeded({
    message: 'Send the person to redirect_url to connect an app.',
    results: Object.fromEntries(results.map((result) => [result.toolkit, result])),
    summary: {
      total_toolkits: results.length,
      active_connections: count('active'),
      initiated_connections: count('initiated'),
      failed_connections: count('failed'),
    },
  });
}

function connectionOf(context: SessionContext, toolkitSlug: string, isRestart: boolean): Connection {
  const [account] = activeAccounts(context.session, { project: context.project, toolkitSlug });
  if (account && !isRestart) {
    return { toolkit: toolkitSlug, status: 'active', has_active_connection: true, connected_account_id: account.id };
  }
  try {
    const { account: started, redirectUrl } = createSessionLink(context, { toolkitSlug });
    return { toolkit: toolkitSlug, status: 'initiated', redirect_url: redirectUrl, connected_account_id: started.id };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { toolkit: toolkitSlug, status: 'failed', error_message: error.message };
  }
}

function succeeded(data: Record<string, unknown>): MetaToolOutcome {
  return { data, successful: true, error: null };
}

function failed(error: string, data: Record<string, unknown> = {}): MetaToolOutcome {
  return { data, successful: false, error };
}

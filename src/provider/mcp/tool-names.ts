import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import { isJsonObject } from '../../lib/text/json.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { openingReason } from '../actions/action-outcome.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { sendRequest } from './mcp-client.js';

// Short, since a call waits for the list and could be sent over REST without it.
const listTimeoutMs = 5_000;
const maxPages = 50;
const reasonsForAnyCall: ReturnType<typeof openingReason>[] = [
  'session_gone',
  'refused_key',
  'right_missing',
  'rate_limited',
];

// The SDK's own method would reject tools that break its schema, and compile the output schema of each.
const pageSchema = z.object({
  tools: z.custom<unknown[]>(Array.isArray),
  nextCursor: z.string().nullish().catch(undefined),
});
/** Several times as many as the largest app has. An action that is not among them is run over the REST API. */
const maxTools = 5_000;

/**
 * The names of the tools in a conversation; empty where they cannot be listed. Throws `ProviderFault` only for what would fail
 * any call: an unknown session, a refused key, a missing right, a pause, a provider that cannot be reached.
 */
export async function listToolNames(client: Client, { signal }: { signal: AbortSignal }): Promise<Set<string>> {
  try {
    return await withTimeLimit(listTimeoutMs, signal, (linked) => readToolNames(client, linked));
  } catch (error) {
    if (signal.aborted || failsAnyCall(error)) throw error;
    return new Set();
  }
}

/** As `listToolNames`, but throws for every failure. */
export async function readToolNames(client: Client, signal: AbortSignal): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && names.size < maxTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { tools, nextCursor } = await sendRequest(client, { method: 'tools/list', params }, pageSchema, signal);
    for (const tool of tools.slice(0, maxTools)) names.add(nameOf(tool));
    if (!nextCursor || nextCursor === cursor) break;
    cursor = nextCursor;
  }
  return names;
}

/** By hand, since the errors of a schema take far longer where a list holds something else. */
function nameOf(tool: unknown): string {
  return isJsonObject(tool) && typeof tool.name === 'string' ? tool.name : '';
}

function failsAnyCall(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false;
  // Also a page with 401, since a write over REST would meet the same gateway.
  if (error.kind === 'status') return error.reply.status === 401 || reasonsForAnyCall.includes(openingReason(error));
  return error.kind === 'unreachable' || error.kind === 'foreign_address';
}

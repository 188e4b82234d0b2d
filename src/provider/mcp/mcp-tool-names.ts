import { createHash } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withLinkedSignal } from '../../lib/signals.js';
import { type CallVerdict, callVerdictOf } from '../actions/call-verdict.js';
import { ProviderFault } from '../http/provider-fault.js';

// Short, since a call waits for the list and could be sent over REST without it.
const listTimeoutMs = 5_000;
const maxPages = 50;
const verdictsForAnyCall: CallVerdict[] = ['session_gone', 'refused_key', 'rate_limited'];

// The SDK's own method would reject tools that break its schema, and compile the output schema of each.
const pageSchema = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().nullish().catch(undefined) });
const toolSchema = z.object({ name: z.string() });

/**
 * The names of the tools in a conversation; empty where they cannot be listed. Throws `ProviderFault` only for what would fail
 * any call: an unknown session, a refused key, a provider that cannot be reached.
 */
export async function listToolNames(client: Client, { signal }: { signal: AbortSignal }): Promise<Set<string>> {
  try {
    return await withLinkedSignal([signal, AbortSignal.timeout(listTimeoutMs)], (linked) =>
      readToolNames(client, linked),
    );
  } catch (error) {
    if (signal.aborted || failsAnyCall(error)) throw error;
    return new Set();
  }
}

/** The same, but throws whatever fails. */
export async function readToolNames(client: Client, signal: AbortSignal): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const tool of listTools(client, signal)) names.add(tool);
  return names;
}

async function* listTools(client: Client, signal: AbortSignal): AsyncGenerator<string> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const request = { method: 'tools/list', params: cursor === undefined ? {} : { cursor } };
    const { tools, nextCursor } = await client.request(request, pageSchema, { signal });
    for (const tool of tools) yield toolSchema.safeParse(tool).data?.name ?? '';
    if (!nextCursor || nextCursor === cursor) return;
    cursor = nextCursor;
  }
}

function failsAnyCall(error: unknown): boolean {
  if (!(error instanceof ProviderFault)) return false;
  if (error.kind === 'status') return verdictsForAnyCall.includes(callVerdictOf(error.refusal));
  return error.kind === 'unreachable' || error.kind === 'foreign_address';
}

// As many apps as are in use at once; an evicted list is merely kept twice.
const maxLists = 500;

/** Keeps equal lists in memory once: all sessions with an app list the same tools, for some apps a thousand of them. */
export class ToolNameInterner {
  private readonly lists = new LRUCache<string, ReadonlySet<string>>({ max: maxLists });

  intern(list: ReadonlySet<string>): ReadonlySet<string> {
    const hash = createHash('sha256')
      .update([...list].sort().join('\n'))
      .digest('base64');
    const known = this.lists.get(hash);
    if (known !== undefined) return known;
    this.lists.set(hash, list);
    return list;
  }
}

import { createHash } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withLinkedSignal } from '../../lib/signals.js';
import { type CallVerdict, callVerdictOf } from '../actions/call-verdict.js';
import { ProviderFault } from '../http/provider-fault.js';

// Kept short: whoever waits for it waits for a call, and there is another way to send that.
const limitMs = 5_000;
const maxPages = 50;
const verdictsOnAnyCall: CallVerdict[] = ['session_gone', 'refused_key', 'rate_limited'];

// Not the package's own schema: that one wants every tool whole, and compiles what each of them returns.
const pageSchema = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().nullish().catch(undefined) });
const toolSchema = z.object({ name: z.string() });

/**
 * The names of the actions that a conversation runs; none where the server cannot tell them. Throws `ProviderFault` for what
 * would fail any call: a session that is gone, a refused key, a provider that cannot be reached.
 */
export async function listToolNames(client: Client, { signal }: { signal: AbortSignal }): Promise<Set<string>> {
  try {
    return await withLinkedSignal([signal, AbortSignal.timeout(limitMs)], (either) => readToolNames(client, either));
  } catch (error) {
    if (signal.aborted || failsAnyCall(error)) throw error;
    return new Set();
  }
}

/** The same, and throws whatever goes wrong. */
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
  if (error.kind === 'status') return verdictsOnAnyCall.includes(callVerdictOf(error.refusal));
  return error.kind === 'unreachable' || error.kind === 'foreign_address';
}

// As many apps as are in use at once; one that falls out is merely held twice.
const maxLists = 500;

/** Keeps equal lists once: every member's session with an app lists the same actions, a thousand of them for some apps. */
export class ToolNameInterner {
  private readonly lists = new LRUCache<string, ReadonlySet<string>>({ max: maxLists });

  intern(list: ReadonlySet<string>): ReadonlySet<string> {
    const name = createHash('sha256')
      .update([...list].sort().join('\n'))
      .digest('base64');
    const known = this.lists.get(name);
    if (known !== undefined) return known;
    this.lists.set(name, list);
    return list;
  }
}

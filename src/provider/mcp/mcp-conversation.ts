import { createHash } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ClientRequest } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import { growingCache } from '../../lib/growing-cache.js';
import { isJsonObject } from '../../lib/json.js';
import { withLinkedSignal, withTimeLimit } from '../../lib/signals.js';
import type { ActionAnswer, ActionExecutor, ActionRequest, SendOptions } from '../actions/action-executor.js';
import { openingReason } from '../actions/action-outcome.js';
import { ProviderFault } from '../faults/provider-fault.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { beforeSendKey, McpTransport } from './mcp-transport.js';

/**
 * The answer to a call. More lenient than the protocol: the action has run, and a content part of an unknown type must not make
 * its outcome unknown.
 */
const answerSchema = z.looseObject({
  content: z.custom<ActionAnswer['content']>(areParts).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
});

/** A plain loop, since an answer may have a hundred thousand parts. */
function areParts(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part?.type === 'string');
}

// Shared, since each client would otherwise create its own; none of them validates results against a schema.
const jsonSchemaValidator = new AjvJsonSchemaValidator();
/** Longer than all timeouts of the plugin, so that the plugin's signal ends a request, and not the SDK's timer. */
const sdkTimeoutMs = 600_000;

/** An MCP conversation with a tool session of the provider. It holds no open connection between calls. */
export class McpConversation implements ActionExecutor {
  constructor(
    private readonly client: Client,
    private readonly toolNames: ReadonlySet<string>,
  ) {}

  /** Initializes the conversation and lists its tools. Throws `ProviderFault`. */
  static async open(
    egress: ProviderEgress,
    options: { url: string; key: string; toolNames: ToolNameInterner; signal: AbortSignal },
  ): Promise<McpConversation> {
    const client = await connectClient(egress, options);
    return new McpConversation(client, options.toolNames.intern(await listToolNames(client, options)));
  }

  /** Whether the session's tool list has the action; its MCP address runs no other. */
  lists(action: string): boolean {
    return this.toolNames.has(action);
  }

  /**
   * Sends the call once, unless `beforeSend` throws in the tick of the send. Throws `ProviderFault`, or the SDK's error for a
   * result that breaks the protocol.
   */
  async call({ action, arguments: args }: ActionRequest, { signal, beforeSend }: SendOptions): Promise<ActionAnswer> {
    const params = { name: action, arguments: args, [beforeSendKey]: beforeSend };
    return request(this.client, { method: 'tools/call', params }, answerSchema, signal);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

/** Connects a client to the MCP address of a session. Throws `ProviderFault`. */
export async function connectClient(
  egress: ProviderEgress,
  { url, key, signal }: { url: string; key: string; signal: AbortSignal },
): Promise<Client> {
  const client = new Client({ name: 'appconnect', version: '1' }, { jsonSchemaValidator });
  await client.connect(new McpTransport(egress, { url, key }), { signal, timeout: sdkTimeoutMs });
  return client;
}

/**
 * The SDK keeps a request that could not be sent, with its arguments, for as long as the conversation lives, unless it is
 * cancelled; so one that failed is.
 */
function request<Answer extends z.ZodType>(
  client: Client,
  message: ClientRequest,
  schema: Answer,
  signal: AbortSignal,
): Promise<z.output<Answer>> {
  return withLinkedSignal([signal], async (linked, abort) => {
    try {
      return await client.request(message, schema, { signal: linked, timeout: sdkTimeoutMs });
    } catch (error) {
      abort();
      throw error;
    }
  });
}

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
async function listToolNames(client: Client, { signal }: { signal: AbortSignal }): Promise<Set<string>> {
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
    const { tools, nextCursor } = await request(client, { method: 'tools/list', params }, pageSchema, signal);
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

// About as many as apps are in use at once; a list that is evicted is merely kept twice.
const maxLists = 500;

/** Keeps equal lists in memory once: all sessions with an app list the same tools, for some apps a thousand of them. */
export class ToolNameInterner {
  private readonly lists = growingCache<string, ReadonlySet<string>>(maxLists);

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

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { ActionAnswer, ActionExecutor, ActionRequest, SendOptions } from '../actions/action-executor.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { listToolNames, type ToolNameInterner } from './mcp-tool-names.js';
import { beforeSendKey, McpTransport } from './mcp-transport.js';

/**
 * The answer to a call. Wider than the protocol: the call was done by then, and a part of some kind that is not known
 * here must not make its outcome unknown.
 */
const answerSchema = z.looseObject({
  content: z.custom<ActionAnswer['content']>(areParts).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
});

/** Asked in a loop of its own, since an answer may have a hundred thousand parts. */
function areParts(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part?.type === 'string');
}

// One for all clients: each would otherwise build its own, and none of them checks results against a schema.
const jsonSchemaValidator = new AjvJsonSchemaValidator();
/** Above every limit of ours, so that the signal decides and not the package's own clock. */
const beyondAnyTimeoutMs = 600_000;

/** One conversation over MCP with a tool session of the provider. Holds no open connection between calls. */
export class McpConversation implements ActionExecutor {
  constructor(
    private readonly client: Client,
    private readonly toolNames: ReadonlySet<string>,
  ) {}

  /** Opens it; nothing of the app has been asked for by then. Throws `ProviderFault`. */
  static async open(
    egress: ProviderEgress,
    options: { url: string; key: string; lists: ToolNameInterner; signal: AbortSignal },
  ): Promise<McpConversation> {
    const client = await connectClient(egress, options);
    return new McpConversation(client, options.lists.intern(await listToolNames(client, options)));
  }

  /** Whether the session's own list has the action: what it lacks, this address does not run. */
  lists(action: string): boolean {
    return this.toolNames.has(action);
  }

  /**
   * Sends the call, once, unless `beforeSend` throws in the tick in which it is handed over. Throws `ProviderFault`, or what the
   * package throws over a result that breaks the protocol.
   */
  async call({ action, arguments: args }: ActionRequest, { signal, beforeSend }: SendOptions): Promise<ActionAnswer> {
    const params = { name: action, arguments: args, [beforeSendKey]: beforeSend };
    const options = { signal, timeout: beyondAnyTimeoutMs };
    return this.client.request({ method: 'tools/call', params }, answerSchema, options);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

/** Initializes the MCP address of a session. Throws `ProviderFault`. */
export async function connectClient(
  egress: ProviderEgress,
  { url, key, signal }: { url: string; key: string; signal: AbortSignal },
): Promise<Client> {
  const client = new Client({ name: 'appconnect', version: '1' }, { jsonSchemaValidator });
  await client.connect(new McpTransport(egress, { url, key }), { signal, timeout: beyondAnyTimeoutMs });
  return client;
}

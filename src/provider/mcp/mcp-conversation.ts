import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { z } from 'zod';
import type { ActionAnswer, ActionExecutor, ActionRequest, SendOptions } from '../actions/action-executor.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { listToolNames, type ToolNameInterner } from './mcp-tool-names.js';
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
/** Longer than all timeouts of the plugin, so that its signal decides, and not the SDK's timer. */
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
    const options = { signal, timeout: sdkTimeoutMs };
    return this.client.request({ method: 'tools/call', params }, answerSchema, options);
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

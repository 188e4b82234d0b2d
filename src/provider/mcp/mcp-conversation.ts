import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { z } from 'zod';
import type { ActionAnswer, ActionExecutor, ActionRequest, SendOptions } from '../actions/action-executor.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { connectClient, sendRequest } from './mcp-client.js';
import { beforeSendKey } from './mcp-transport.js';
import type { ToolNameInterner } from './tool-name-interner.js';
import { listToolNames } from './tool-names.js';

/**
 * The answer to a call. More lenient than the protocol: the action has run, and a content part of an unknown type must not make
 * its outcome unknown.
 */
const answerSchema = z.looseObject({
  content: z
    .custom<ActionAnswer['content']>(areParts)
    .nullish()
    .transform((content) => content ?? []),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().catch(undefined),
});

/** A plain loop, since an answer may have a hundred thousand parts. */
function areParts(value: unknown): boolean {
  return Array.isArray(value) && value.every((part) => typeof part?.type === 'string');
}

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
    return sendRequest(this.client, { method: 'tools/call', params }, answerSchema, signal);
  }

  async close(): Promise<void> {
    await this.client.close();
  }
}

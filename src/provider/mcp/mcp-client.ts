import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ClientRequest } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { z } from 'zod';
import { withLinkedSignal } from '../../lib/time/signals.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { McpTransport } from './mcp-transport.js';

// Shared, since each client would otherwise create its own; none of them validates results against a schema.
const jsonSchemaValidator = new AjvJsonSchemaValidator();
/** Longer than all timeouts of the plugin, so that the plugin's signal ends a request, and not the SDK's timer. */
const sdkTimeoutMs = 600_000;

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
export function sendRequest<Answer extends z.ZodType>(
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

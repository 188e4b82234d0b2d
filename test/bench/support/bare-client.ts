import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** The MCP package's own client on a session of the provider: what a call costs with nothing of ours around it. */
export async function openBareClient(sessionUrl: string, key: string): Promise<Client> {
  const client = new Client({ name: 'bare', version: '1' });
  const requestInit = { headers: { 'x-api-key': key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(sessionUrl), { requestInit }));
  return client;
}

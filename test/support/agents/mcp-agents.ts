import { EventEmitter, once } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { HostPlatform, ToolRequest } from '../../../src/host/index.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../hosts/inline-plugin.js';

/** A reference host whose agents have the tools of these names; the one called `slow` answers only once its caller is gone. */
export class McpAgents {
  host!: ReferenceHost;
  platform!: HostPlatform;
  names: string[] = [];
  private readonly clients: Client[] = [];
  private readonly slow = new EventEmitter();

  async start(): Promise<void> {
    this.host = await startHostWith(async (platform) => {
      this.platform = platform;
      for (const channel of ['web', 'bridge', 'automation'] as const)
        platform.tools.registerProvider(channel, { resolveTools: (request) => this.resolveTools(request) });
      return nothingToClose;
    });
  }

  /** Resolves once a slow tool runs. */
  begun(): Promise<unknown> {
    return once(this.slow, 'begun');
  }

  /** Resolves once the signal of a slow tool is aborted. */
  left(): Promise<unknown> {
    return once(this.slow, 'left');
  }

  address(agent: string, channel: string, url = this.host.url): URL {
    return new URL(`${url}/v1/agents/${agent}/mcp?channel=${channel}`);
  }

  async connect(user = 'cleo', agent = 'acme-assistant', channel = 'web', url = this.host.url) {
    const headers = { cookie: await this.host.signIn(user, 'acme') };
    const transport = new StreamableHTTPClientTransport(this.address(agent, channel, url), {
      requestInit: { headers },
    });
    const client = new Client({ name: 'test', version: '1' });
    const changes = new EventEmitter();
    let count = 0;
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      count++;
      changes.emit('changed');
    });
    await client.connect(transport);
    this.clients.push(client);
    const changed = async () => void (count > 0 || (await once(changes, 'changed')));
    return { client, transport, changed, countChanges: () => count };
  }

  /** Sends one message without a client, in the session of another one where it has that id. */
  async send(message: object, { user = 'cleo', agent = 'acme-assistant', channel = 'web', sessionId = '' } = {}) {
    return fetch(this.address(agent, channel), {
      method: 'POST',
      headers: {
        cookie: await this.host.signIn(user, 'acme'),
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': sessionId,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  }

  async closeClients(): Promise<void> {
    await Promise.all(this.clients.splice(0).map((client) => client.close()));
  }

  private async resolveTools({ userId, channel, orgId }: ToolRequest) {
    const tools = this.names.map((name) => ({
      definition: { name, inputSchema: { type: 'object' as const } },
      call: async (_input: unknown, { signal }: { signal: AbortSignal }) => {
        if (name === 'slow') await this.waitUntilLeft(signal);
        return { content: [{ type: 'text' as const, text: `${name} for ${userId} on ${channel} in ${orgId}` }] };
      },
    }));
    return { tools, instructions: 'Use them with care.' };
  }

  private async waitUntilLeft(signal: AbortSignal): Promise<void> {
    this.slow.emit('begun');
    if (!signal.aborted) await once(signal, 'abort');
    this.slow.emit('left');
  }
}

/** A host for the tests of a suite; each begins with one tool and without clients. */
export function useMcpAgents(): McpAgents {
  const agents = new McpAgents();
  before(() => agents.start());
  beforeEach(() => {
    agents.names = ['first'];
  });
  afterEach(() => agents.closeClients());
  after(() => agents.host.close());
  return agents;
}

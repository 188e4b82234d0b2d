import { createServer, request as forward, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useMcpAgents } from '../../support/agents/mcp-agents.js';
import { until } from '../../support/until.js';

describe('Reference host: an MCP client whose connection is lost, as of a laptop that slept', () => {
  const agents = useMcpAgents();
  const streams = new Set<ServerResponse>();
  let relay: Server;

  /** The host never learns that a client is gone. */
  beforeEach(async () => {
    relay = createServer((request, response) => {
      const { method, url, headers } = request;
      const { host, port } = new URL(agents.host.url);
      const onward = forward({ port, method, path: url, headers: { ...headers, host } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
        answer.on('error', () => {}).pipe(response);
      });
      onward.on('error', () => {});
      request.pipe(onward);
      if (method === 'GET') streams.add(response);
    });
    await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => {
    streams.clear();
    relay.close();
    relay.closeAllConnections();
  });

  it('hears that tools may have changed meanwhile, and of each change after', async () => {
    const { port } = relay.address() as AddressInfo;
    const { changed, countChanges } = await agents.connect('cleo', 'acme-assistant', 'web', `http://127.0.0.1:${port}`);
    const change = () => agents.platform.tools.notifyChanged({ orgId: 'acme' });
    change();
    await changed();

    for (const stream of streams) stream.destroy();

    await until('the client hears of what it missed', () => countChanges() > 1);
    change();
    await until('the client hears of a change after', () => countChanges() > 2);
  });
});

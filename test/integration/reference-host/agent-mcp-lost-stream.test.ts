import { createServer, type Server, type ServerResponse } from 'node:http';
import { useMcpAgents } from '../../support/agents/mcp-agents.js';
import { forwardRequest } from '../../support/forward-request.js';
import { closeWithConnections, listenOnLoopback } from '../../support/loopback.js';
import { until } from '../../support/until.js';

describe('Reference host: an MCP client whose connection is lost, as of a laptop that slept', () => {
  const agents = useMcpAgents();
  const streams = new Set<ServerResponse>();
  let relay: Server;
  let url: string;

  /** The host never learns that a client is gone. */
  beforeEach(async () => {
    relay = createServer((request, response) => {
      forwardRequest(agents.host.url, request, response);
      if (request.method === 'GET') streams.add(response);
    });
    url = `http://127.0.0.1:${await listenOnLoopback(relay)}`;
  });

  afterEach(() => {
    streams.clear();
    return closeWithConnections(relay);
  });

  it('hears that tools may have changed meanwhile, and of each change after', async () => {
    const { changed, countChanges } = await agents.connect('cleo', 'acme-assistant', 'web', url);
    const change = () => agents.platform.tools.notifyChanged({ orgId: 'acme' });
    change();
    await changed();

    for (const stream of streams) stream.destroy();

    await until('the client hears of what it missed', () => countChanges() > 1);
    change();
    await until('the client hears of a change after', () => countChanges() > 2);
  });
});

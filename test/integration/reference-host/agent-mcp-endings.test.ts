import { createServer } from 'node:http';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'chai';
import { useMcpAgents } from '../../support/agents/mcp-agents.js';
import { forwardRequest } from '../../support/forward-request.js';
import { closeWithConnections, listenOnLoopback } from '../../support/loopback.js';

describe('Reference host: calls over MCP that nobody waits for', () => {
  const agents = useMcpAgents();

  describe('whose client no longer waits for a tool', () => {
    const leave: Record<string, (client: Client, asking: AbortController) => unknown> = {
      'by saying so, as after its time limit': (_client, asking) => asking.abort(),
      'by closing its connection': (client) => client.close(),
    };

    for (const [name, go] of Object.entries(leave)) {
      it(`tells the tool ${name}`, async () => {
        agents.names = ['slow'];
        const left = agents.left();
        const { client } = await agents.connect();
        const asking = new AbortController();
        const options = { signal: asking.signal };
        const call = client.callTool({ name: 'slow', arguments: {} }, undefined, options).catch(() => 'given up');
        await agents.begun();

        await go(client, asking);

        await left;
        expect(await call).to.equal('given up');
      });
    }
  });

  describe('whose call gets no answer', () => {
    // Far beyond the time limit of a test, so that only what the client is told ends its wait.
    const patient = { timeout: 3_600_000 };

    it('is told so at once when the server dies', async () => {
      agents.names = ['slow'];
      const relay = createServer((request, response) => {
        const onward = forwardRequest(agents.host.url, request, response);
        response.on('close', () => onward.destroy());
      });
      const url = `http://127.0.0.1:${await listenOnLoopback(relay)}`;
      const { client } = await agents.connect('cleo', 'acme-assistant', 'web', url);
      const call = client.callTool({ name: 'slow', arguments: {} }, undefined, patient).catch(() => 'told');
      await agents.begun();
      // By then the client has whatever a server sends ahead of an answer.
      await client.ping();

      await closeWithConnections(relay);

      expect(await call).to.equal('told');
    });

    it('is told so at once when its session ends', async () => {
      agents.names = ['slow'];
      await agents.host.changes.addMember('acme', { userId: 'gil', name: 'Gil', role: 'member' });
      const { client } = await agents.connect('gil');
      const call = client.callTool({ name: 'slow', arguments: {} }, undefined, patient).catch(String);
      await agents.begun();

      await agents.host.changes.removeMember('acme', 'gil');

      expect(await call).to.include('session has ended');
    });
  });

  it('leaves no request open for a call that the client has cancelled', async () => {
    agents.names = ['slow'];
    const { client, transport } = await agents.connect();
    const session = { sessionId: transport.sessionId };
    const call = agents.send({ id: 7, method: 'tools/call', params: { name: 'slow', arguments: {} } }, session);
    await agents.begun();

    await agents.send({ method: 'notifications/cancelled', params: { requestId: 7 } }, session);

    expect(await (await call).text()).to.equal('');
    await client.ping();
  });

  it('answers the call of a member who is removed meanwhile, so that nobody waits for it', async () => {
    agents.names = ['slow'];
    const left = agents.left();
    await agents.host.changes.addMember('acme', { userId: 'gus', name: 'Gus', role: 'member' });
    const { client } = await agents.connect('gus');
    const call = client.callTool({ name: 'slow', arguments: {} }).catch((error: Error) => error.message);
    await agents.begun();

    await agents.host.changes.removeMember('acme', 'gus');

    expect(await call).to.include('The session has ended');
    await left;
  });

  it('ends the sessions of a member who is removed', async () => {
    await agents.host.changes.addMember('acme', { userId: 'fay', name: 'Fay', role: 'member' });
    const { client } = await agents.connect('fay');

    await agents.host.changes.removeMember('acme', 'fay');

    expect(await client.listTools().catch((error: Error) => error.message)).to.include('unauthenticated');
  });
});

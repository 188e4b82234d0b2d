import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'chai';
import { useMcpAgents } from '../../support/agents/mcp-agents.js';

describe('Reference host: the tools of agents over MCP', () => {
  const agents = useMcpAgents();
  const listNames = async (client: Client) => (await client.listTools()).tools.map((tool) => tool.name);

  it('serves the tools and the instructions of an agent to an MCP client', async () => {
    const { client } = await agents.connect();

    expect(client.getInstructions()).to.equal('Use them with care.');
    expect(client.getServerCapabilities()?.tools).to.deep.equal({ listChanged: true });
    expect(await listNames(client)).to.deep.equal(['first']);
    const result = await client.callTool({ name: 'first', arguments: {} });
    expect(result.content).to.deep.equal([{ type: 'text', text: 'first for cleo on web in acme' }]);
  });

  it('has no person on a bridge', async () => {
    const { client } = await agents.connect('ben', 'acme-assistant', 'bridge');

    const result = await client.callTool({ name: 'first', arguments: {} });

    expect(result.content).to.deep.equal([{ type: 'text', text: 'first for undefined on bridge in acme' }]);
  });

  it('notifies the open sessions in a scope, and no others, that the tools changed', async () => {
    const cleo = await agents.connect('cleo');
    const ben = await agents.connect('ben');
    const support = await agents.connect('cleo', 'acme-support');

    agents.names = ['first', 'second'];
    agents.platform.tools.notifyChanged({ orgId: 'acme', agentId: 'acme-assistant', userId: 'cleo' });
    agents.platform.tools.notifyChanged({ orgId: 'globex' });
    await cleo.changed();
    expect(await listNames(cleo.client)).to.deep.equal(['first', 'second']);
    await Promise.all([ben.client.ping(), support.client.ping()]);
    expect([cleo, ben, support].map((session) => session.countChanges())).to.deep.equal([1, 0, 0]);

    agents.platform.tools.notifyChanged({ orgId: 'acme' });
    await Promise.all([ben.changed(), support.changed()]);
  });

  it('resolves the tools again at every call', async () => {
    const { client } = await agents.connect();
    expect(await listNames(client)).to.deep.equal(['first']);
    agents.names = [];

    const refusal = await client.callTool({ name: 'first', arguments: {} }).catch((error: Error) => error.message);

    expect(refusal).to.include('no tool called first now');
  });

  const invalid = [
    { method: 'tools/call', params: { name: 'first', arguments: '{"query":"mail"}' }, field: 'arguments' },
    { method: 'tools/list', params: { cursor: 5 }, field: 'cursor' },
  ];
  for (const { method, params, field } of invalid) {
    it(`names the field of ${method} that is invalid, as a fault of the request`, async () => {
      const { transport } = await agents.connect();

      const answer = await agents.send({ id: 1, method, params }, { sessionId: transport.sessionId });

      const { error } = (await answer.json()) as { error: { code: number; message: string } };
      expect(error.code).to.equal(-32602);
      expect(error.message).to.match(new RegExp(`Invalid ${method} request: .*\\b${field}\\b`, 's'));
    });
  }

  it('refuses a session of another person or agent', async () => {
    const { transport } = await agents.connect('cleo');
    const use = async (user: string, agent: string) => {
      const response = await agents.send(
        { id: 1, method: 'tools/list' },
        { user, agent, sessionId: transport.sessionId },
      );
      await response.body?.cancel();
      return response.status;
    };

    expect(await use('cleo', 'acme-assistant')).to.equal(200);
    expect(await use('ben', 'acme-assistant')).to.equal(404);
    expect(await use('cleo', 'acme-support')).to.equal(404);
  });

  it('refuses a caller who is not signed in, may not simulate the channel, or names an unknown agent', async () => {
    const refuse = async (user: string, agent: string, channel: string) =>
      agents.connect(user, agent, channel).then(
        () => 'connected',
        (error: Error) => error.message,
      );

    expect((await fetch(agents.address('acme-assistant', 'web'), { method: 'POST' })).status).to.equal(401);
    expect(await refuse('cleo', 'acme-assistant', 'bridge')).to.include('forbidden');
    expect(await refuse('cleo', 'globex-assistant', 'web')).to.include('not_found');
  });
});

import { expect } from 'chai';
import { useMcpAgents } from '../../support/agents/mcp-agents.js';

describe('Reference host: the tools of agents over MCP, on a simulated channel with an organization and a person (§1.8, §1.9)', () => {
  const agents = useMcpAgents();
  const forEve = 'bridge&org=globex&person=eve';

  it('acts for that person in that organization', async () => {
    const { client } = await agents.connect('dev', 'globex-ops', forEve);

    const { content } = await client.callTool({ name: 'first', arguments: {} });

    expect(content).to.deep.equal([{ type: 'text', text: 'first for eve on bridge in globex' }]);
  });

  it('acts for the person of an automation, and for nobody without one', async () => {
    const ask = async (channel: string) => {
      const { client } = await agents.connect('ada', 'acme-assistant', channel);
      return (await client.callTool({ name: 'first', arguments: {} })).content;
    };

    const text = (person: string) => [{ type: 'text', text: `first for ${person} on automation in acme` }];
    expect(await ask('automation&person=cleo')).to.deep.equal(text('cleo'));
    expect(await ask('automation')).to.deep.equal(text('undefined'));
  });

  it('is notified of changed tools in that organization, and not in the caller’s own', async () => {
    const abroad = await agents.connect('dev', 'globex-ops', forEve);
    const home = await agents.connect('dev');

    agents.platform.tools.notifyChanged({ orgId: 'acme' });
    await home.changed();
    await abroad.client.ping();
    expect(abroad.countChanges()).to.equal(0);

    agents.platform.tools.notifyChanged({ orgId: 'globex' });
    await abroad.changed();
  });

  it('is another session than one without a person', async () => {
    const { transport } = await agents.connect('dev', 'globex-ops', forEve);
    const ask = async (channel: string) => {
      const session = { user: 'dev', agent: 'globex-ops', channel, sessionId: transport.sessionId };
      const response = await agents.send({ id: 1, method: 'tools/list' }, session);
      await response.body?.cancel();
      return response.status;
    };

    expect(await ask(forEve)).to.equal(200);
    expect(await ask('bridge&org=globex')).to.equal(404);
  });

  it('is refused to a caller who is not an admin there', async () => {
    const refusal = await agents.connect('ada', 'globex-ops', forEve).catch((error: Error) => error.message);

    expect(refusal).to.include('forbidden');
  });
});

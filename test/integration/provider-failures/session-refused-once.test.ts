import { expect } from 'chai';
import { agent, ProviderFaultFixture, read } from '../../support/provider-fault-fixture.js';

const refusals = {
  'has no active connection': {
    code: 4302,
    slug: 'ToolRouterV2_NoActiveConnection',
    message: "No active connection found for toolkit(s) 'gmail' in this session.",
  },
  'could not be found': {
    code: 4306,
    slug: 'ToolRouterV2_InvalidConnectedAccountIds',
    message: 'Could not find connected account(s): ca_1',
  },
};

describe('A session that the provider refuses for a moment for an account that it calls active', () => {
  const at = new ProviderFaultFixture();

  for (const [name, error] of Object.entries(refusals)) {
    it(`costs the connection nothing once it is accepted: the account ${name}`, async () => {
      await at.open();
      const { provider } = at.installation;
      await at.cleo.connect('gmail', 'cleo@example.com');
      await at.cleo.waitUntilConnected('gmail', 'cleo@example.com');
      const fault = {
        kind: 'status',
        status: 400,
        body: { error: { ...error, status: 400, request_id: 'r1' } },
      } as const;
      at.injectFault(fault, '*/tool_router/session', { method: 'POST' });

      const refused = await at.cleo.invoke(agent, read);
      expect(refused, JSON.stringify(refused)).to.include({ code: 'reconnect_needed' });
      expect(provider.executions()).to.have.length(0);

      provider.heal();
      at.advanceClock(31_000);
      const answered = await at.cleo.invoke(agent, read);
      expect(answered, JSON.stringify(answered)).to.have.property('data');
      expect(await at.status()).to.equal('connected');
    });
  }
});

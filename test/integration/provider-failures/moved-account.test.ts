import { expect } from 'chai';
import { agent, mail, ProviderFaultFixture, read, send } from '../../support/provider-fault-fixture.js';

const mismatch = {
  error: {
    message: 'Connected account user ID does not match the provided user ID.',
    code: 1812,
    slug: 'ActionExecute_ConnectedAccountEntityIdMismatch',
    status: 400,
    request_id: 'r1',
  },
};

describe('An account that was moved to another user at the provider', () => {
  const at = new ProviderFaultFixture();

  for (const [name, action, input] of [
    ['a read', read, {}],
    ['a call with effects', send, mail('Once')],
  ] as const) {
    it(`needs to be connected again after ${name} is refused for it`, async () => {
      await at.open();
      const { provider } = at.installation;
      await at.cleo.connect('gmail', 'cleo@example.com');
      expect(await at.cleo.invoke(agent, read)).to.have.property('data');
      const [account] = provider.accounts();
      const shown = await (
        await fetch(`${provider.url}/api/v3.1/connected_accounts/${account?.id}`, {
          headers: { 'x-api-key': provider.projectKey },
        })
      ).json();
      const body = { ...(shown as object), user_id: 'platform:user:dev' };
      at.injectFault({ kind: 'status', status: 200, body }, `*/connected_accounts/${account?.id}`, { method: 'GET' });
      at.injectFault({ kind: 'status', status: 400, body: mismatch }, '*', { tool: '*' });

      const refused = await at.cleo.invoke(agent, action, input);

      expect(refused, JSON.stringify(refused)).to.include({ code: 'reconnect_needed' });
      expect(await at.status()).to.equal('reconnect_needed');
    });
  }
});

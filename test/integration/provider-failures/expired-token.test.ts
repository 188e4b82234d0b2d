import { expect } from 'chai';
import { agent, ProviderFaultFixture, read } from '../../support/provider-fault-fixture.js';

describe('An access token that runs out during a call, and that the provider renews', () => {
  const at = new ProviderFaultFixture();

  for (const code of ['token_expired', 'expired_token']) {
    it(`costs the connection nothing while its account is active: ${code}`, async () => {
      await at.open();
      await at.cleo.connect('gmail', 'cleo@example.com');
      await at.cleo.waitUntilConnected('gmail', 'cleo@example.com');
      const error = { code, message: 'The access token has expired.' };
      const body = { data: {}, successful: false, error, log_id: 'log_1' };
      at.injectFaultOnce({ kind: 'status', status: 200, body }, '*/execute', { method: 'POST' });

      const refused = await at.cleo.invoke(agent, read);
      expect(refused, JSON.stringify(refused)).to.include({ code: 'action_failed' });

      expect(await at.status()).to.equal('connected');
      expect(await at.cleo.invoke(agent, read)).to.have.property('data');
    });
  }
});

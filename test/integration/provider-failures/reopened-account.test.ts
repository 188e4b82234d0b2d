import { expect } from 'chai';
import { agent, ProviderFaultFixture, read } from '../../support/provider-fault-fixture.js';

describe('An account that stops working at the provider, and works again', () => {
  const at = new ProviderFaultFixture();

  for (const status of ['INITIALIZING', 'INITIATED', 'EXPIRED', 'INACTIVE', 'REVOKED', 'FAILED'] as const) {
    it(`is not shown as connected while it is ${status}, and is once it is active again`, async () => {
      await at.open();
      const { provider } = at.installation;
      await at.cleo.connect('gmail', 'cleo@example.com');
      expect(await at.cleo.invoke(agent, read)).to.have.property('data');
      const [account] = provider.accounts();
      provider.setAccountStatus(account?.id ?? '', status);

      const refused = await at.cleo.invoke(agent, read);
      expect(refused, JSON.stringify(refused)).to.include({ code: 'reconnect_needed' });
      expect(await at.status()).to.equal('reconnect_needed');

      provider.setAccountStatus(account?.id ?? '', 'ACTIVE');
      at.advanceClock(31_000);
      expect(await at.cleo.invoke(agent, read)).to.have.property('data');
      expect(await at.status()).to.equal('connected');
    });
  }
});

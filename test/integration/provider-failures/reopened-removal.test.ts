import { expect } from 'chai';
import { connection, ProviderFaultFixture } from '../../support/provider-fault-fixture.js';
import { until } from '../../support/until.js';

describe('An account that was connected, and that the provider shows as one whose sign-in is not completed', () => {
  const at = new ProviderFaultFixture();
  const revocations = () => at.installation.provider.requests().filter(({ path }) => path.endsWith('/revoke')).length;

  for (const status of ['INITIALIZING', 'INITIATED', 'FAILED', 'EXPIRED'] as const) {
    it(`is revoked at the app when its member disconnects it: ${status}`, async () => {
      await at.open();
      const { provider } = at.installation;
      await at.cleo.connect('gmail', 'cleo@example.com');
      provider.setAccountStatus(provider.accounts()[0]?.id ?? '', status);

      const { body } = await at.cleo.delete(connection);

      expect(revocations(), JSON.stringify(body)).to.equal(1);
      expect(body).to.include({ revoked: true });
      expect(provider.accounts()).to.deep.equal([]);
    });

    it(`is revoked at the app when its member connects another one: ${status}`, async () => {
      await at.open();
      const { provider } = at.installation;
      await at.cleo.connect('gmail', 'old@example.com');
      await at.cleo.waitUntilConnected('gmail', 'old@example.com');
      const [old] = provider.accounts();
      provider.setAccountStatus(old?.id ?? '', status);

      await at.cleo.connect('gmail', 'new@example.com');

      await until('the old account is gone', () => !provider.accounts().some(({ id }) => id === old?.id));
      expect(revocations()).to.equal(1);
    });
  }
});

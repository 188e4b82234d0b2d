import { expect } from 'chai';
import { useInstallation } from '../../support/installation.js';
import { connection } from '../../support/provider-fault-fixture.js';

describe('A deletion that is answered without content', () => {
  const open = useInstallation();

  for (const after of [false, true]) {
    it(`is ${after ? 'taken for done where the account is gone' : 'made again where the account is still there'}`, async () => {
      const installation = await open({ apps: ['gmail'] });
      const cleo = await installation.signIn('cleo');
      await cleo.connect('gmail', 'cleo@example.com');
      installation.provider.inject({
        match: { method: 'DELETE', path: '*/connected_accounts/*' },
        fault: { kind: 'status', status: 204, after },
      });

      expect((await cleo.delete(connection)).status).to.equal(200);

      const listed = await (await installation.host.host.database.getClient())('appconnect_revocations');
      expect(listed.length).to.equal(installation.provider.accounts().length);
      expect(installation.provider.accounts()).to.have.length(after ? 0 : 1);
    });
  }
});

import { expect } from 'chai';
import { useInstallation } from '../../support/installation.js';
import { connection } from '../../support/provider-fault-fixture.js';

describe('A revocation that took nothing back at the app', () => {
  const open = useInstallation();

  it('is told to the member who disconnects, and in the activity', async () => {
    const installation = await open({ apps: ['gmail'] });
    const cleo = await installation.signIn('cleo');
    await cleo.connect('gmail', 'cleo@example.com');
    const [account] = installation.provider.accounts();
    // As documented: the account is revoked at the provider, and no token was taken back.
    installation.provider.inject({
      match: { method: 'POST', path: '*/revoke' },
      fault: {
        kind: 'status',
        status: 200,
        body: { revoked_tokens: [], connected_account: { id: account?.id, status: 'REVOKED' } },
        after: true,
      },
    });

    const { body } = await cleo.delete(connection);

    expect(body).to.include({ revoked: false, remainder: 'not_supported' });
    const ada = await installation.signIn('ada');
    const { events } = (await ada.get('/v1/appconnect/activity')).body;
    const revoked = events.find(({ action }: { action: string }) => action === 'account.revoked');
    expect(revoked).to.include({ outcome: 'failed' });
    expect(installation.provider.accounts()).to.deep.equal([]);
  });
});

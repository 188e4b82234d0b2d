import { expect } from 'chai';
import { connection, ProviderFaultFixture } from '../../support/provider-fault-fixture.js';
import { until } from '../../support/until.js';

const revoke = { path: '*/revoke', method: 'POST' };

describe('Disconnecting an account', () => {
  const fixture = new ProviderFaultFixture();

  beforeEach(async () => {
    await fixture.open();
    await fixture.cleo.connect('gmail', 'cleo@example.com');
  });

  const disconnect = async () => (await fixture.cleo.delete(connection)).body;
  const accounts = () => fixture.installation.provider.accounts();

  it('keeps it for later where a page says 404, since something in between may have answered', async () => {
    fixture.injectFault({ kind: 'html', status: 404 }, revoke.path, { method: revoke.method });

    expect(await disconnect()).to.include({ revoked: false, remainder: 'waiting' });
    expect(accounts()).to.have.length(1);
  });

  it('deletes it where the provider itself says that it has no route to revoke it, and says where to remove the access', async () => {
    fixture.injectFault({ kind: 'status', status: 404 }, revoke.path, { method: revoke.method });

    const { revoked, remainder } = await disconnect();

    expect({ revoked, remainder }).to.deep.equal({ revoked: false, remainder: 'not_supported' });
    expect(accounts()).to.deep.equal([]);
  });

  it('says that the provider answered where it refuses, and keeps the account for later', async () => {
    fixture.injectFault({ kind: 'status', status: 403 }, revoke.path, { method: revoke.method });

    const { revoked, remainder, note } = await disconnect();

    expect({ revoked, remainder }).to.deep.equal({ revoked: false, remainder: 'refused' });
    expect(note).to.contain('The provider answered');
    expect(accounts()).to.have.length(1);
  });

  for (const status of [200, 401]) {
    it(`says that the provider did not answer where every answer is a page of something in between, with ${status}`, async () => {
      fixture.injectFault({ kind: 'html', status });

      expect(await disconnect()).to.include({ revoked: false, remainder: 'waiting' });
      expect(accounts()).to.have.length(1);
    });
  }

  it('says that the provider did not answer where it has a fault of its own', async () => {
    fixture.injectFault({ kind: 'status', status: 500 }, revoke.path, { method: revoke.method });

    expect(await disconnect()).to.include({ revoked: false, remainder: 'waiting' });
    expect(accounts()).to.have.length(1);
  });

  it('says so again where somebody disconnects once more, and does not say that the access was taken back', async () => {
    fixture.injectFault({ kind: 'status', status: 500 }, revoke.path, { method: revoke.method });

    const answers = [await disconnect(), await disconnect()];

    expect(answers[0]).to.include({ revoked: false, remainder: 'waiting' });
    expect(answers[1]).to.deep.equal(answers[0]);
  });

  it('says that the access was taken back, though the provider then fails to delete the account', async () => {
    fixture.injectFault({ kind: 'status', status: 500 }, '*/connected_accounts/*', { method: 'DELETE' });

    expect(await disconnect()).to.deep.equal({ connection: { status: 'not_connected' }, revoked: true });
  });
});

describe('A sign-in that nobody finished in time', () => {
  const fixture = new ProviderFaultFixture();

  it('leaves no account at the provider, and no word of an access that was never given', async () => {
    await fixture.open();
    const { signInUrl } = (await fixture.cleo.post(connection)).body;
    await fixture.cleo.get(signInUrl);
    expect(fixture.installation.provider.accounts()).to.have.length(1);

    fixture.advanceClock(11 * 60_000);
    await fixture.installation.restart();
    await until('the account is deleted', () => fixture.installation.provider.accounts().length === 0);

    const { events } = (await fixture.ada.get('/v1/appconnect/activity?limit=200')).body;
    const actions = events.map(({ action }: { action: string }) => action);
    expect(actions).to.include('sign_in.expired').and.not.include('account.revoked');
  });
});

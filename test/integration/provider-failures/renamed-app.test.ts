import { expect } from 'chai';
import { connection, ProviderFaultFixture } from '../../support/provider-fault-fixture.js';
import { until } from '../../support/until.js';

describe('An account whose app the provider names otherwise', () => {
  const at = new ProviderFaultFixture();

  /** The provider shows the accounts that it has now with these fields in place of its own. */
  async function showOtherwise(fields: object, times: number) {
    const { provider } = at.installation;
    const [account] = provider.accounts();
    const path = `/api/v3.1/connected_accounts/${account?.id}`;
    const shown = await (
      await fetch(`${provider.url}${path}`, { headers: { 'x-api-key': provider.projectKey } })
    ).json();
    provider.inject({
      match: { method: 'GET', path },
      fault: { kind: 'status', status: 200, body: { ...(shown as object), ...fields } },
      times,
    });
  }

  it('is revoked and deleted when its member disconnects it after the app was renamed', async () => {
    await at.open();
    const { provider } = at.installation;
    await at.cleo.connect('gmail', 'cleo@example.com');
    await at.cleo.waitUntilConnected('gmail', 'cleo@example.com');
    await showOtherwise({ toolkit: { slug: 'google_mail' } }, 1_000);

    const { body } = await at.cleo.delete(connection);

    expect(provider.accounts(), JSON.stringify(body)).to.deep.equal([]);
    expect(body).to.include({ revoked: true });
  });

  it('is left alone when its member disconnects it after it was moved to somebody else', async () => {
    await at.open();
    const { provider } = at.installation;
    await at.cleo.connect('gmail', 'cleo@example.com');
    await at.cleo.waitUntilConnected('gmail', 'cleo@example.com');
    await showOtherwise({ user_id: 'platform:user:dev' }, 1_000);

    await at.cleo.delete(connection);

    expect(provider.accounts()).to.have.length(1);
  });

  it('is not forgotten where the provider shows it without the name of its app for a moment', async () => {
    await at.open();
    const { provider } = at.installation;
    const { body } = await at.cleo.post(connection);
    const callback = await at.cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
    await showOtherwise({ toolkit: { slug: '' } }, 6);

    await at.cleo.get(callback);
    await at.cleo.delete(connection);

    const database = await at.installation.host.host.database.getClient();
    const isKnown = async () =>
      (await database('appconnect_revocations')).length +
        (await database('appconnect_sign_ins').where({ state: 'pending' })).length >
      0;
    await until('it is gone or known', async () => provider.accounts().length === 0 || (await isKnown()));
  });
});

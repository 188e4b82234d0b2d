import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { Installation } from '../../support/installation.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { account, json, withScriptedProvider } from '../../support/provider/scripted-server.js';

const owner = { providerUserId: 'platform:user:ada', app: 'gmail' };

describe('A list that names a page again', () => {
  const serve = withScriptedProvider();

  it('proves of no account that it is not there', async () => {
    const { gateway } = await serve((_, response) => json(response, 200, { items: [], next_cursor: 'same' }));

    const error = await rejectionOf(gateway.listUnfinishedAccounts(owner, keyedOptions()));

    expect(error).to.include({ code: 'provider_protocol' });
  });

  it('proves of no account that it is not of its owner, and of one that is there that it is', async () => {
    const items = [{ ...account, user_id: undefined }];
    const { gateway } = await serve(({ path }, response) =>
      json(response, 200, { items: path.includes('ca_1') ? items : [], next_cursor: 'same' }),
    );
    const isOwned = (accountId: string) =>
      gateway.isOwnedBy({ accountId, providerUserId: owner.providerUserId }, keyedOptions());

    expect(await isOwned('ca_1')).to.equal(true);
    expect(await rejectionOf(isOwned('ca_2'))).to.include({ code: 'provider_protocol' });
  });
});

describe('A retired OAuth client with accounts of somebody else', function () {
  this.timeout(60_000);
  const path = '/v1/appconnect/apps/twitter/oauth-client';
  const client = { clientId: 'client-of-the-test', clientSecret: 'a-secret-of-a-client', fields: { generic_id: 'x' } };

  for (const [name, body] of Object.entries({
    'names a page again': { items: [], next_cursor: 'same' },
  })) {
    it(`stays at the provider where the list of clients ${name}`, async () => {
      const installation = await Installation.open({ apps: ['twitter'] });
      try {
        const { provider } = installation;
        const ada = await installation.signIn('ada');
        const saved = await ada.put(path, client);
        expect(saved.status, JSON.stringify(saved.body)).to.equal(200);
        const headers = { 'x-api-key': provider.projectKey, 'content-type': 'application/json' };
        const api = `${provider.url}/api/v3.1`;
        const listed = (await (await fetch(`${api}/auth_configs?toolkit_slug=twitter`, { headers })).json()) as {
          items: { id: string }[];
        };
        const authConfigId = listed.items[0]?.id ?? '';
        await fetch(`${api}/connected_accounts/link`, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            auth_config_id: authConfigId,
            user_id: 'another-installation',
            callback_url: 'https://other.example/cb',
          }),
        });
        expect(provider.accounts()).to.have.length(1);

        provider.inject({
          match: { method: 'GET', path: '*/auth_configs' },
          fault: { kind: 'status', status: 200, body },
          times: 1_000,
        });
        const removed = await ada.delete(path);
        expect(removed.status, JSON.stringify(removed.body)).to.be.oneOf([200, 502, 503]);
        provider.heal();

        expect(provider.accounts().map(({ userId }) => userId)).to.deep.equal(['another-installation']);
      } finally {
        await installation.close();
      }
    });
  }
});

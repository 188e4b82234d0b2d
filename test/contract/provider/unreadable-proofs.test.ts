import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { Installation } from '../../support/installation.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { json, withScriptedProvider } from '../../support/provider/scripted-server.js';

const config = (id: string, fields: object = {}) => ({
  id,
  name: id,
  status: 'ENABLED',
  type: 'custom',
  auth_scheme: 'OAUTH2',
  no_of_connections: 0,
  toolkit: { slug: 'twitter' },
  ...fields,
});

describe('A list of auth configs that has one in a form that cannot be read', () => {
  const serve = withScriptedProvider();

  for (const [name, fields] of Object.entries<object>({
    'no app': { toolkit: null },
    'an app that is a text': { toolkit: 'twitter' },
    'an id that is a number': { id: 7 },
  })) {
    it(`is no proof that another one is not there: ${name}`, async () => {
      const items = [config('ac_other'), config('ac_wanted', { no_of_connections: 3, ...fields })];
      const { gateway } = await serve((_, response) => json(response, 200, { items, next_cursor: null }));

      const error = await rejectionOf(gateway.listAuthConfigs('twitter', { ...keyedOptions(), isProof: true }));

      expect(error).to.include({ code: 'provider_protocol' });
      const found = await gateway.listAuthConfigs('twitter', keyedOptions());
      expect(found.map(({ authConfigId }) => authConfigId)).to.deep.equal(['ac_other']);
    });
  }
});

describe('A retired OAuth client with accounts of somebody else', function () {
  this.timeout(60_000);
  const path = '/v1/appconnect/apps/twitter/oauth-client';
  const client = { clientId: 'client-of-the-test', clientSecret: 'a-secret-of-a-client', fields: { generic_id: 'x' } };

  it('stays at the provider where the list has it in a form that cannot be read', async () => {
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

      const items = [config('ac_dashboard'), config(authConfigId, { no_of_connections: 1, toolkit: null })];
      provider.inject({
        match: { method: 'GET', path: '*/auth_configs' },
        fault: { kind: 'status', status: 200, body: { items, next_cursor: null } },
        times: 1_000,
      });
      const removed = await ada.delete(path);
      expect(removed.status, JSON.stringify(removed.body)).to.equal(200);
      provider.heal();

      expect(provider.accounts().map(({ userId }) => userId)).to.deep.equal(['another-installation']);
    } finally {
      await installation.close();
    }
  });
});

import { expect } from 'chai';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

describe('Provider emulator: auth configs', () => {
  const at = withEmulator();
  const create = async (toolkit: string, authConfig?: Record<string, unknown>) => {
    const body = { toolkit: { slug: toolkit }, ...(authConfig && { auth_config: authConfig }) };
    const answer = await at.provider.post('/auth_configs', body);
    return [answer.status, answer.body.error?.code];
  };

  it('creates a managed one by default, and a new one at every call', async () => {
    const [first, second] = [await at.provider.authConfigFor('gmail'), await at.provider.authConfigFor('gmail')];

    expect(first).to.match(/^ac_/);
    expect(second).not.to.equal(first);
  });

  it('refuses a managed one for an app whose client the provider does not manage', async () => {
    expect(await create('perplexityai')).to.deep.equal([400, 306]);
    expect(await create('bigquery')).to.deep.equal([400, 306]);
  });

  it('refuses any for an app that needs no sign-in', async () => {
    expect(await create('hackernews')).to.deep.equal([400, 303]);
  });

  it('refuses an unknown app, type or scheme', async () => {
    expect(await create('no_such_app')).to.deep.equal([404, 2301]);
    expect(await create('gmail', { type: 'no_auth' })).to.deep.equal([400, 10400]);
    expect(await create('gmail', { type: 'use_custom_auth', authScheme: 'API_KEY' })).to.deep.equal([400, 10400]);
  });

  it('requires the customer’s OAuth client for an app without a managed one', async () => {
    const custom = { type: 'use_custom_auth', authScheme: 'OAUTH2' };

    const credentials = { client_id: 'id', client_secret: 'secret' };

    expect(await create('bigquery', custom)).to.deep.equal([400, 10400]);
    expect(await create('bigquery', { ...custom, credentials })).to.deep.equal([400, 10400]);
    expect(await create('bigquery', { ...custom, credentials: { ...credentials, generic_id: '7' } })).to.deep.equal([
      201,
      undefined,
    ]);
  });

  it('never returns a credential', async () => {
    await create('bigquery', {
      type: 'use_custom_auth',
      authScheme: 'OAUTH2',
      credentials: { client_id: 'visible-id', client_secret: 'visible-secret' },
    });
    await create('gmail', { type: 'use_composio_managed_auth', shared_credentials: { subdomain: 'visible-place' } });

    const { body } = await at.provider.get('/auth_configs');

    expect(JSON.stringify(body)).not.to.contain('visible-');
    expect(body.items.map((item: { shared_credentials: object }) => item.shared_credentials)).to.deep.include({
      subdomain: 'REDACTED',
    });
  });

  it('returns at most 200 on a page, whatever limit is requested', async () => {
    for (let made = 0; made < 201; made += 1) await at.provider.authConfigFor('gmail');

    const { body } = await at.provider.get('/auth_configs?limit=1000');
    const rest = await at.provider.get(`/auth_configs?cursor=${encodeURIComponent(body.next_cursor)}`);

    expect([body.items.length, rest.body.items.length, rest.body.next_cursor]).to.deep.equal([200, 1, null]);
  });

  it('disables one together with its accounts, and enables both again', async () => {
    const accountId = await at.provider.connect();
    const id = (await at.provider.get('/auth_configs')).body.items[0].id;

    await at.provider.patch(`/auth_configs/${id}/DISABLED`);
    const disabled = (await at.provider.get(`/connected_accounts/${accountId}`)).body;
    const listed = (await at.provider.get('/auth_configs')).body.items.length;
    const link = await at.provider.link(id);
    await at.provider.patch(`/auth_configs/${id}/ENABLED`);
    const enabled = (await at.provider.get(`/connected_accounts/${accountId}`)).body;

    expect(disabled).to.include({ status: 'INACTIVE', is_disabled: true });
    expect(disabled.auth_config.is_disabled).to.equal(true);
    expect([listed, link.status]).to.deep.equal([0, 400]);
    expect(enabled).to.include({ status: 'ACTIVE', status_reason: null });
  });

  it('changes a name, and deletes one together with its accounts', async () => {
    const accountId = await at.provider.connect();
    const id = (await at.provider.get('/auth_configs')).body.items[0].id;

    await at.provider.patch(`/auth_configs/${id}`, { type: 'default', name: 'renamed' });
    const renamed = await at.provider.get(`/auth_configs/${id}`);
    await at.provider.delete(`/auth_configs/${id}`);
    const deletedAnswer = await at.provider.get(`/auth_configs/${id}`);

    expect(renamed.body).to.include({ name: 'renamed', no_of_connections: 1 });
    expect(deletedAnswer.body.error.slug).to.equal('Auth_Config_NotFound');
    expect((await at.provider.get(`/connected_accounts/${accountId}`)).status).to.equal(404);
  });
});

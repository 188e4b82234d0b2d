import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';
import { until } from '../../support/until.js';

const table = 'appconnect_org_connections';
const read = 'GMAIL_FETCH_EMAILS';
const otherProjectKey = 'ak_of_another_project';
const legacyUser = 'platform:org:acme';

type Row = { id: string; orgId?: string; app?: string; account: string; userId?: string; status?: string | null };

describe('Legacy connections of whole organizations (§1.10)', () => {
  let installation: Installation;
  let ada: BrowserClient;

  beforeEach(async () => {
    const provider = { projects: [{ name: 'other', keys: [{ key: otherProjectKey }] }] };
    installation = await Installation.open({ apps: ['gmail', 'slack'], isNew: true, provider });
    ada = await installation.signIn('ada');
  });

  afterEach(() => installation.close());

  const database = () => installation.host.host.database.getClient();
  const api = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': installation.provider.projectKey, 'content-type': 'application/json' };
    const response = await fetch(`${installation.provider.url}/api/v3.1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as {
      auth_config: { id: string };
      redirect_url: string;
      connected_account_id: string;
    };
  };

  /** Adds an account as an older version created it: for the organization's own user at the provider, unless told otherwise. */
  async function anOldAccount(app: string, label: string, userId = legacyUser): Promise<string> {
    const config = await api('/auth_configs', {
      toolkit: { slug: app },
      auth_config: { type: 'use_composio_managed_auth', name: `Old ${app}` },
    });
    const link = await api('/connected_accounts/link', {
      auth_config_id: config.auth_config.id,
      user_id: userId,
      callback_url: `${installation.url}/old`,
    });
    await installation.anonymous().answerHostedPage(link.redirect_url, label);
    return link.connected_account_id;
  }

  async function addRows(rows: Row[]) {
    const client = await database();
    if (!(await client.schema.hasTable(table))) {
      await client.schema.createTable(table, (made) => {
        made.text('id').primary();
        for (const column of ['org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status'])
          made.text(column);
        made.text('created_at');
        made.text('updated_at');
      });
    }
    await client(table).insert(
      rows.map(({ id, orgId = 'acme', app = 'gmail', account, userId = legacyUser, status = 'ACTIVE' }) => ({
        id,
        org_id: orgId,
        app_slug: app,
        connected_account_id: account,
        provider_user_id: userId,
        status,
        created_at: '2023-05-01T10:00:00.000Z',
        updated_at: '2023-05-02T10:00:00.000Z',
      })),
    );
  }

  const status = async (client: BrowserClient, app = 'gmail') =>
    (await client.get(`/v1/appconnect/apps/${app}/connection`)).body.status;
  const waiting = async () => (await (await database())(table).orderBy('id')).map(({ id }) => id);

  it('are migrated at start to the first org admin, who acts with them as before', async () => {
    const account = await anOldAccount('gmail', 'old@example.com');
    await addRows([{ id: 'one', account }]);

    await installation.restart();

    expect(await status(ada)).to.equal('connected');
    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
    expect(installation.provider.executions().at(-1)).to.include({ accountId: account, userId: legacyUser });
    expect(await status(await installation.signIn('ben'))).to.equal('not_connected');
    expect(await waiting()).to.deep.equal([]);
    const { body } = await ada.get('/v1/appconnect/activity');
    const moved = body.events.filter(({ action }: { action: string }) => action === 'connection.migrated');
    expect(moved).to.have.length(1);
    expect(moved[0].actingAs).to.deep.equal({ userId: 'ada', name: 'Ada Lovelace' });
  });

  it('keep working for bridges, which act as that admin', async () => {
    await addRows([{ id: 'one', account: await anOldAccount('gmail', 'old@example.com') }]);
    await installation.restart();
    const ben = await installation.signIn('ben');

    expect((await ben.invoke('acme-assistant', read, {}, 'bridge')).acting_as).to.match(/^Ada Lovelace\b/);
  });

  it('work at the first call where their row says no status, and the provider that the account is active', async () => {
    await addRows([{ id: 'one', account: await anOldAccount('gmail', 'old@example.com'), status: null }]);
    await installation.restart();

    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
    expect(await status(ada)).to.equal('connected');
  });

  it('are migrated once, however often the host starts', async () => {
    await addRows([
      { id: 'one', account: await anOldAccount('gmail', 'old@example.com') },
      { id: 'two', app: 'slack', account: await anOldAccount('slack', 'old@example.com'), status: 'EXPIRED' },
    ]);
    await installation.restart();
    const first = await (await database())('appconnect_user_connections').orderBy('app');
    await installation.host.changes.changeRole('acme', 'ada', 'member');

    await installation.restart();
    await installation.restart();

    const again = await (await database())('appconnect_user_connections').orderBy('app');
    expect(again.map(({ id, user_id, account_id }) => [id, user_id, account_id])).to.deep.equal(
      first.map(({ id, user_id, account_id }) => [id, user_id, account_id]),
    );
    expect([await status(ada), await status(ada, 'slack')]).to.deep.equal(['connected', 'reconnect_needed']);
  });

  it('stay where an organization has no org admin, which is logged, and are migrated once it has one', async () => {
    await addRows([{ id: 'one', account: await anOldAccount('gmail', 'old@example.com') }]);
    for (const admin of ['ada', 'ben']) await installation.host.changes.changeRole('acme', admin, 'member');

    await installation.restart();

    expect(await waiting()).to.deep.equal(['one']);
    expect(installation.logs.filter((line) => line.includes('wait for the organization'))).to.have.length(1);
    expect(installation.host.problems).to.deep.equal([]);

    await installation.host.changes.changeRole('acme', 'ben', 'org_admin');
    await installation.restart();
    expect(await waiting()).to.deep.equal([]);
    expect(await status(await installation.signIn('ben'))).to.equal('connected');
  });

  it('are of the first project while a key of another one is used, and work again with the first key', async () => {
    await addRows([{ id: 'one', account: await anOldAccount('gmail', 'old@example.com') }]);
    await installation.restart();

    installation.environment.APPCONNECT_API_KEY = otherProjectKey;
    await installation.restart();
    expect(await ada.invoke('acme-assistant', read)).to.include({ code: 'reconnect_needed' });
    expect(await status(ada)).to.equal('other_project');

    delete installation.environment.APPCONNECT_API_KEY;
    await installation.restart();
    expect(await status(ada)).to.equal('connected');
    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
  });

  it('keep their project where the key is forgotten, and those of two projects are saved in turn', async () => {
    await addRows([{ id: 'one', account: await anOldAccount('gmail', 'old@example.com') }]);
    await installation.restart();

    await ada.delete('/v1/appconnect/settings/api-key');
    await installation.saveKey(ada, otherProjectKey);
    expect(await status(ada)).to.equal('other_project');
    await installation.saveKey(ada);

    expect(await status(ada)).to.equal('connected');
    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
  });

  it('never replace a connection of the admin’s own, and are then removed at the provider', async () => {
    const account = await anOldAccount('gmail', 'old@example.com');
    await ada.connect('gmail', 'ada@example.com');
    await addRows([{ id: 'one', account }]);

    await installation.restart();

    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
    expect(installation.provider.executions().at(-1)?.accountId).not.to.equal(account);
    expect(await waiting()).to.deep.equal([]);
    await until('the old account is gone', () => !installation.provider.accounts().some(({ id }) => id === account));
  });

  it("are the admin's own from then on: to reconnect and to disconnect", async () => {
    const account = await anOldAccount('gmail', 'old@example.com');
    await addRows([{ id: 'one', account }]);
    await installation.restart();

    await ada.connect('gmail', 'new@example.com');
    expect((await ada.invoke('acme-assistant', read)).acting_as).to.match(/^Ada Lovelace\b/);
    expect(installation.provider.executions().at(-1)?.userId).to.equal('platform:user:ada');

    expect((await ada.delete('/v1/appconnect/apps/gmail/connection')).body.connection.status).to.equal('not_connected');
    expect((await ada.invoke('acme-assistant', read)).code).to.equal('not_connected');
  });

  it('act with an account that was made for a member, which is removed when the admin disconnects', async () => {
    const userId = 'platform:user:ben';
    const account = await anOldAccount('gmail', 'ben@example.com', userId);
    await addRows([{ id: 'one', account, userId }]);
    await installation.restart();

    expect(await ada.invoke('acme-assistant', read)).to.have.property('data');
    expect(installation.provider.executions().at(-1)).to.include({ accountId: account, userId });
    await ada.delete('/v1/appconnect/apps/gmail/connection');

    expect(installation.provider.accounts().map(({ id }) => id)).not.to.include(account);
  });
});

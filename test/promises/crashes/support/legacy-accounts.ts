import { BrowserClient } from '../../../support/browser/browser-client.js';
import type { CrashSite } from './crash-site.js';

export const legacyTable = 'appconnect_org_connections';
const userId = 'platform:org:acme';

type Answer = { auth_config: { id: string }; redirect_url: string; connected_account_id: string };

/** An account as an older version made it for a whole organization, with its row. Its auth config is the one of today. */
export async function addLegacyAccount(site: CrashSite, app: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': site.provider.projectKey, 'content-type': 'application/json' };
    const answer = await fetch(`${site.provider.url}/api/v3.1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Answer;
  };
  const link = await post('/connected_accounts/link', {
    auth_config_id: await authConfigOf(site, app),
    user_id: userId,
    callback_url: `${site.url}/old`,
  });
  await new BrowserClient(site.url).answerHostedPage(link.redirect_url, `${app}@example.com`);
  await addRow(site, app, link.connected_account_id);
}

/** Connecting once makes it. */
async function authConfigOf(site: CrashSite, app: string): Promise<string> {
  const find = () =>
    site.read((database) => database('appconnect_auth_configs').where({ app }).first('auth_config_id'));
  if ((await find()) === undefined) {
    const ada = await site.signIn('ada');
    await ada.put(`/v1/appconnect/apps/${app}/enablement`);
    await ada.connect(app, 'ada@example.com');
    await ada.delete(`/v1/appconnect/apps/${app}/connection`);
  }
  return (await find()).auth_config_id;
}

function addRow(site: CrashSite, app: string, accountId: string): Promise<void> {
  return site.read(async (database) => {
    if (!(await database.schema.hasTable(legacyTable))) {
      await database.schema.createTable(legacyTable, (table) => {
        table.text('id').primary();
        for (const column of ['org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status'])
          table.text(column);
        for (const column of ['created_at', 'updated_at']) table.text(column);
      });
    }
    const times = { created_at: '2023-05-01T10:00:00.000Z', updated_at: '2023-05-02T10:00:00.000Z' };
    const ids = { id: accountId, connected_account_id: accountId, provider_user_id: userId };
    await database(legacyTable).insert({ ...ids, org_id: 'acme', app_slug: app, status: 'ACTIVE', ...times });
  });
}

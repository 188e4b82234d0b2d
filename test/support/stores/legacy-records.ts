import type { Knex } from 'knex';
import { aConnection, minute } from './store-records.js';

export const legacyTable = 'appconnect_org_connections';

/** The rows of two organizations: three apps in acme, one of them broken, and one app in globex. */
export const legacyRows = [
  ['l1', 'acme', 'gmail', 'ca_gmail', 'platform:org:acme', 'ACTIVE'],
  ['l2', 'acme', 'slack', 'ca_slack', 'platform:org:acme', 'EXPIRED'],
  ['l3', 'acme', 'notion', 'ca_notion', 'platform:org:acme', 'connected'],
  ['l4', 'globex', 'gmail', 'ca_globex', 'platform:org:globex', 'ACTIVE'],
].map(([id, org_id, app_slug, connected_account_id, provider_user_id, status]) => ({
  id,
  org_id,
  app_slug,
  connected_account_id,
  provider_user_id,
  status,
  created_at: minute(-120),
  updated_at: minute(-60),
}));

export const movedGmail = aConnection({
  id: 'l1',
  accountId: 'ca_gmail',
  providerUserId: 'platform:org:acme',
  healthSince: minute(-60),
  createdAt: minute(-120),
  updatedAt: minute(60),
});
export const movedNotion = { ...movedGmail, id: 'l3', app: 'notion', accountId: 'ca_notion' };
export const movedSlack = {
  ...movedGmail,
  id: 'l2',
  app: 'slack',
  accountId: 'ca_slack',
  health: 'broken' as const,
  brokenReason: 'expired' as const,
};

/** The table as older versions had it; `describe` adds the columns of times. */
export async function createLegacyTable(
  client: Knex,
  describe: (builder: Knex.CreateTableBuilder) => void = describeTextTimes,
): Promise<void> {
  await client.schema.createTable(legacyTable, (builder) => {
    builder.text('id').primary();
    for (const column of ['org_id', 'app_slug', 'connected_account_id', 'provider_user_id', 'status']) {
      builder.text(column);
    }
    describe(builder);
  });
}

export function describeTextTimes(builder: Knex.CreateTableBuilder): void {
  builder.text('created_at');
  builder.text('updated_at');
}

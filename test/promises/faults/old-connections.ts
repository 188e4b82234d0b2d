import type { Knex } from 'knex';

/** The table in which versions before connections of members stored one account for an organization, with one account in it. */
export async function addOldRow(database: Knex, accountId: string): Promise<void> {
  const table = 'appconnect_org_connections';
  const row = {
    id: 'old',
    org_id: 'acme',
    app_slug: 'twitter',
    connected_account_id: accountId,
    provider_user_id: 'platform:org:acme',
    status: 'ACTIVE',
    created_at: '2023-05-01T10:00:00.000Z',
    updated_at: '2023-05-01T10:00:00.000Z',
  };
  await database.schema.createTable(table, (created) => {
    for (const column of Object.keys(row)) created.text(column);
  });
  await database(table).insert(row);
}

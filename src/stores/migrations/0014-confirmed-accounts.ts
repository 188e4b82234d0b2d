import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * Whether the account to be removed is the member's own for certain: a stranger, to whom a link was passed on, may have signed in
 * with any other. The previous version runs on this schema too: accounts that it adds count as a stranger's.
 */
export const confirmedAccounts: Migration = {
  name: '0014-confirmed-accounts',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.integer('confirmed'));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.dropColumn('confirmed'));
  },
};

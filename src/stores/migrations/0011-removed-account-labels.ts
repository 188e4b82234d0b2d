import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * The label of an account that is to be removed, by which it is told from those that are still connected. The previous version
 * runs on this schema too: accounts that it adds have none.
 */
export const removedAccountLabels: Migration = {
  name: '0011-removed-account-labels',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.text('label'));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.dropColumn('label'));
  },
};

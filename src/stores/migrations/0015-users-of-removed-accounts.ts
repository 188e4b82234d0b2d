import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * The provider's user that an account to be removed was made for: one of an older version may be of another user than its
 * member's. The previous version runs on this schema too: accounts that it adds have none, and it leaves those of other members
 * at the provider, as before.
 */
export const usersOfRemovedAccounts: Migration = {
  name: '0015-users-of-removed-accounts',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.text('provider_user_id'));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.dropColumn('provider_user_id'));
  },
};

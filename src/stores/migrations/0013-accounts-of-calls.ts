import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * The account with which an open call was sent: its member may have connected another one since. The previous version runs on
 * this schema too. Calls that it opens have no account. A call that it puts in the place of another keeps that one's account
 * for up to ten minutes.
 */
export const accountsOfCalls: Migration = {
  name: '0013-accounts-of-calls',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) => {
      table.text('account_id');
      table.text('account_label');
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) =>
      table.dropColumns('account_id', 'account_label'),
    );
  },
};

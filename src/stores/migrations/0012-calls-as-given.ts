import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * The hash of an open call whatever the schema of its action says, by which it is found after that has changed. The previous
 * version runs on this schema too: calls that it opens have none.
 */
export const callsAsGiven: Migration = {
  name: '0012-calls-as-given',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) => table.text('given_hash').index());
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) => table.dropColumn('given_hash'));
  },
};

import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** The time at which a call was done whose answer reached nobody. */
export const callsThatAreDone: Migration = {
  name: '0006-calls-that-are-done',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) => table.text('done_at'));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', (table) => table.dropColumn('done_at'));
  },
};

import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * Own clients that the provider is asked to make. Each has a name of its own, so that it is found when the process was killed
 * before it was in use. The previous version runs on this schema too: it does not know the table.
 */
export const clientIntents: Migration = {
  name: '0009-client-intents',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_client_intents', (table) => {
      table.text('name').notNullable().primary();
      table.text('project_id').notNullable();
      table.text('app').notNullable();
      table.text('began_at').notNullable();
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_client_intents');
  },
};

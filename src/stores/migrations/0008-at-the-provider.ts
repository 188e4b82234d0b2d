import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * The source of each auth config, and the retired ones; the purpose of a sign-in attempt, with the result of a test; the apps
 * that wait for a default agent. The previous version runs on this schema too: every new column may be left out.
 */
export const atTheProvider: Migration = {
  name: '0008-at-the-provider',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_auth_configs', (table) => {
      table.text('source');
      table.text('client_label');
    });
    await client.schema.alterTable('appconnect_enabled_apps', (table) => table.integer('awaits_agent'));
    await client.schema.alterTable('appconnect_sign_ins', (table) => {
      table.text('purpose');
      table.text('told');
    });
    await client.schema.createTable('appconnect_retired_auth_configs', (table) => {
      table.text('project_id').notNullable();
      table.text('auth_config_id').notNullable();
      table.text('app').notNullable();
      table.text('retired_at').notNullable();
      table.primary(['project_id', 'auth_config_id']);
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_retired_auth_configs');
    await client.schema.alterTable('appconnect_sign_ins', (table) => table.dropColumns('purpose', 'told'));
    await client.schema.alterTable('appconnect_enabled_apps', (table) => table.dropColumn('awaits_agent'));
    await client.schema.alterTable('appconnect_auth_configs', (table) => table.dropColumns('source', 'client_label'));
  },
};

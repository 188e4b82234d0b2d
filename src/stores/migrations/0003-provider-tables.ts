import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** What is known of the provider: the project of each key, and the auth config of each app. */
export const providerTables: Migration = {
  name: '0003-provider-tables',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_auth_configs', (table) => {
      table.text('project_id').notNullable();
      table.text('app').notNullable();
      table.text('auth_config_id').notNullable();
      table.text('scheme').notNullable();
      table.text('created_at').notNullable();
      table.primary(['project_id', 'app']);
    });
    await client.schema.createTable('appconnect_provider_projects', (table) => {
      table.text('key_fingerprint').notNullable().primary();
      table.text('project_id').notNullable();
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_provider_projects');
    await client.schema.dropTable('appconnect_auth_configs');
  },
};

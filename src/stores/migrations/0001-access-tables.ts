import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** The enabled apps of organizations, and the assignments of apps to agents. */
export const accessTables: Migration = {
  name: '0001-access-tables',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_enabled_apps', (table) => {
      table.text('org_id').notNullable();
      table.text('app').notNullable();
      table.text('enabled_by').notNullable();
      table.text('enabled_at').notNullable();
      table.primary(['org_id', 'app']);
    });
    await client.schema.createTable('appconnect_agent_assignments', (table) => {
      table.text('org_id').notNullable();
      table.text('app').notNullable();
      table.text('agent_id').notNullable();
      table.text('assigned_by').notNullable();
      table.text('assigned_at').notNullable();
      table.primary(['org_id', 'app', 'agent_id']);
      table.index(['org_id', 'agent_id']);
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_agent_assignments');
    await client.schema.dropTable('appconnect_enabled_apps');
  },
};

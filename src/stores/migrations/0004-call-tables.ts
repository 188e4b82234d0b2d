import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** The activity, and the calls whose outcome is not known. */
export const callTables: Migration = {
  name: '0004-call-tables',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_audit_events', (table) => {
      table.bigIncrements('sequence');
      table.text('org_id').notNullable();
      table.text('at').notNullable();
      table.text('action').notNullable();
      table.text('outcome').notNullable();
      table.text('actor_user_id');
      table.text('actor_name');
      table.text('acting_as_user_id');
      table.text('acting_as_name');
      table.text('app');
      table.text('agent');
      table.text('channel');
      table.text('subject');
      table.text('code');
      table.integer('duration_ms');
      table.index(['org_id', 'at', 'sequence']);
    });
    await client.schema.createTable('appconnect_open_calls', (table) => {
      table.text('call_hash').notNullable().primary();
      table.text('action').notNullable();
      table.text('sent_at').notNullable().index();
    });
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_open_calls');
    await client.schema.dropTable('appconnect_audit_events');
  },
};

import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** Indexes for two lookups across organizations: the activity before a time, and a person's connections to an app. */
export const lookupIndexes: Migration = {
  name: '0005-lookup-indexes',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_audit_events', (table) => table.index(['at']));
    await client.schema.alterTable('appconnect_user_connections', (table) => table.index(['user_id', 'app']));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_user_connections', (table) => table.dropIndex(['user_id', 'app']));
    await client.schema.alterTable('appconnect_audit_events', (table) => table.dropIndex(['at']));
  },
};

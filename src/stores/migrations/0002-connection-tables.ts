import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/** The connections of members, the sign-in attempts, and the accounts that are still to be revoked. */
export const connectionTables: Migration = {
  name: '0002-connection-tables',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_user_connections', describeConnections);
    await client.schema.createTable('appconnect_sign_ins', describeSignIns);
    await client.raw(oneOpenSignIn);
    await client.schema.createTable('appconnect_revocations', describeRevocations);
  },

  async down(client: Knex): Promise<void> {
    await client.schema.dropTable('appconnect_revocations');
    await client.schema.dropTable('appconnect_sign_ins');
    await client.schema.dropTable('appconnect_user_connections');
  },
};

// Where two attempts for a member and app start at the same time, the database accepts only one of them.
const oneOpenSignIn = `create unique index appconnect_sign_ins_one_open on appconnect_sign_ins (org_id, user_id, app)
  where state in ('pending', 'needs_confirmation')`;

function describeConnections(table: Knex.CreateTableBuilder): void {
  table.text('id').notNullable().primary();
  table.text('org_id').notNullable();
  table.text('user_id').notNullable();
  table.text('app').notNullable();
  table.text('account_id').notNullable().index();
  table.text('provider_user_id').notNullable();
  table.text('auth_config_id');
  table.text('project_id');
  table.text('label');
  table.text('health').notNullable();
  table.text('broken_reason');
  table.text('health_since').notNullable();
  table.text('session_id');
  table.text('session_url');
  table.text('replaced_account_id');
  table.text('created_at').notNullable();
  table.text('updated_at').notNullable();
  table.unique(['org_id', 'user_id', 'app']);
}

function describeSignIns(table: Knex.CreateTableBuilder): void {
  table.text('id').notNullable().primary();
  table.text('org_id').notNullable();
  table.text('user_id').notNullable();
  table.text('app').notNullable();
  table.text('state').notNullable();
  table.text('state_hash').unique();
  table.text('token_hash').unique();
  table.text('browser_hash');
  table.text('origin').notNullable();
  table.text('auth_config_id');
  table.text('account_id');
  table.text('replaced_account_id');
  table.text('provider_user_id').notNullable();
  table.text('project_id');
  table.text('created_at').notNullable();
  table.text('expires_at').notNullable();
  table.index(['org_id', 'user_id', 'state']);
  table.index(['state', 'expires_at']);
}

function describeRevocations(table: Knex.CreateTableBuilder): void {
  table.text('account_id').notNullable().primary();
  table.text('app').notNullable();
  table.text('org_id').notNullable();
  table.text('user_id').notNullable();
  table.text('project_id');
  table.integer('attempts').notNullable();
  table.text('due_at').notNullable().index();
}

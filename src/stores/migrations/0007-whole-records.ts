import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * Records by which every call, authorization redirect and account can be accounted for, whenever a process is killed. The
 * previous version runs on this schema too: every new column may be left out.
 */
export const wholeRecords: Migration = {
  name: '0007-whole-records',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_open_calls', addCallers);
    await client.schema.alterTable('appconnect_audit_events', (table) => table.text('call_id').unique());
    await client.schema.alterTable('appconnect_sign_ins', addDepartures);
    await client.schema.alterTable('appconnect_revocations', addClaims);
    await client.schema.createTable('appconnect_sign_in_links', describeLinks);
    await client.schema.createTable('appconnect_link_intents', describeIntents);
    await client.schema.createTable('appconnect_start_counts', describeCounts);
    await client.schema.createTable('appconnect_installation', (table) => {
      table.text('name').notNullable().primary();
      table.text('value').notNullable();
    });
  },

  async down(client: Knex): Promise<void> {
    for (const table of ['installation', 'start_counts', 'link_intents', 'sign_in_links']) {
      await client.schema.dropTable(`appconnect_${table}`);
    }
    await client.schema.alterTable('appconnect_revocations', (table) => table.dropColumns('claimed_until', 'outcome'));
    await client.schema.alterTable('appconnect_sign_ins', (table) => table.dropColumns(...departureColumns));
    await client.schema.alterTable('appconnect_audit_events', (table) => table.dropUnique(['call_id']));
    await client.schema.alterTable('appconnect_audit_events', (table) => table.dropColumn('call_id'));
    await client.schema.alterTable('appconnect_open_calls', (table) => table.dropColumns(...callerColumns));
  },
};

const callerColumns = [
  'note_id',
  'org_id',
  'app',
  'agent',
  'channel',
  'actor_user_id',
  'actor_name',
  'acting_as_user_id',
  'acting_as_name',
];
const departureColumns = ['requested_by', 'further_links', 'departures', 'lost_returns'];

/** Who calls, as whom and where: enough to record a call after a crash. */
function addCallers(table: Knex.AlterTableBuilder): void {
  for (const column of callerColumns) table.text(column);
}

/**
 * Who requested the sign-in, how many extra links it has, and how many redirects and how many callbacks without the cookie it
 * had.
 */
function addDepartures(table: Knex.AlterTableBuilder): void {
  table.text('requested_by');
  table.integer('further_links').notNullable().defaultTo(0);
  table.integer('departures').notNullable().defaultTo(0);
  table.integer('lost_returns').notNullable().defaultTo(0);
}

/** Until when a replica has claimed an account, and the app's answer before the account is deleted. */
function addClaims(table: Knex.AlterTableBuilder): void {
  table.text('claimed_until');
  table.text('outcome');
}

/** Extra links to an attempt that is already open. */
function describeLinks(table: Knex.CreateTableBuilder): void {
  table.text('token_hash').notNullable().primary();
  table.text('sign_in_id').notNullable().index();
  table.text('origin').notNullable();
  table.text('created_at').notNullable();
}

/** Requests for links without a response: each may have created an account that no record here names. */
function describeIntents(table: Knex.CreateTableBuilder): void {
  table.text('state_hash').notNullable().primary();
  table.text('org_id').notNullable();
  table.text('user_id').notNullable();
  table.text('app').notNullable();
  table.text('provider_user_id').notNullable();
  table.text('project_id');
  table.text('began_at').notNullable();
  table.integer('attempts').notNullable().defaultTo(0);
  table.text('due_at').notNullable().index();
}

/** How many starts were counted in a time window, by the name of the limit. */
function describeCounts(table: Knex.CreateTableBuilder): void {
  table.text('name').notNullable().primary();
  table.text('began_at').notNullable().index();
  table.integer('count').notNullable();
}

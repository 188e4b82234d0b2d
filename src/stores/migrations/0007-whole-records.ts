import type { Knex } from 'knex';
import type { Migration } from '../database-client.js';

/**
 * What lets every call, departure and account be accounted for, whatever is killed and wherever. The version before runs
 * on it: every new column may be left out.
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

/** Who calls, as whom and where: enough to record a call of which nothing else is left. */
function addCallers(table: Knex.AlterTableBuilder): void {
  for (const column of callerColumns) table.text(column);
}

/** Who asked for the sign-in, how many further links lead to it, how often a browser left with it, and how often one came back without its cookie. */
function addDepartures(table: Knex.AlterTableBuilder): void {
  table.text('requested_by');
  table.integer('further_links').notNullable().defaultTo(0);
  table.integer('departures').notNullable().defaultTo(0);
  table.integer('lost_returns').notNullable().defaultTo(0);
}

/** Until when one replica works at an account, and what the app said before the account was deleted. */
function addClaims(table: Knex.AlterTableBuilder): void {
  table.text('claimed_until');
  table.text('outcome');
}

/** Further links that lead to an attempt that is open already. */
function describeLinks(table: Knex.CreateTableBuilder): void {
  table.text('token_hash').notNullable().primary();
  table.text('sign_in_id').notNullable().index();
  table.text('origin').notNullable();
  table.text('created_at').notNullable();
}

/** Links that the provider was asked for and whose answer has not come: the account they made may have no name here. */
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

/** How much was begun in a span of time, by name of what is limited. */
function describeCounts(table: Knex.CreateTableBuilder): void {
  table.text('name').notNullable().primary();
  table.text('began_at').notNullable().index();
  table.integer('count').notNullable();
}

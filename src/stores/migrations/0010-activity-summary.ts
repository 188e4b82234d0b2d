import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

/**
 * What the activity can be filtered by. Most events have no second person, and most ended well: those are left out of two
 * indexes.
 */
const filterIndexes = [
  { name: 'appconnect_audit_events_actor', column: 'actor_user_id' },
  { name: 'appconnect_audit_events_acting_as', column: 'acting_as_user_id', only: 'acting_as_user_id is not null' },
  { name: 'appconnect_audit_events_app', column: 'app' },
  { name: 'appconnect_audit_events_agent', column: 'agent' },
  { name: 'appconnect_audit_events_outcome', column: 'outcome', only: "outcome <> 'done'" },
] as const;

/**
 * The calls of each day, counted once the day is over, and indexes for filters of the activity. The previous version runs on this
 * schema too: calls are counted from the events, whichever version wrote these.
 */
export const activitySummary: Migration = {
  name: '0010-activity-summary',

  async up(client: Knex): Promise<void> {
    await client.schema.createTable('appconnect_activity_days', (table) => {
      table.text('org_id').notNullable();
      table.text('day').notNullable().index();
      table.text('outcome').notNullable();
      table.text('app');
      table.text('agent');
      table.text('actor_user_id');
      table.text('acting_as_user_id');
      table.integer('calls').notNullable();
      table.index(['org_id', 'day']);
    });
    await client.schema.createTable('appconnect_counted_days', (table) => {
      table.text('day').notNullable().primary();
    });
    for (const index of filterIndexes) {
      const predicate = 'only' in index ? client.whereRaw(index.only) : undefined;
      await client.schema.alterTable('appconnect_audit_events', (table) =>
        table.index(['org_id', index.column, 'at', 'sequence'], index.name, predicate && { predicate }),
      );
    }
  },

  async down(client: Knex): Promise<void> {
    for (const { name } of filterIndexes) {
      await client.schema.alterTable('appconnect_audit_events', (table) => table.dropIndex([], name));
    }
    await client.schema.dropTable('appconnect_counted_days');
    await client.schema.dropTable('appconnect_activity_days');
  },
};

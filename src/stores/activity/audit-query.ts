import type { Knex } from 'knex';
import type { ActivityScope, AuditQuery } from '../../domain/activity-scope.js';
import { invalidCursorError } from '../../domain/pages.js';
import type { DatabaseClient } from '../database/database-client.js';

type Position = { at: string; sequence: number | string };

/** A cursor has the time and the sequence number of the last event of a page. */
const cursorPattern = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{1,15})$/;

export function cursorAfter({ at, sequence }: Position): string {
  return `${at}_${sequence}`;
}

/**
 * The rows of a page, newest first, and one more where there is a next page. Throws `invalid_request` for a cursor that no page
 * returned.
 */
export function auditPage<Row extends object>(
  client: DatabaseClient,
  orgId: string,
  query: AuditQuery,
): Knex.QueryBuilder<Row, Row[]> {
  const { person, limit } = query;
  const events = () => newest(after(query.cursor, auditEventsOf(client, orgId, query)), limit + 1);
  if (person === undefined) return events();
  // One query with `or` would read the organization's events one by one, or sort all of the person's; these two each use an
  // index.
  const pages = [events().where('actor_user_id', person), events().where('acting_as_user_id', person)];
  const union = client.union(pages.map((page) => client.select('*').from(page.as('one_page'))));
  return newest(client.select('*').from(union.as('both_pages')), limit + 1);
}

/** The events of an organization that a scope means; of the person it names, only where the caller adds that. */
export function auditEventsOf(
  client: DatabaseClient,
  orgId: string,
  { agent, app, outcome, from, to }: ActivityScope,
): Knex.QueryBuilder {
  const events = client('appconnect_audit_events').where({ org_id: orgId });
  if (agent !== undefined) events.where({ agent });
  if (app !== undefined) events.where({ app });
  if (outcome !== undefined) events.where({ outcome });
  // SQLite uses the index of these events only where the query says so in its text.
  if (outcome !== undefined && outcome !== 'done') events.whereRaw("outcome <> 'done'");
  if (from !== undefined) events.where('at', '>=', from);
  if (to !== undefined) events.where('at', '<', to);
  return events;
}

function after(cursor: string | undefined, events: Knex.QueryBuilder): Knex.QueryBuilder {
  if (cursor === undefined) return events;
  const [, at, sequence] = cursorPattern.exec(cursor) ?? [];
  if (at === undefined || !isTime(at)) throw invalidCursorError();
  return events.where((row) => row.where('at', '<', at).orWhere({ at }).where('sequence', '<', Number(sequence)));
}

/** Whether a time is one of the calendar, written as those of events are. */
function isTime(at: string): boolean {
  const ms = Date.parse(at);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === at;
}

function newest(events: Knex.QueryBuilder, limit: number): Knex.QueryBuilder {
  return events
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'sequence', order: 'desc' },
    ])
    .limit(limit);
}

import type { Knex } from 'knex';
import { inject, injectable } from 'tsyringe';
import type { AuditEvent } from '../../contract/activity-contract.js';
import type { ActivityScope, TimeRange } from '../../domain/activity-scope.js';
import { addDays, type Day, startOf } from '../../domain/days.js';
import { DatabaseClient, rawRows } from '../database/database-client.js';
import { inWriteTransaction } from '../database/write-transaction.js';
import { auditEventsOf } from './audit-query.js';

/** Where the calls are read: whole days that are counted, and times that are not. */
export type SummarySources = { days?: { first: Day; last: Day }; times: readonly TimeRange[] };

export type CallCounts = {
  days: { day: Day; outcome: AuditEvent['outcome']; calls: number }[];
  /** The most used ones first. */
  apps: { app: string; calls: number }[];
};

/** The calls of each day. Days are counted in their order, once for all organizations, from the events of the activity. */
export interface ActivityDayStore {
  /** The last counted day before this one. */
  findLastCounted(before: Day): Promise<Day | undefined>;
  /** The first day behind all counted ones, and before this one, that has events. */
  findUncounted(before: Day): Promise<Day | undefined>;
  /** Counts the calls of a day; does nothing for a day that is counted, also by another process at the same time. */
  recordDay(day: Day): Promise<void>;
  /** Forgets that this day and later ones were counted. */
  uncountSince(day: Day): Promise<void>;
  /** Deletes the counts of all days before this one. */
  prune(before: Day): Promise<void>;
  /** The calls that a scope means, whatever times it names, in these days and times. */
  read(orgId: string, scope: ActivityScope, sources: SummarySources): Promise<CallCounts>;
}

export const ActivityDayStore = Symbol('ActivityDayStore');

const maxApps = 10;
const dimensions = ['org_id', 'outcome', 'app', 'agent', 'actor_user_id', 'acting_as_user_id'];

@injectable()
export class SqlActivityDayStore implements ActivityDayStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async findLastCounted(before: Day): Promise<Day | undefined> {
    return (await this.countedDays().where('day', '<', before).orderBy('day', 'desc').first('day'))?.day;
  }

  async findUncounted(before: Day): Promise<Day | undefined> {
    const last = (await this.countedDays().orderBy('day', 'desc').first('day'))?.day;
    const events = this.client('appconnect_audit_events').where('at', '<', startOf(before));
    if (last !== undefined) events.where('at', '>=', startOf(addDays(last, 1)));
    const oldest: { at: string } | undefined = await events.orderBy('at').first('at');
    return oldest?.at.slice(0, before.length);
  }

  async recordDay(day: Day): Promise<void> {
    await inWriteTransaction(
      this.client,
      async (transaction) => {
        if (!(await claimDay(transaction, day))) return;
        const calls = transaction('appconnect_audit_events')
          .where({ action: 'action.invoked' })
          .where('at', '>=', startOf(day))
          .where('at', '<', startOf(addDays(day, 1)))
          .groupBy(dimensions)
          .select(...dimensions, transaction.raw('?', [day]), transaction.raw('count(*)'));
        await transaction(
          transaction.raw('appconnect_activity_days (??, ??, ??, ??, ??, ??, day, calls)', dimensions),
        ).insert(calls);
      },
      // A day that takes long to count would never be counted otherwise.
      { writesFirst: true, mayBeLate: true },
    );
  }

  async uncountSince(day: Day): Promise<void> {
    if (!(await this.hasCounted('>=', day))) return;
    await inWriteTransaction(
      this.client,
      async (transaction) => {
        await transaction('appconnect_counted_days').where('day', '>=', day).del();
        await transaction('appconnect_activity_days').where('day', '>=', day).del();
      },
      { writesFirst: true },
    );
  }

  async prune(before: Day): Promise<void> {
    if (!(await this.hasCounted('<', before))) return;
    await this.client('appconnect_activity_days').where('day', '<', before).del();
    // The last counted day stays, however old: it says that nothing before it is to be counted.
    const last = this.client('appconnect_counted_days').max('day');
    await this.countedDays().where('day', '<', before).where('day', '<', last).del();
  }

  async read(orgId: string, scope: ActivityScope, { days, times }: SummarySources): Promise<CallCounts> {
    const calls = () => {
      const parts = times.flatMap((time) => this.ofEvents(orgId, { ...scope, ...time }));
      if (days !== undefined) parts.push(...this.ofDays(orgId, scope, days));
      return this.client.from(this.client.unionAll(parts).as('counted'));
    };
    const [byDay, byApp] = await Promise.all([
      calls().groupBy('day', 'outcome').select('day', 'outcome').sum({ calls: 'calls' }),
      calls().whereNotNull('app').groupBy('app').select('app').sum({ calls: 'calls' }),
    ]);
    const apps = byApp.map(({ app, calls }) => ({ app, calls: Number(calls) }));
    apps.sort((one, other) => other.calls - one.calls || (one.app < other.app ? -1 : 1));
    return { days: byDay.map((row) => ({ ...row, calls: Number(row.calls) })), apps: apps.slice(0, maxApps) };
  }

  private ofEvents(orgId: string, scope: ActivityScope): Knex.QueryBuilder[] {
    const day = this.client.raw('substr(at, 1, 10) as day');
    return ofPerson(scope, () =>
      auditEventsOf(this.client, orgId, scope)
        .where({ action: 'action.invoked' })
        .select(day, 'outcome', 'app', this.client.raw('1 as calls')),
    );
  }

  private ofDays(orgId: string, scope: ActivityScope, { first, last }: { first: Day; last: Day }): Knex.QueryBuilder[] {
    const { agent, app, outcome } = scope;
    const wanted = Object.entries({ org_id: orgId, agent, app, outcome }).filter(([, value]) => value !== undefined);
    return ofPerson(scope, () =>
      this.client('appconnect_activity_days')
        .where(Object.fromEntries(wanted))
        .whereBetween('day', [first, last])
        .select('day', 'outcome', 'app', 'calls'),
    );
  }

  /** Read before a deletion, which mostly would find nothing, and would take the write lock all the same. */
  private async hasCounted(relation: '<' | '>=', day: Day): Promise<boolean> {
    return (await this.countedDays().where('day', relation, day).first('day')) !== undefined;
  }

  private countedDays() {
    return this.client<{ day: Day }>('appconnect_counted_days');
  }
}

/** Makes the day this transaction's to count. Another process that wants it waits, and then finds it taken. */
async function claimDay(transaction: DatabaseClient, day: Day): Promise<boolean> {
  const sql = 'insert into appconnect_counted_days (day) values (?) on conflict do nothing returning day';
  return (await rawRows(transaction, sql, [day])).length > 0;
}

/** For a person two parts without a row in common, each by its index. One with `or` would read the whole organization. */
function ofPerson({ person }: ActivityScope, rows: () => Knex.QueryBuilder): Knex.QueryBuilder[] {
  if (person === undefined) return [rows()];
  const hasOtherActor = (row: Knex.QueryBuilder) => row.whereNull('actor_user_id').orWhereNot('actor_user_id', person);
  return [rows().where('actor_user_id', person), rows().where('acting_as_user_id', person).where(hasOtherActor)];
}

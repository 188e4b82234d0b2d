import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlActivityDayStore } from '../../../src/stores/activity/activity-day-store.js';
import { auditPage } from '../../../src/stores/activity/audit-query.js';
import type { AuditRow } from '../../../src/stores/activity/audit-store.js';
import { isPostgres } from '../../../src/stores/database/database-client.js';
import { openPostgres, openSqlite, useDatabase } from '../../support/stores/databases.js';

// As many as a busy organization has in a week; with few rows, PostgreSQL rightly reads the whole table.
const eventCount = 20_000;

/** One organization’s events, a minute apart. Each of what is asked for below is rare among them, and long ago. */
const fill = `
  with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${eventCount})
  insert into appconnect_audit_events (org_id, at, action, outcome, actor_user_id, acting_as_user_id, app, agent)
  select 'acme', '2026-01-' || substr('00' || cast(1 + n / 800 as varchar(2)), -2, 2) || 'T00:00:00.000Z', 'action.invoked',
    case when n % 1000 = 1 then 'failed' else 'done' end, 'member-' || n % 200,
    case when n % 1000 = 2 then 'boss' end, 'app-' || n % 100, 'agent-' || n % 100
  from numbers`;

// As many rows as calls: a day has a row for each person, app, agent and outcome.
const fillDays = `
  insert into appconnect_activity_days (org_id, day, outcome, app, agent, actor_user_id, acting_as_user_id, calls)
  select org_id, substr(at, 1, 10), outcome, app, agent, actor_user_id, acting_as_user_id, 1 from appconnect_audit_events`;

type Query = Pick<Knex.Sql, 'sql' | 'bindings'>;

const filters = {
  person: ['appconnect_audit_events_actor', 'appconnect_audit_events_acting_as'],
  app: ['appconnect_audit_events_app'],
  agent: ['appconnect_audit_events_agent'],
  outcome: ['appconnect_audit_events_outcome'],
};
const values = { person: 'boss', app: 'app-7', agent: 'agent-7', outcome: 'failed' };

for (const [name, open] of Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres })) {
  describe(`Filters of ${eventCount} events on ${name}`, () => {
    const client = useDatabase(open);

    it('use an index each, and read no table from its beginning to its end', async () => {
      await fillEvents(client());

      for (const [field, indexes] of Object.entries(filters)) {
        const value = values[field as keyof typeof values];
        const plan = await planOf(
          client(),
          auditPage<AuditRow>(client(), 'acme', { [field]: value, limit: 50 }).toSQL(),
        );
        for (const index of indexes) expect(plan, field).to.contain(index);
        expect(plan, field).not.to.match(/Seq Scan|SCAN appconnect_audit_events(?! USING INDEX)/);
      }
    });

    it('find the calls of a person, counted or not, by an index each', async () => {
      await fillEvents(client());
      const sources = {
        days: { first: '2026-01-01', last: '2026-01-20' },
        times: [{ from: '2026-01-21T00:00:00.000Z', to: '2026-01-27T00:00:00.000Z' }],
      };
      const queries: Query[] = [];
      const note = ({ sql, bindings }: Query) => queries.push({ sql: sql.replace(/\$\d+/g, '?'), bindings });

      client().on('query', note);
      await new SqlActivityDayStore(client()).read('acme', { person: 'boss' }, sources);
      client().off('query', note);

      expect(queries).to.have.length(2);
      for (const query of queries) {
        const plan = await planOf(client(), query);
        for (const table of ['audit_events', 'activity_days']) {
          for (const column of ['actor', 'acting_as']) expect(plan).to.contain(`appconnect_${table}_${column}`);
        }
      }
    });
  });
}

async function fillEvents(client: Knex): Promise<void> {
  await client.raw(isPostgres(client) ? fill.replace('substr(', 'right(').replace(', -2, 2)', ', 2)') : fill);
  await client.raw(fillDays);
  await client.raw('analyze');
}

async function planOf(client: Knex, { sql, bindings }: Query): Promise<string> {
  const answer = await client.raw(`explain ${isPostgres(client) ? '' : 'query plan '}${sql}`, [...bindings]);
  return JSON.stringify(isPostgres(client) ? answer.rows : answer);
}

import { expect } from 'chai';
import type { Knex } from 'knex';
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
      await client().raw(isPostgres(client()) ? fill.replace('substr(', 'right(').replace(', -2, 2)', ', 2)') : fill);
      await client().raw('analyze');

      for (const [field, indexes] of Object.entries(filters)) {
        const value = values[field as keyof typeof values];
        const plan = await planOf(client(), auditPage<AuditRow>(client(), 'acme', { [field]: value, limit: 50 }));
        for (const index of indexes) expect(plan, field).to.contain(index);
        expect(plan, field).not.to.match(/Seq Scan|SCAN appconnect_audit_events(?! USING INDEX)/);
      }
    });
  });
}

async function planOf(client: Knex, query: Knex.QueryBuilder): Promise<string> {
  const { sql, bindings } = query.toSQL();
  const answer = await client.raw(`explain ${isPostgres(client) ? '' : 'query plan '}${sql}`, [...bindings]);
  return JSON.stringify(isPostgres(client) ? answer.rows : answer);
}

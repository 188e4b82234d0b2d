import { expect } from 'chai';
import type { Knex } from 'knex';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { ActivityScope } from '../../../src/domain/activity-scope.js';
import { SqlActivityDayStore, type SummarySources } from '../../../src/stores/activity/activity-day-store.js';
import { SqlAuditStore } from '../../../src/stores/activity/audit-store.js';
import { anAuditEvent } from '../../support/stores/store-records.js';

const ada = { userId: 'ada', name: 'Ada' };
const cleo = { userId: 'cleo', name: 'Cleo' };

export function describeActivityDayStore(client: () => Knex): void {
  describe('ActivityDayStore', () => {
    let store: SqlActivityDayStore;
    const called = (at: string, fields: Partial<AuditEvent> = {}, orgId = 'acme') =>
      new SqlAuditStore(client()).append(
        orgId,
        anAuditEvent({ action: 'action.invoked', at, actor: ada, app: 'gmail', agent: 'assistant', ...fields }),
      );
    const read = (sources: SummarySources, scope: ActivityScope = {}) => store.read('acme', scope, sources);
    const counted = { days: { first: '2026-11-18', last: '2026-11-20' }, times: [] };
    const uncounted = { times: [{ from: '2026-11-18T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' }] };
    const countAll = async (before = '2026-11-21') => {
      for (let day = await store.findUncounted(before); day !== undefined; day = await store.findUncounted(before)) {
        await store.recordDay(day);
      }
    };

    beforeEach(async () => {
      store = new SqlActivityDayStore(client());
      await called('2026-11-18T00:00:00.000Z');
      await called('2026-11-18T23:59:59.999Z', { outcome: 'failed', app: 'slack' });
      await called('2026-11-20T12:00:00.000Z', { actor: cleo, actingAs: ada, agent: 'support' });
      await called('2026-11-20T12:00:00.000Z', { actor: cleo, actingAs: cleo });
      await called('2026-11-20T13:00:00.000Z', {}, 'globex');
      await new SqlAuditStore(client()).append('acme', anAuditEvent({ at: '2026-11-20T13:00:00.000Z', app: 'gmail' }));
    });

    it('counts the calls of an organization by day and outcome, and by app, the most used first', async () => {
      await countAll();

      const { days, apps } = await read(counted);

      expect(days).to.have.deep.members([
        { day: '2026-11-18', outcome: 'done', calls: 1 },
        { day: '2026-11-18', outcome: 'failed', calls: 1 },
        { day: '2026-11-20', outcome: 'done', calls: 2 },
      ]);
      expect(apps).to.deep.equal([
        { app: 'gmail', calls: 3 },
        { app: 'slack', calls: 1 },
      ]);
    });

    const scopes: [ActivityScope, number][] = [
      [{}, 4],
      [{ person: 'ada' }, 3],
      [{ person: 'cleo' }, 2],
      [{ agent: 'support' }, 1],
      [{ app: 'slack' }, 1],
      [{ outcome: 'failed' }, 1],
      [{ outcome: 'done' }, 3],
      [{ person: 'ada', app: 'gmail', outcome: 'done', agent: 'assistant' }, 1],
      [{ person: 'eve' }, 0],
    ];
    for (const [scope, calls] of scopes) {
      it(`counts the same from days and from events: ${JSON.stringify(scope)}`, async () => {
        await countAll();

        const [fromDays, fromEvents] = [await read(counted, scope), await read(uncounted, scope)];

        expect(fromDays.days.reduce((sum, day) => sum + day.calls, 0)).to.equal(calls);
        expect(fromEvents.days).to.have.deep.members(fromDays.days);
        expect(fromEvents.apps).to.deep.equal(fromDays.apps);
      });
    }

    it('counts for a person what was called with their account by nobody, as in an automation', async () => {
      await called('2026-11-20T14:00:00.000Z', { actor: undefined, actingAs: ada });
      await countAll();

      for (const sources of [counted, uncounted]) {
        const { apps } = await read(sources, { person: 'ada' });
        expect(apps).to.deep.equal([
          { app: 'gmail', calls: 3 },
          { app: 'slack', calls: 1 },
        ]);
      }
    });

    it('adds what days and several times have', async () => {
      await countAll('2026-11-19');

      const { days } = await read({
        days: { first: '2026-11-18', last: '2026-11-18' },
        times: [
          { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T12:00:00.000Z' },
          { from: '2026-11-20T12:00:00.000Z', to: '2026-11-21T00:00:00.000Z' },
        ],
      });

      expect(days.reduce((sum, day) => sum + day.calls, 0)).to.equal(4);
    });

    it('finds the days that are not counted yet, in their order, and leaves out those without events', async () => {
      const found: (string | undefined)[] = [];
      for (let day = await store.findUncounted('2026-11-21'); day !== undefined; ) {
        found.push(day);
        await store.recordDay(day);
        day = await store.findUncounted('2026-11-21');
      }

      expect(found).to.deep.equal(['2026-11-18', '2026-11-20']);
      expect(await store.findLastCounted('2026-11-21')).to.equal('2026-11-20');
      expect(await store.findLastCounted('2026-11-20')).to.equal('2026-11-18');
      expect(await store.findLastCounted('2026-11-18')).to.equal(undefined);
    });

    it('counts a day once, also when several processes want to at the same moment', async () => {
      await Promise.all(Array.from({ length: 4 }, () => new SqlActivityDayStore(client()).recordDay('2026-11-18')));
      await store.recordDay('2026-11-18');

      expect((await read(counted)).days.map(({ calls }) => calls)).to.deep.equal([1, 1]);
    });

    it('counts a day again once it was told to forget it', async () => {
      await countAll();
      await called('2026-11-20T14:00:00.000Z');

      await store.uncountSince('2026-11-20');
      expect(await store.findLastCounted('2026-11-21')).to.equal('2026-11-18');
      await countAll();

      expect((await read(counted, { outcome: 'done' })).days).to.have.deep.members([
        { day: '2026-11-18', outcome: 'done', calls: 1 },
        { day: '2026-11-20', outcome: 'done', calls: 3 },
      ]);
    });

    it('forgets the days before one, and counts none of them again', async () => {
      await countAll();

      await store.prune('2026-11-20');
      expect((await read(counted)).days.map(({ day }) => day)).to.deep.equal(['2026-11-20']);
      await store.prune('2026-12-01');

      expect((await read(counted)).days).to.deep.equal([]);
      expect(await store.findUncounted('2026-12-01')).to.equal(undefined);
    });
  });
}

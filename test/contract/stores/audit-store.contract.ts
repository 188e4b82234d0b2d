import { expect } from 'chai';
import type { Knex } from 'knex';
import { type AuditEvent, auditEventSchema } from '../../../src/contract/activity-contract.js';
import type { AuditQuery } from '../../../src/domain/activity-scope.js';
import { SqlAuditStore } from '../../../src/stores/activity/audit-store.js';
import { anAuditEvent, minute } from '../../support/stores/store-records.js';

export function describeAuditStore(client: () => Knex): void {
  describe('AuditStore', () => {
    let store: SqlAuditStore;

    beforeEach(() => {
      store = new SqlAuditStore(client());
    });

    it('gives back every field, in the shape of the contract', async () => {
      const event: Omit<Required<AuditEvent>, 'id'> = {
        at: minute(0),
        action: 'action.invoked',
        outcome: 'unknown',
        actor: { userId: 'ben', name: 'Ben' },
        actingAs: { userId: 'ada', name: 'Ada' },
        app: 'gmail',
        agent: 'assistant',
        channel: 'bridge',
        subject: 'GMAIL_SEND_EMAIL',
        code: 'outcome_unknown',
        durationMs: 1234,
      };
      await store.append('acme', event);
      await store.append('acme', anAuditEvent({ at: minute(1) }));

      const { events } = await store.list('acme', { limit: 10 });

      expect(events.map(({ id, ...rest }) => rest)).to.deep.equal([anAuditEvent({ at: minute(1) }), event]);
      for (const listed of events) expect(auditEventSchema.strict().parse(listed)).to.deep.equal(listed);
    });

    it('takes a duration that is no whole number of milliseconds', async () => {
      await store.append('acme', anAuditEvent({ durationMs: 12.6 }));

      expect((await store.list('acme', { limit: 1 })).events[0]?.durationMs).to.equal(13);
    });

    it('forgets everything of all organizations before a moment, and nothing since', async () => {
      const old = Array.from({ length: 250 }, () => ({ orgId: 'acme', event: anAuditEvent({ at: minute(0) }) }));
      for (let time = 0; time < 5; time += 1) await store.appendAll(old);
      await store.append('globex', anAuditEvent({ at: minute(1) }));
      await store.append('acme', anAuditEvent({ at: minute(2) }));

      const deleted = [];
      for (let batch = 0; batch < 3; batch += 1) deleted.push(await store.pruneBatch(minute(2)));

      expect(deleted, 'a thousand at a time').to.deep.equal([1_000, 251, 0]);
      expect(await client()('appconnect_audit_events').pluck('at')).to.deep.equal([minute(2)]);
    });

    it('takes many events of several organizations at once, and keeps their order', async () => {
      const subjects = Array.from({ length: 200 }, (_, number) => `event ${number}`);
      await store.appendAll(
        subjects.map((subject, number) => ({
          orgId: number % 2 === 0 ? 'acme' : 'globex',
          event: anAuditEvent({ subject }),
        })),
      );

      const { events } = await store.list('acme', { limit: 200 });

      expect(events.map(({ subject }) => subject)).to.deep.equal(
        subjects.filter((_, number) => number % 2 === 0).reverse(),
      );
    });

    it('writes the event of a call once, whoever writes it, and any number of others', async () => {
      const done = { orgId: 'acme', event: anAuditEvent({ subject: 'first' }), callId: 'note-1' };
      await store.appendAll([done, { ...done, callId: 'note-2' }]);

      await store.appendAll([
        { orgId: 'acme', event: anAuditEvent({ subject: 'late' }), callId: 'note-1' },
        { orgId: 'acme', event: anAuditEvent({ subject: 'read' }) },
        { orgId: 'acme', event: anAuditEvent({ subject: 'read' }) },
      ]);

      const { events } = await store.list('acme', { limit: 9 });
      expect(events.map(({ subject }) => subject)).to.deep.equal(['read', 'read', 'first', 'first']);
    });

    it('shows no event of another organization', async () => {
      await store.append('globex', anAuditEvent());

      expect(await store.list('acme', { limit: 10 })).to.deep.equal({ events: [] });
    });

    it('leads page by page through all events, newest first, also those of the same moment', async () => {
      for (let number = 0; number < 7; number += 1) {
        await store.append('acme', anAuditEvent({ at: minute(Math.floor(number / 3)), subject: `event ${number}` }));
      }

      const seen: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.list('acme', { limit: 2, ...(cursor && { cursor }) });
        seen.push(...page.events.map((event) => event.subject));
        cursor = page.nextCursor;
      } while (cursor !== undefined);

      expect(seen).to.deep.equal([6, 5, 4, 3, 2, 1, 0].map((number) => `event ${number}`));
    });

    it('shows an event once although newer ones arrive between two pages', async () => {
      await store.append('acme', anAuditEvent({ subject: 'first' }));
      await store.append('acme', anAuditEvent({ subject: 'second' }));
      const page = await store.list('acme', { limit: 1 });

      await store.append('acme', anAuditEvent({ subject: 'third' }));

      const next = await store.list('acme', { limit: 5, ...(page.nextCursor && { cursor: page.nextCursor }) });
      expect(next.events.map((event) => event.subject)).to.deep.equal(['first']);
    });

    describe('by what is asked for', () => {
      const ada = { userId: 'ada', name: 'Ada' };
      const cleo = { userId: 'cleo', name: 'Cleo' };
      const subjectsOf = async (query: Partial<AuditQuery>) =>
        (await store.list('acme', { limit: 10, ...query })).events.map(({ subject }) => subject);

      beforeEach(async () => {
        const events = [
          { at: minute(0), subject: 'by Ada', actor: ada, app: 'gmail', agent: 'assistant' },
          { at: minute(1), subject: 'by Cleo as Ada', actor: cleo, actingAs: ada, app: 'slack', agent: 'support' },
          {
            at: minute(2),
            subject: 'by Cleo',
            actor: cleo,
            app: 'gmail',
            agent: 'support',
            outcome: 'failed' as const,
          },
          { at: minute(3), subject: 'as Cleo', actingAs: cleo, app: 'gmail', outcome: 'unknown' as const },
          { at: minute(4), subject: 'by Cleo as Cleo', actor: cleo, actingAs: cleo, app: 'notion' },
        ];
        await store.appendAll(events.map((event) => ({ orgId: 'acme', event: anAuditEvent(event) })));
        await store.append('globex', anAuditEvent({ actor: cleo, app: 'gmail', subject: 'elsewhere' }));
      });

      const cases: [string, Partial<AuditQuery>, string[]][] = [
        ['what a person did', { person: 'ada', app: 'gmail' }, ['by Ada']],
        ['what was done with their account too', { person: 'ada' }, ['by Cleo as Ada', 'by Ada']],
        ['each once', { person: 'cleo' }, ['by Cleo as Cleo', 'as Cleo', 'by Cleo', 'by Cleo as Ada']],
        ['an agent', { agent: 'support' }, ['by Cleo', 'by Cleo as Ada']],
        ['an app', { app: 'gmail' }, ['as Cleo', 'by Cleo', 'by Ada']],
        ['an outcome', { outcome: 'failed' }, ['by Cleo']],
        ['from a time on', { from: minute(3) }, ['by Cleo as Cleo', 'as Cleo']],
        ['before a time', { to: minute(1) }, ['by Ada']],
        [
          'all of it',
          { person: 'cleo', app: 'gmail', outcome: 'unknown', from: minute(1), to: minute(4) },
          ['as Cleo'],
        ],
        ['nobody', { person: 'eve' }, []],
      ];
      for (const [what, query, subjects] of cases) {
        it(`lists ${what}: ${Object.keys(query).join(', ')}`, async () => {
          expect(await subjectsOf(query)).to.deep.equal(subjects);
        });
      }

      it('leads page by page through what a person did, each event once', async () => {
        const seen: (string | undefined)[] = [];
        let cursor: string | undefined;
        do {
          const page = await store.list('acme', { person: 'cleo', limit: 1, cursor });
          seen.push(...page.events.map(({ subject }) => subject));
          cursor = page.nextCursor;
        } while (cursor !== undefined);

        expect(seen).to.deep.equal(['by Cleo as Cleo', 'as Cleo', 'by Cleo', 'by Cleo as Ada']);
      });
    });

    for (const cursor of [
      ...['', 'x', '1', "2026-11-20T12:00:00.000Z_1' or 1=1", '2026-11-20T12:00:00.000Z_', '_1'],
      ...['2026-99-99T99:99Z_1', '2026-02-30T12:00:00.000Z_1', '2026-11-20T12:00Z_1'],
    ]) {
      it(`refuses the cursor ${JSON.stringify(cursor)}`, async () => {
        const error = await store.list('acme', { cursor, limit: 1 }).catch((reason) => reason);

        expect(error).to.include({ name: 'PluginError', code: 'invalid_request' });
      });
    }
  });
}

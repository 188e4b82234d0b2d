import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlAuditStore } from '../../../src/stores/activity/audit-store.js';
import { SqlOpenCallStore } from '../../../src/stores/open-call-store.js';
import { anAuditEvent, anOpenCall, minute } from '../../support/stores/store-records.js';

export function describeOpenCallStore(client: () => Knex): void {
  describe('OpenCallStore', () => {
    const call = anOpenCall();
    const fifty = Array.from({ length: 50 }, (_, number) => anOpenCall({ id: `rival-${number}` }));
    let store: SqlOpenCallStore;

    beforeEach(() => {
      store = new SqlOpenCallStore(client());
    });

    it('notes a call with whoever called, and names it to whoever comes with the same one', async () => {
      expect(await store.open(call)).to.equal(undefined);

      expect(await store.open(anOpenCall({ id: 'note-2', sentAt: minute(21) }))).to.deep.equal(call);
      expect(await store.open(anOpenCall({ id: 'note-2', callHash: 'hash-2' }))).to.equal(undefined);
    });

    it('names the account that a call was sent with', async () => {
      for (const account of [{ id: 'ca_1' }, { id: 'ca_1', label: 'ada@example.com' }]) {
        const sent = anOpenCall({ account });
        await store.open(sent);
        expect(await store.open(call)).to.deep.equal(sent);
        await store.close([sent]);
      }
    });

    it('takes a call for the same by either hash, and gives its place to another by the other', async () => {
      await store.open(call);
      const changed = anOpenCall({ id: 'note-2', callHash: 'hash-2', givenHash: call.givenHash });

      expect(await store.open(changed)).to.deep.equal(call);
      expect(await store.open(anOpenCall({ id: 'note-2', givenHash: 'given otherwise' }))).to.deep.equal(call);
      expect(await store.replace(call, changed)).to.equal(true);
      expect(await store.open(call)).to.deep.equal(changed);
    });

    it('names the one that is equal by what its schema tells, where another is equal as it was given', async () => {
      const asGiven = anOpenCall({ id: 'note-2', callHash: 'hash-2' });
      const both = anOpenCall({ id: 'note-3', givenHash: asGiven.givenHash });
      for (const order of [
        [call, asGiven],
        [asGiven, call],
      ]) {
        for (const one of order) expect(await store.open(one)).to.equal(undefined);

        expect(await store.open(both)).to.deep.equal(call);
        expect(await store.replace(call, both)).to.equal(true);
        await store.close([asGiven, both]);
      }
    });

    it('lets exactly one of fifty through', async () => {
      const answers = await Promise.all(fifty.map((one) => store.open(one)));

      expect(answers.filter((answer) => answer === undefined)).to.have.length(1);
      expect(new Set(answers.map((answer) => answer?.id)).size).to.equal(2);
    });

    it('puts exactly one of fifty in the place of the note that they all read', async () => {
      await store.open(call);

      const answers = await Promise.all(fifty.map((one) => store.replace(call, one)));

      expect(answers.filter(Boolean)).to.have.length(1);
      const rows = await client()('appconnect_open_calls').pluck('note_id');
      expect(rows).to.deep.equal([fifty[answers.indexOf(true)]?.id]);
    });

    it('changes no other note than the one that was read', async () => {
      const others = {
        'another note': { id: 'note-0' },
        'no id': { id: undefined },
        'another time': { sentAt: minute(19) },
      };
      await store.open(call);

      for (const [name, difference] of Object.entries(others)) {
        const read = { ...call, ...difference };
        expect(await store.replace(read, anOpenCall({ id: 'note-2' })), name).to.equal(false);
        await store.markDone(read, minute(22));
        await store.close([read]);
      }

      expect(await store.open(call)).to.deep.equal(call);
    });

    it('tells apart and replaces an open call of the version before, also one that lies over one of this version', async () => {
      const older = { call_hash: 'hash-1', action: 'GMAIL_SEND_EMAIL', sent_at: minute(5), done_at: null };
      await client()('appconnect_open_calls').insert(older);
      const read = await store.open(call);
      expect(read).to.deep.equal({ callHash: 'hash-1', action: 'GMAIL_SEND_EMAIL', sentAt: minute(5) });
      expect(await store.replace(read ?? call, call)).to.equal(true);

      await client()('appconnect_open_calls')
        .where({ call_hash: 'hash-1' })
        .update({ sent_at: minute(30) });

      await store.close([call]);
      expect(await store.open(anOpenCall({ id: 'note-2' }))).to.include({ id: 'note-1', sentAt: minute(30) });
    });

    it('never has two calls open at once while calls are closed and opened', async () => {
      let open = 0;
      let highest = 0;
      await Promise.all(
        fifty.map(async (one) => {
          if ((await store.open(one)) !== undefined) return;
          open += 1;
          highest = Math.max(highest, open);
          await client().raw('select 1');
          open -= 1;
          await store.close([one]);
        }),
      );

      expect(highest).to.equal(1);
    });

    it('tells of a call that is done when that was, until another takes its place', async () => {
      const other = anOpenCall({ callHash: 'hash-2', id: 'note-2' });
      for (const one of [call, other]) await store.open(one);

      await store.markDone(call, minute(22));

      const done = { ...call, doneAt: minute(22) };
      expect([await store.open(call), await store.open(other)]).to.deep.equal([done, other]);
      const again = anOpenCall({ id: 'note-3', sentAt: minute(40) });
      expect(await store.replace(done, again)).to.equal(true);
      expect(await store.open(call)).to.deep.equal(again);
    });

    it('closes several calls at once, more than a statement takes, and no other', async () => {
      const many = Array.from({ length: 250 }, (_, number) =>
        anOpenCall({ callHash: `hash-${number}`, id: `note-${number}` }),
      );
      for (const one of many) await store.open(one);

      await store.close(many.slice(1));

      expect(await client()('appconnect_open_calls').pluck('call_hash')).to.deep.equal(['hash-0']);
      await store.close([]);
      expect(await client()('appconnect_open_calls').pluck('call_hash')).to.deep.equal(['hash-0']);
    });

    it('lists the first ones, and whether each is in the activity', async () => {
      const calls = [3, 1, 2].map((number) =>
        anOpenCall({ callHash: `hash-${number}`, id: `note-${number}`, sentAt: minute(number) }),
      );
      for (const one of calls) await store.open(one);
      await new SqlAuditStore(client()).appendAll([{ orgId: 'acme', event: anAuditEvent(), callId: 'note-2' }]);

      const listed = await store.list(2);

      expect(listed.map(({ id, isRecorded }) => [id, isRecorded])).to.deep.equal([
        ['note-1', false],
        ['note-2', true],
      ]);
      expect(listed[0]?.caller).to.deep.equal(call.caller);
    });
  });
}

import { expect } from 'chai';
import sinon from 'sinon';
import { now } from '../../../../src/lib/time/time.js';
import { withResolvers } from '../../../../src/lib/time/with-resolvers.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { CallJournal } from '../../../../src/services/activity/call-journal.js';
import { AuditStore, SqlAuditStore } from '../../../../src/stores/activity/audit-store.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { Transactions } from '../../../../src/stores/transactions.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { openPostgres } from '../../../support/stores/databases.js';
import { isLockWaitedFor } from '../../../support/stores/lock-waits.js';
import { anOpenCall } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const openCall = anOpenCall();
const ended = (outcome: 'done' | 'unknown') => ({
  orgId: 'acme',
  event: { action: 'action.invoked' as const, outcome, subject: openCall.action, at: now() },
  openCall,
});

describe('CallJournal', () => {
  const services = useServices();
  const startClock = useClock();
  const journal = () => services().get(CallJournal);
  const outcomes = async () =>
    (await services().get<AuditStore>(AuditStore).list('acme', { limit: 9 })).events.map(({ outcome }) => outcome);
  const openCalls = () => services().fakes.client('appconnect_open_calls').select('note_id', 'done_at');

  beforeEach(() => services().get<OpenCallStore>(OpenCallStore).open(openCall));
  afterEach(() => sinon.restore());

  it('replaces an open call by its event', async () => {
    journal().add({ ...ended('done'), settleAs: 'close' });
    await journal().flush();

    expect([await outcomes(), await openCalls()]).to.deep.equal([['done'], []]);
  });

  it('leaves either the open call or the event after a crash, never neither and never both', async () => {
    sinon.stub(SqlAuditStore.prototype, 'appendAll').rejects(new Error('killed'));
    journal().add({ ...ended('done'), settleAs: 'close' });
    await journal().flush();

    expect([await outcomes(), (await openCalls()).length]).to.deep.equal([[], 1]);
  });

  it('keeps a call of unknown outcome open, beside its event', async () => {
    journal().add({ ...ended('unknown'), settleAs: 'keepOpen' });
    await journal().flush();

    expect([await outcomes(), await openCalls()]).to.deep.equal([['unknown'], [{ note_id: 'note-1', done_at: null }]]);
  });

  it('keeps a call open whose result was not delivered, with the time at which it was done', async () => {
    const { event, ...rest } = ended('done');
    journal().add({ ...rest, event, settleAs: 'markDone' });
    await journal().flush();

    expect([await outcomes(), await openCalls()]).to.deep.equal([['done'], [{ note_id: 'note-1', done_at: event.at }]]);
  });

  it('reports the end of a call before it is written', async () => {
    journal().add({ ...ended('done'), settleAs: 'close' });
    expect(journal().findUnwritten(openCall.callHash) !== undefined).to.equal(true);
    await journal().flush();

    expect(journal().findUnwritten(openCall.callHash) !== undefined).to.equal(false);
  });

  describe('when the database cannot write', () => {
    const lines = (level: 'warn' | 'error') => services().fakes.logger.messages(level);

    function breakWrites(): () => void {
      const broken = sinon.stub(SqlAuditStore.prototype, 'appendAll').rejects(new Error('The disk is full.'));
      return () => broken.restore();
    }

    it('writes the event once the database works again', async () => {
      const mend = breakWrites();
      journal().add({ ...ended('done'), settleAs: 'close' });
      await journal().flush();
      expect([await outcomes(), journal().findUnwritten(openCall.callHash) !== undefined]).to.deep.equal([[], true]);
      mend();
      await journal().flush();

      expect([
        await outcomes(),
        await openCalls(),
        journal().findUnwritten(openCall.callHash) !== undefined,
      ]).to.deep.equal([['done'], [], false]);
    });

    it('retries by itself', async () => {
      const clock = startClock('timers');
      const mend = breakWrites();
      journal().add({ ...ended('done'), settleAs: 'close' });
      await journal().flush();
      mend();
      // Less than a write may take: this one begins within the time, and ends by the true clock.
      await clock.tickAsync(15_000);

      await until('it is written', async () => (await outcomes()).length === 1);
    });

    it('writes events of reads too, each once', async () => {
      const mend = breakWrites();
      const { openCall: _, ...read } = ended('done');
      journal().add({ ...read, settleAs: 'close' });
      journal().add({ ...read, settleAs: 'close' });
      await journal().flush();
      mend();
      const written = sinon.stub(SqlAuditStore.prototype, 'appendAll').callsFake(async (events) => {
        written.restore();
        await services().get<AuditStore>(AuditStore).appendAll(events);
        throw new Error('The answer to the statement was lost.');
      });
      await journal().flush();
      await journal().flush();

      expect(await outcomes()).to.deep.equal(['done', 'done']);
    });

    it('does not delay others because of one that cannot be written', async () => {
      const store = SqlAuditStore.prototype.appendAll;
      sinon.stub(SqlAuditStore.prototype, 'appendAll').callsFake(async function (this: SqlAuditStore, events) {
        if (events.some(({ event }) => event.subject === 'POISON')) throw new Error('invalid byte sequence');
        return store.call(this, events);
      });
      const { openCall: _, event, ...read } = ended('done');
      journal().add({ ...read, event: { ...event, subject: 'POISON' }, settleAs: 'close' });
      for (let call = 0; call < 3; call += 1) journal().add({ ...read, event, settleAs: 'close' });
      await journal().flush();

      expect(await outcomes()).to.deep.equal(['done', 'done', 'done']);
    });

    it('logs the events that are lost when it has to close before that', async () => {
      breakWrites();
      journal().add({ ...ended('done'), settleAs: 'close' });
      await journal().close();

      expect(lines('warn')).to.have.length(1);
      expect(lines('error')).to.deep.equal(['Calls that ended could not be recorded; those with effects stay open.']);
    });

    it('loses nothing on closing when the database works again by then', async () => {
      const mend = breakWrites();
      journal().add({ ...ended('done'), settleAs: 'close' });
      await journal().flush();
      const closing = journal().close();
      mend();
      await closing;

      expect([await outcomes(), lines('error')]).to.deep.equal([['done'], []]);
    });

    it('keeps neither a reader nor the stop of the plugin waiting for a database that is silent', async () => {
      const clock = startClock('timers');
      const silence = withResolvers();
      sinon.stub(SqlAuditStore.prototype, 'appendAll').returns(silence.promise);
      // A transaction would occupy the one connection to SQLite.
      const { openCall: _, ...read } = ended('done');
      journal().add({ ...read, settleAs: 'close' });
      const listed = services().get(AuditService).list('acme', { limit: 9 });
      await clock.tickAsync(2_000);
      expect((await listed).events).to.deep.equal([]);

      const closing = journal().close();
      await clock.tickAsync(6_000);
      await closing;

      expect(lines('error')).to.deep.equal([]);
      silence.reject(new Error('The database gave no answer.'));
      await until('its end is logged', () => lines('error').length === 1);
    });
  });
});

describe('CallJournal on PostgreSQL', () => {
  const services = useServices(openPostgres);

  it('and an equal call that takes the place of the ended one never wait for each other', async () => {
    const { client, logger } = services().fakes;
    const journal = services().get(CallJournal);
    await services().get<OpenCallStore>(OpenCallStore).open(openCall);

    // As `CallLedger` does, where the process has not written yet how the call ended.
    await services()
      .get<Transactions>(Transactions)
      .run(async ({ openCalls, audit }) => {
        await openCalls.replace(openCall, anOpenCall({ id: 'note-2' }));
        journal.add({ ...ended('done'), settleAs: 'close' });
        await until('the journal waits for it', () => isLockWaitedFor(client));
        await audit.appendAll([{ ...ended('done'), callId: openCall.id }]);
      });
    await journal.flush();

    expect(logger.messages('warn')).to.deep.equal([]);
    const { events } = await services().get<AuditStore>(AuditStore).list('acme', { limit: 9 });
    expect(events).to.have.length(1);
    expect(await client('appconnect_open_calls').pluck('note_id')).to.deep.equal(['note-2']);
  });
});

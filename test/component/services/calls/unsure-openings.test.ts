import { expect } from 'chai';
import { now } from '../../../../src/lib/time/time.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { CallJournal } from '../../../../src/services/activity/call-journal.js';
import { CallLedger } from '../../../../src/services/calls/call-ledger.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { storageUnavailableError } from '../../../../src/stores/storage-fault.js';
import { Transactions } from '../../../../src/stores/transactions.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { anOpenCall } from '../../../support/stores/store-records.js';

describe('A call that was stored as open, although the answer of the database was lost', () => {
  const services = useServices();
  const { provider, invoke, records } = toolCallFixture(services);
  const openCalls = () => services().get<OpenCallStore>(OpenCallStore);
  const transactions = () => services().get<Transactions>(Transactions);
  const invocations = async () => (await records()).filter(({ action }) => action === 'action.invoked');
  const outcomes = async () => (await invocations()).map(({ outcome }) => outcome);

  /** The next time, `method` does its work and says that the database cannot be reached. */
  function loseNextAnswer<Method extends string>(
    owner: Record<Method, (...args: never[]) => Promise<unknown>>,
    method: Method,
  ): void {
    const work = owner[method];
    owner[method] = async (...args) => {
      owner[method] = work;
      await work.apply(owner, args);
      throw storageUnavailableError('database_unreachable', new Error('Connection terminated unexpectedly'));
    };
  }

  it('is not sent, does not stay open, and goes out when it is made again', async () => {
    loseNextAnswer(openCalls(), 'open');

    const error = await rejectionOf(invoke());
    await invoke();

    expect(error).to.include({ code: 'storage_unavailable' });
    expect(error.details).to.include({ mayHaveHappened: false });
    expect(provider().executions).to.have.length(1);
    expect(await outcomes()).to.deep.equal(['done', 'refused']);
    expect(await openCalls().list(9)).to.deep.equal([]);
  });

  it('puts back the lost call that it was to repeat', async () => {
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await rejectionOf(invoke());
    await services().get(CallJournal).flush();
    const [lost] = await openCalls().list(9);
    loseNextAnswer(transactions(), 'run');

    expect(await rejectionOf(invoke(onTheWeb, { sendAgain: true }))).to.include({ code: 'storage_unavailable' });
    await services().get(CallJournal).flush();

    expect(await openCalls().list(9)).to.deep.equal([lost]);
    expect(await rejectionOf(invoke())).to.include({ code: 'outcome_unknown' });
    expect(provider().executions).to.deep.equal([]);
    expect(await outcomes()).to.deep.equal(['refused', 'refused', 'unknown']);
  });

  it('is told from the equal call before it whose end is not written yet', async () => {
    const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });
    const record = { action, callHash: 'hash', givenHash: 'given', caller: anOpenCall().caller };
    const ledger = services().get(CallLedger);
    const first = await ledger.open(record, false);
    if (first === undefined) throw new Error('It was not opened.');
    const event = { action: 'action.invoked', outcome: 'done', at: now() } as const;
    services().get(CallJournal).add({ orgId: 'acme', event, openCall: first, settleAs: 'close' });
    ledger.release(first);
    loseNextAnswer(transactions(), 'run');

    const second = await ledger.open(record, false);

    expect((await openCalls().list(9)).map(({ id }) => id)).to.deep.equal([second?.id]);
    const { events } = await services().get(AuditService).list('acme', { limit: 9 });
    expect(events.map(({ outcome }) => outcome)).to.deep.equal(['done']);
  });
});

import { expect } from 'chai';
import { effects } from '../../../../src/contract/app-constants.js';
import type { NewOpenCall } from '../../../../src/domain/open-call.js';
import { now } from '../../../../src/lib/time/time.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { CallJournal, type EndedCall } from '../../../../src/services/activity/call-journal.js';
import { hashOfCall, hashOfGivenCall } from '../../../../src/services/calls/call-hash.js';
import { CallLedger } from '../../../../src/services/calls/call-ledger.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { Transactions } from '../../../../src/stores/transactions.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { anOpenCall } from '../../../support/stores/store-records.js';

const sendEmail = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });
const fetchEmails = anAction({ slug: 'GMAIL_FETCH_EMAILS', app: 'gmail', effect: 'read' });
const who = { userId: 'ada', orgId: 'acme' };

describe('CallLedger', () => {
  const services = useServices();
  const startClock = useClock();
  const ledger = () => services().get(CallLedger);
  const journal = () => services().get(CallJournal);
  const callOf = (action = sendEmail, args: Record<string, unknown> = { to: 'grace@example.com' }, person = who) => ({
    action,
    callHash: hashOfCall({ ...person, action, arguments: args }),
    givenHash: hashOfGivenCall({ ...person, action, arguments: args }),
    caller: { ...anOpenCall().caller, orgId: person.orgId },
  });

  async function open(call = callOf(), sendAgain = false): Promise<NewOpenCall> {
    const openCall = await ledger().open(call, sendAgain);
    if (openCall === undefined) throw new Error('It was not opened.');
    return openCall;
  }

  /** Records how the call ended, and settles the open call. */
  function end(openCall: NewOpenCall, settleAs: EndedCall['settleAs']): void {
    journal().add({
      orgId: 'acme',
      event: { action: 'action.invoked', outcome: 'done', at: now() },
      openCall,
      settleAs,
    });
    ledger().release(openCall);
  }

  /** Sends a call whose answer is lost. */
  async function loseAnswerTo(call: ReturnType<typeof callOf>): Promise<void> {
    ledger().release(await open(call));
  }

  it('allows the same call again once its outcome is known', async () => {
    for (let time = 0; time < 3; time += 1) end(await open(), 'close');
  });

  for (const effect of effects.filter((known) => known !== 'read')) {
    it(`refuses a second call whose outcome is not known and whose effect is ${effect}`, async () => {
      const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail', effect });
      await loseAnswerTo(callOf(action));

      expect(await rejectionOf(ledger().open(callOf(action), false))).to.include({ code: 'outcome_unknown' });
    });
  }

  it('refuses a call whose outcome is not known, for ten minutes', async () => {
    const clock = startClock('time');
    await loseAnswerTo(callOf());

    const error = await rejectionOf(ledger().open(callOf(), false));
    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).to.contain('at 2026-11-20T12:00:00.000Z');
    expect(error.details).to.deep.include({ mayHaveHappened: false });

    clock.tick(10 * 60_000);
    expect(await rejectionOf(ledger().open(callOf(), false))).to.include({ code: 'outcome_unknown' });
    clock.tick(1);
    await ledger().open(callOf(), false);
  });

  it('allows it again for a caller who says that they checked', async () => {
    await loseAnswerTo(callOf());

    ledger().release(await open(callOf(), true));

    expect(await rejectionOf(ledger().open(callOf(), false)), 'it is lost again').to.include({
      code: 'outcome_unknown',
    });
  });

  describe('of a call that was done after its caller disconnected', () => {
    async function doneUnheard(call: ReturnType<typeof callOf>): Promise<void> {
      end(await open(call), 'markDone');
      await journal().flush();
    }

    it('refuses the same call with the time at which it was done, and sends nothing', async () => {
      startClock('date');
      await doneUnheard(callOf());

      const error = await rejectionOf(ledger().open(callOf(), false));

      expect(error).to.include({
        code: 'outcome_unknown',
        message:
          'The same call of GMAIL_SEND_EMAIL was done at 2026-11-20T12:00:00.000Z, but its answer may have reached nobody. It was not sent again.',
      });
      expect(error.details).to.deep.include({ mayHaveHappened: false });
    });

    it('allows it at once for a caller who wants it again, on another replica too', async () => {
      await doneUnheard(callOf());
      const other = new Services(services().fakes);

      await other.get(CallLedger).open(callOf(), true);
      await other.close();
    });
  });

  it('never runs two equal calls concurrently, even for a caller who says that they checked', async () => {
    await ledger().open(callOf(), false);

    for (const sendAgain of [false, true]) {
      const error = await rejectionOf(ledger().open(callOf(), sendAgain));
      expect(error).to.include({ code: 'outcome_unknown' });
      expect(error.message).to.contain('still under way');
      expect(JSON.stringify(error.details)).to.match(
        /Wait for the answer .* twice on purpose, call again with send_again/,
      );
    }
  });

  for (const sendAgain of [false, true]) {
    const said = sendAgain ? ', though each says that it checked' : '';

    it(`allows one of many concurrent equal calls${said}`, async () => {
      if (sendAgain) await loseAnswerTo(callOf());

      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => ledger().open(callOf(), sendAgain)));

      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });

    it(`allows one of the equal calls on two replicas${said}`, async () => {
      const other = new Services(services().fakes);
      const ledgers = [ledger(), other.get(CallLedger)];
      if (sendAgain) await loseAnswerTo(callOf());

      const tries = await Promise.allSettled(ledgers.map((one) => one.open(callOf(), sendAgain)));
      await other.close();

      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });
  }

  it('sends no call again that may still run on another replica, for as long as a call can take', async () => {
    const clock = startClock('time');
    const other = new Services(services().fakes);
    await other.get(CallLedger).open(callOf(), false);
    await rejectionOf(ledger().open(callOf(), false));
    clock.tick(20_000);

    const error = await rejectionOf(ledger().open(callOf(), true));
    clock.tick(40_001);
    await ledger().open(callOf(), true);
    await other.close();

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).to.contain('may still be under way');
    expect(error.details).to.deep.include({ retryAfterMs: 40_000 });
    expect(JSON.stringify(error.details)).to.match(/certainly ended.* twice on purpose, call again with send_again/);
  });

  describe('measures elapsed time, not the time of day', () => {
    for (const days of [-365, -1, 1, 365]) {
      it(`guards a call whose outcome is not known when the clock jumps by ${days} days`, async () => {
        const clock = startClock('time');
        await loseAnswerTo(callOf());
        clock.setSystemTime(clock.now + days * 24 * 60 * 60_000);

        expect(await rejectionOf(ledger().open(callOf(), false))).to.include({ code: 'outcome_unknown' });
        clock.tick(10 * 60_000 + 1);
        await open();
      });

      it(`and one of another replica or before a restart, when it jumps by ${days} days`, async () => {
        const clock = startClock('time');
        await loseAnswerTo(callOf());
        clock.setSystemTime(clock.now + days * 24 * 60 * 60_000);
        const restarted = new Services(services().fakes);
        const again = (sendAgain: boolean) => restarted.get(CallLedger).open(callOf(), sendAgain);

        expect((await rejectionOf(again(true))).message).to.contain('may still be under way');
        clock.tick(10 * 60_000);
        expect(await rejectionOf(again(false))).to.include({ code: 'outcome_unknown' });
        clock.tick(1);
        await again(false);
        await restarted.close();
      });
    }
  });

  it('records the event of an open call that an equal one replaces', async () => {
    await loseAnswerTo(callOf());
    await open(callOf(), true);

    const { events } = await services().get(AuditService).list('acme', { limit: 9 });
    expect(events).to.have.length(1);
    expect(events[0]).to.deep.include({
      action: 'action.invoked',
      outcome: 'unknown',
      code: 'outcome_unknown',
      subject: 'GMAIL_SEND_EMAIL',
      actor: { userId: 'ada', name: 'Ada' },
      actingAs: { userId: 'ada', name: 'Ada' },
      channel: 'web',
    });
  });

  it('has recorded the previous equal call by the time the next one is opened', async () => {
    end(await open(), 'close');
    const next = await open();

    // What another process reads if this one is killed now.
    const other = new Services(services().fakes);
    const { events } = await other.get(AuditService).list('acme', { limit: 9 });
    const openCalls = await other.get<OpenCallStore>(OpenCallStore).list(9);
    await other.close();

    expect(events.map(({ outcome }) => outcome)).to.deep.equal(['done']);
    expect(openCalls.map(({ id }) => id)).to.deep.equal([next.id]);
  });

  it('releases the slot of a call that could not be opened', async () => {
    const store = services().get<OpenCallStore>(OpenCallStore);
    const open = store.open.bind(store);
    store.open = () => Promise.reject(new Error('disk full'));
    await rejectionOf(ledger().open(callOf(), false));

    store.open = open;

    await ledger().open(callOf(), false);
  });

  it('keeps the calls that ran when a replica was killed', async () => {
    await ledger().open(callOf(), false);
    const restarted = new Services(services().fakes);

    const error = await rejectionOf(restarted.get(CallLedger).open(callOf(), false));
    await restarted.close();

    expect(error).to.include({ code: 'outcome_unknown' });
  });

  it('distinguishes calls by arguments, member, organization and action', async () => {
    await loseAnswerTo(callOf());

    for (const other of [
      callOf(sendEmail, { to: 'eve@example.com' }),
      callOf(sendEmail, { to: 'grace@example.com', cc: null }),
      callOf(sendEmail, { to: ['grace@example.com'] }),
      callOf(anAction({ slug: 'GMAIL_REPLY', app: 'gmail' })),
      callOf(sendEmail, undefined, { ...who, userId: 'ben' }),
      callOf(sendEmail, undefined, { ...who, orgId: 'globex' }),
    ]) {
      await ledger().open(other, false);
    }
  });

  it('opens nothing for a read, which may be repeated', async () => {
    const read = callOf(fetchEmails);

    for (let time = 0; time < 3; time += 1) await ledger().open(read, false);

    expect(await services().fakes.client('appconnect_open_calls').select()).to.deep.equal([]);
  });

  it('stores nothing of the arguments', async () => {
    await loseAnswerTo(callOf(sendEmail, { to: 'grace@example.com', body: 'The canary sings.' }));

    const rows = JSON.stringify(await services().fakes.client('appconnect_open_calls').select());
    expect(rows).not.to.match(/grace|canary/);
  });

  it('only delays an equal call while an open one cannot be closed', async () => {
    const transactions = services().get<Transactions>(Transactions);
    const run = transactions.run;
    transactions.run = () => Promise.reject(new Error('disk full'));
    end(await open(), 'close');
    await journal().flush();

    expect(await rejectionOf(ledger().open(callOf(), false))).to.include({ code: 'outcome_unknown' });
    transactions.run = run;
    await open(callOf(), false);
  });
});

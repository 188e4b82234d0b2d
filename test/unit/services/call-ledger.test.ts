import { expect } from 'chai';
import { hashOfCall } from '../../../src/services/actions/call-hash.js';
import { CallLedger } from '../../../src/services/actions/call-ledger.js';
import { OpenCallStore } from '../../../src/stores/open-call-store.js';
import { useClock } from '../../support/fake-clock.js';
import { anAction } from '../../support/fakes/fake-catalog.js';
import { refusalOf } from '../../support/refusal-of.js';
import { Services, useServices } from '../../support/services.js';

const sendEmail = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });
const fetchEmails = anAction({ slug: 'GMAIL_FETCH_EMAILS', app: 'gmail', effect: 'read' });
const who = { userId: 'ada', orgId: 'acme' };

describe('CallLedger', () => {
  const services = useServices();
  const startClock = useClock();
  const ledger = () => services().get(CallLedger);
  const noted = (action = sendEmail, args: Record<string, unknown> = { to: 'grace@example.com' }, person = who) => ({
    action,
    callHash: hashOfCall({ ...person, action, arguments: args }),
  });

  /** Sent, and its answer lost. */
  async function loseAnswerTo(call: ReturnType<typeof noted>): Promise<void> {
    await ledger().open(call, false);
    ledger().leave(call);
  }

  it('lets a call go again once its outcome is known', async () => {
    const call = noted();
    for (let time = 0; time < 3; time += 1) {
      await ledger().open(call, false);
      ledger().settle(call);
      ledger().leave(call);
    }
  });

  it('refuses a call whose outcome is not known, for ten minutes', async () => {
    const clock = startClock('date');
    await loseAnswerTo(noted());

    const error = await refusalOf(ledger().open(noted(), false));
    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).to.contain('at 2026-11-20T12:00:00.000Z');
    expect(error.details).to.deep.include({ mayHaveHappened: false });

    clock.tick(10 * 60_000);
    expect(await refusalOf(ledger().open(noted(), false))).to.include({ code: 'outcome_unknown' });
    clock.tick(1);
    await ledger().open(noted(), false);
  });

  it('lets it go again for whoever says that they checked', async () => {
    await loseAnswerTo(noted());

    await ledger().open(noted(), true);
    ledger().leave(noted());

    expect(await refusalOf(ledger().open(noted(), false)), 'it is lost again').to.include({ code: 'outcome_unknown' });
  });

  describe('of a call that was done after its caller had gone', () => {
    async function doneUnheard(call: ReturnType<typeof noted>): Promise<void> {
      await ledger().open(call, false);
      await ledger().keepAsDone(call);
      ledger().leave(call);
    }

    it('tells whoever comes with the same one when it was done, and sends nothing', async () => {
      startClock('date');
      await doneUnheard(noted());

      const error = await refusalOf(ledger().open(noted(), false));

      expect(error).to.include({
        code: 'outcome_unknown',
        message:
          'The same call of GMAIL_SEND_EMAIL was done at 2026-11-20T12:00:00.000Z, but its answer reached nobody. It was not sent again.',
      });
      expect(error.details).to.deep.include({ mayHaveHappened: false });
    });

    it('lets it go at once for whoever wants it once more, on another replica too', async () => {
      await doneUnheard(noted());
      const other = new Services(services().ground);

      await other.get(CallLedger).open(noted(), true);
      await other.close();
    });

    it('keeps the note of one that could not be marked', async () => {
      services().get<OpenCallStore>(OpenCallStore).markDone = () => Promise.reject(new Error('disk full'));
      await doneUnheard(noted());

      expect(await refusalOf(ledger().open(noted(), false))).to.include({ code: 'outcome_unknown' });
      expect(services().ground.logger.messages('error')).to.have.length(1);
    });

    it('notes no read', async () => {
      await doneUnheard(noted(fetchEmails));
      await ledger().open(noted(fetchEmails), false);
    });
  });

  it('lets two equal calls never run beside each other, not even for whoever says that they checked', async () => {
    await ledger().open(noted(), false);

    for (const sendAgain of [false, true]) {
      const error = await refusalOf(ledger().open(noted(), sendAgain));
      expect(error).to.include({ code: 'outcome_unknown' });
      expect(error.message).to.contain('still under way');
    }
  });

  for (const sendAgain of [false, true]) {
    const said = sendAgain ? ', though each says that it checked' : '';

    it(`lets one of many equal calls at once go${said}`, async () => {
      if (sendAgain) await loseAnswerTo(noted());

      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => ledger().open(noted(), sendAgain)));

      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });

    it(`lets one of equal calls on two replicas go${said}`, async () => {
      const other = new Services(services().ground);
      const ledgers = [ledger(), other.get(CallLedger)];
      if (sendAgain) await loseAnswerTo(noted());

      const tries = await Promise.allSettled(ledgers.map((one) => one.open(noted(), sendAgain)));
      await other.close();

      expect(tries.filter(({ status }) => status === 'fulfilled')).to.have.length(1);
    });
  }

  it('sends no call again that may still be under way on another replica, for as long as a call can take', async () => {
    const clock = startClock('date');
    const other = new Services(services().ground);
    await other.get(CallLedger).open(noted(), false);
    clock.tick(20_000);

    const error = await refusalOf(ledger().open(noted(), true));
    clock.tick(40_001);
    await ledger().open(noted(), true);
    await other.close();

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).to.contain('may still be under way');
    expect(error.details).to.deep.include({ retryAfterMs: 40_000 });
  });

  it('gives the place back of a call that could not be noted', async () => {
    const store = services().get<OpenCallStore>(OpenCallStore);
    const open = store.open.bind(store);
    store.open = () => Promise.reject(new Error('disk full'));
    await refusalOf(ledger().open(noted(), false));

    store.open = open;

    await ledger().open(noted(), false);
  });

  it('remembers what was under way when a replica died', async () => {
    await ledger().open(noted(), false);
    const restarted = new Services(services().ground);

    const error = await refusalOf(restarted.get(CallLedger).open(noted(), false));
    await restarted.close();

    expect(error).to.include({ code: 'outcome_unknown' });
  });

  it('tells calls apart by what is sent, by whom, in which organization and to what', async () => {
    await loseAnswerTo(noted());

    for (const other of [
      noted(sendEmail, { to: 'eve@example.com' }),
      noted(sendEmail, { to: 'grace@example.com', cc: null }),
      noted(sendEmail, { to: ['grace@example.com'] }),
      noted(anAction({ slug: 'GMAIL_REPLY', app: 'gmail' })),
      noted(sendEmail, undefined, { ...who, userId: 'ben' }),
      noted(sendEmail, undefined, { ...who, orgId: 'globex' }),
    ]) {
      await ledger().open(other, false);
    }
  });

  it('notes no read: it may be repeated at will', async () => {
    const read = noted(fetchEmails);

    for (let time = 0; time < 3; time += 1) await ledger().open(read, false);

    expect(await services().ground.client('appconnect_open_calls').select()).to.deep.equal([]);
  });

  it('keeps nothing of the arguments', async () => {
    await loseAnswerTo(noted(sendEmail, { to: 'grace@example.com', body: 'The canary sings.' }));

    const rows = JSON.stringify(await services().ground.client('appconnect_open_calls').select());
    expect(rows).not.to.match(/grace|canary/);
  });

  it('only delays an equal call when a note cannot be taken away', async () => {
    const store = services().get<OpenCallStore>(OpenCallStore);
    const close = store.close.bind(store);
    store.close = () => Promise.reject(new Error('disk full'));
    await ledger().open(noted(), false);
    ledger().settle(noted());
    ledger().leave(noted());
    await ledger().close();

    expect(services().ground.logger.messages('error')).to.have.length(1);
    expect(await refusalOf(ledger().open(noted(), false))).to.include({ code: 'outcome_unknown' });
    store.close = close;
    await ledger().open(noted(), true);
  });
});

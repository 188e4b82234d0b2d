import { expect } from 'chai';
import { now } from '../../../../src/lib/time/time.js';
import { AuditService } from '../../../../src/services/activity/audit-service.js';
import { CallJournal } from '../../../../src/services/activity/call-journal.js';
import { UnsettledCallService } from '../../../../src/services/calls/unsettled-call-service.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { anOpenCall, minute } from '../../../support/stores/store-records.js';

const second = 1_000;

describe('UnsettledCallService', () => {
  const services = useServices();
  const startClock = useClock();
  const run = (of: Services = services()) => of.get(UnsettledCallService).run();
  const openCallIds = () => services().fakes.client('appconnect_open_calls').pluck('note_id');
  const events = async () => (await services().get(AuditService).list('acme', { limit: 9 })).events;

  beforeEach(() => services().get<OpenCallStore>(OpenCallStore).open(anOpenCall()));

  it('records a call that stayed open in the activity, a minute after it was first seen', async () => {
    const clock = startClock('time');
    await run();
    clock.tick(60 * second);
    await run();
    expect(await events()).to.deep.equal([]);

    clock.tick(1);
    await run();

    expect((await events()).map(({ id, ...event }) => event)).to.deep.equal([
      {
        at: minute(20),
        action: 'action.invoked',
        outcome: 'unknown',
        code: 'outcome_unknown',
        subject: 'GMAIL_SEND_EMAIL',
        actor: { userId: 'ada', name: 'Ada' },
        actingAs: { userId: 'ada', name: 'Ada' },
        app: 'gmail',
        agent: 'assistant',
        channel: 'web',
      },
    ]);
  });

  it('records it once on many replicas, and keeps the call open until it may be sent again', async () => {
    const clock = startClock('time');
    const other = new Services(services().fakes);
    const both = () => Promise.all([run(), run(other)]);
    await both();
    clock.tick(61 * second);
    await both();
    await both();
    expect([await openCallIds(), (await events()).length]).to.deep.equal([['note-1'], 1]);

    clock.tick(10 * 60 * second);
    await both();
    await other.close();

    expect([await openCallIds(), (await events()).length]).to.deep.equal([[], 1]);
  });

  it('does not record a call that its sender has recorded', async () => {
    const clock = startClock('time');
    await run();
    const event = { action: 'action.invoked', outcome: 'failed', at: now() } as const;
    services().get(CallJournal).add({ orgId: 'acme', event, openCall: anOpenCall(), settleAs: 'keepOpen' });
    clock.tick(61 * second);
    await run();

    expect((await events()).map(({ outcome }) => outcome)).to.deep.equal(['failed']);
  });

  for (const days of [-1, 1, 365]) {
    it(`measures elapsed time when the clock jumps by ${days} days`, async () => {
      const clock = startClock('time', Date.parse(minute(20)));
      await run();
      clock.setSystemTime(clock.now + days * 24 * 60 * 60 * second);
      await run();
      expect([await openCallIds(), (await events()).length]).to.deep.equal([['note-1'], 0]);

      clock.tick(61 * second);
      await run();
      expect((await events()).length).to.equal(1);
    });
  }

  it('only closes a call of the version before, which names no organization to record it in', async () => {
    const clock = startClock('time');
    await services().fakes.client('appconnect_open_calls').update({ note_id: null, org_id: null });
    await run();
    clock.tick(10 * 60 * second + 1);
    await run();

    expect([await openCallIds(), await events()]).to.deep.equal([[], []]);
  });
});

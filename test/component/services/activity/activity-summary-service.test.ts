import { expect } from 'chai';
import type { Principal } from '../../../../src/host/routes.js';
import { ActivitySummaryService } from '../../../../src/services/activity/activity-summary-service.js';
import { ActivityCountService } from '../../../../src/services/maintenance/activity-count-service.js';
import { AuditRetentionService } from '../../../../src/services/maintenance/audit-retention-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { noon, useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { anAuditEvent, anOpenCall } from '../../../support/stores/store-records.js';

const dayMs = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(noon - days * dayMs).toISOString();

describe('ActivitySummaryService', () => {
  const services = useServices();
  const startClock = useClock();
  const ben: Principal = { userId: 'ben', name: 'Ben', orgId: 'acme', role: 'org_admin', isPlatformAdmin: false };
  const cleo: Principal = { ...ben, userId: 'cleo', name: 'Cleo', role: 'member' };
  const summarize = (principal: Principal, filter = {}) =>
    services().get(ActivitySummaryService).summarize(principal, filter);
  const callsOf = async (filter = {}) => (await summarize(ben, filter)).calls;
  const count = () => services().get(ActivityCountService).run(neverAborted().signal);
  const called = (at: string, userId = 'cleo') =>
    services()
      .get<AuditStore>(AuditStore)
      .append('acme', anAuditEvent({ at, action: 'action.invoked', app: 'gmail', actor: { userId, name: userId } }));

  it('has every day of the last month, those without calls too, and the most used apps', async () => {
    startClock('time');
    for (const days of [0, 3, 3]) await called(daysAgo(days));

    const { days, apps, calls } = await summarize(ben);

    expect(days).to.have.length(30);
    expect(days.at(-1)?.day).to.equal(daysAgo(0).slice(0, 10));
    expect(days.at(-4)?.outcomes).to.deep.equal({ done: 2, refused: 0, failed: 0, unknown: 0 });
    expect(days.at(-2)?.outcomes).to.deep.equal({ done: 0, refused: 0, failed: 0, unknown: 0 });
    expect(apps).to.deep.equal([{ app: 'gmail', calls: 3 }]);
    expect(calls).to.equal(3);
  });

  it('counts for members their own, and refuses them another person’s', async () => {
    startClock('time');
    await called(daysAgo(5), 'cleo');
    await called(daysAgo(5), 'ben');
    await count();

    expect((await summarize(cleo)).calls).to.equal(1);
    expect(await summarize(cleo, { person: 'ben' }).catch(({ code }) => code)).to.equal('forbidden');
  });

  it('says the same before and after the days are counted, and of calls that a replica of the version before records', async () => {
    startClock('time');
    for (const days of [0, 1, 2, 9, 29, 30]) await called(daysAgo(days));
    expect(await callsOf()).to.equal(5);

    await count();
    expect(await callsOf()).to.equal(5);
    // The version before writes an event and knows no counts.
    await called(daysAgo(1));
    await called(daysAgo(0));

    expect(await callsOf()).to.equal(7);
    expect(await callsOf({ from: daysAgo(400) })).to.equal(8);
  });

  it('counts a call whose process crashed, and which is recorded only days later', async () => {
    startClock('time');
    await called(daysAgo(9));
    const openCalls = services().get<OpenCallStore>(OpenCallStore);
    const call = anOpenCall({ sentAt: daysAgo(5) });
    await openCalls.open(call);
    await count();

    await called(call.sentAt);
    await openCalls.close([call]);
    await count();

    expect(await callsOf()).to.equal(2);
  });

  it('counts a day again that a clock which was ahead took for over', async () => {
    const clock = startClock('time', noon + 3 * dayMs);
    await called(daysAgo(0));
    await count();
    clock.setSystemTime(noon);
    await called(daysAgo(0));

    expect(await callsOf()).to.equal(2);
    await count();
    clock.setSystemTime(noon + 3 * dayMs);
    await count();

    expect(await callsOf()).to.equal(2);
  });

  it('keeps the counts as long as the activity', async () => {
    const clock = startClock('time', noon - dayMs);
    await called(daysAgo(400));
    await called(daysAgo(399));
    await count();
    clock.setSystemTime(noon);
    clock.tick(dayMs);

    await services().get(AuditRetentionService).run(neverAborted().signal);

    const kept = await services().fakes.client('appconnect_activity_days').pluck('day');
    expect(kept).to.deep.equal([daysAgo(399).slice(0, 10)]);
  });

  it('is empty for a time that is yet to come', async () => {
    startClock('time');
    await called(daysAgo(0));

    const summary = await summarize(ben, { from: '2999-01-01' });

    expect(summary).to.deep.include({ calls: 0, days: [], apps: [], from: summary.to });
  });
});

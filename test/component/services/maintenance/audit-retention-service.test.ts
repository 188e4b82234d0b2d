import { expect } from 'chai';
import { dayOf } from '../../../../src/domain/days.js';
import { AuditRetentionService } from '../../../../src/services/maintenance/audit-retention-service.js';
import { ActivityDayStore } from '../../../../src/stores/activity/activity-day-store.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { noon, useClock } from '../../../support/clock.js';
import { Services, useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { anAuditEvent } from '../../../support/stores/store-records.js';

const day = 24 * 60 * 60_000;

describe('AuditRetentionService', () => {
  const services = useServices();
  const startClock = useClock();
  const audit = () => services().get<AuditStore>(AuditStore);
  const ages = async () =>
    (await audit().list('acme', { limit: 99 })).events.map(({ at }) => Math.round((noon - Date.parse(at)) / day));

  /** Adds one event for each number of days ago. */
  async function recorded(...daysAgo: number[]): Promise<void> {
    for (const days of daysAgo)
      await audit().append('acme', anAuditEvent({ at: new Date(noon - days * day).toISOString() }));
  }

  /** Runs at each of these replicas, one after the other. */
  async function run(...replicas: Services[]): Promise<void> {
    for (const replica of replicas) await replica.get(AuditRetentionService).run(neverAborted().signal);
  }

  /** Another replica, or this one after a restart; it takes the time of its clock for that of its start. */
  const started = () => new Services(services().fakes);

  it('deletes what is older than four hundred days, day after day', async () => {
    const clock = startClock('time');
    await recorded(399, 400, 401);

    await run(services());
    expect(await ages()).to.deep.equal([399, 400]);
    clock.tick(day);
    await run(services());

    expect(await ages()).to.deep.equal([399]);
  });

  it('deletes nothing more when the clock jumps', async () => {
    const clock = startClock('time');
    await recorded(0, 100, 399);
    await run(services());

    clock.setSystemTime(clock.now + 1_000 * day);
    await run(services());

    expect(await ages()).to.deep.equal([0, 100, 399]);
  });

  it('deletes a week at most each day when the clock is far ahead from the start', async () => {
    const clock = startClock('time', noon + 1_000 * day);
    await recorded(0, 100, 392, 394, 399);

    await run(services());
    expect(await ages()).to.deep.equal([0, 100, 392, 394, 399]);
    clock.tick(day);
    await run(services());
    expect(await ages()).to.deep.equal([0, 100, 392]);
    clock.tick(day);
    await run(services());
    expect(await ages()).to.deep.equal([0, 100]);
  });

  it('deletes no more than that at several replicas and starts together', async () => {
    const clock = startClock('time', noon + 1_000 * day);
    await recorded(0, 100, 380, 386, 392, 399);

    await run(services(), started());
    expect(await ages()).to.deep.equal([0, 100, 380, 386, 392, 399]);
    clock.tick(day);
    await run(services(), started(), started());

    expect(await ages()).to.deep.equal([0, 100, 380, 386, 392]);
  });

  it('deletes no more than that where the deletion fails on its way and is repeated', async () => {
    const clock = startClock('time', noon + 1_000 * day);
    await recorded(0, 100, 380, 386, 392, 399);
    await run(services());
    clock.tick(day);
    const store = audit();
    const pruneBatch = store.pruneBatch.bind(store);
    let batches = 0;
    store.pruneBatch = async (before) => {
      batches += 1;
      if (batches === 2) throw new Error('The database is gone.');
      return pruneBatch(before);
    };

    await run(services()).catch(() => undefined);
    clock.tick(5 * 60_000);
    await run(services());

    expect(batches).to.equal(2);
    expect(await ages()).to.deep.equal([0, 100, 380, 386, 392]);
  });

  it('leaves the rest, where that is less than a week, to the next day', async () => {
    const clock = startClock('time', noon + 14 * day);
    await recorded(0, 389, 399);
    await run(services());
    clock.tick(day);

    await run(services(), started());
    expect(await ages()).to.deep.equal([0, 389]);
    clock.tick(day);
    await run(started());

    expect(await ages()).to.deep.equal([0]);
  });

  it('leaves it to the next day also at replicas whose clocks are a little behind', async () => {
    const clock = startClock('time', noon + 14 * day);
    await recorded(0, 384, 389, 399);
    await run(services());
    clock.tick(day);
    await run(services());
    for (const behindMs of [1_000, 4 * 60_000]) {
      startClock('time', noon + 15 * day - behindMs);
      await run(started());
    }

    expect(await ages()).to.deep.equal([0, 384, 389]);
  });

  it('deletes nothing where a clock that is ahead at each start is set right within a day', async () => {
    await recorded(0, 100, 399);
    for (const days of [0, 30, 60]) {
      startClock('time', noon + (1_000 + days) * day);
      await run(started());
      startClock('time', noon);
      await run(started());
    }

    expect(await ages()).to.deep.equal([0, 100, 399]);
  });

  it('deletes batch after batch, and no further one once it is told to end', async () => {
    startClock('time');
    const store = audit();
    const ending = new AbortController();
    const batches = [3, 2, 1, 0];
    store.pruneBatch = async () => {
      const deleted = batches.shift() ?? 0;
      if (deleted === 2) ending.abort();
      return deleted;
    };

    await services().get(AuditRetentionService).run(ending.signal);
    expect(batches).to.deep.equal([1, 0]);
    await run(services());
    expect(batches).to.deep.equal([]);
  });

  it('keeps the counts of days whose lines are still there when it is told to end', async () => {
    startClock('time');
    const at = new Date(noon - 402 * day).toISOString();
    await audit().append('acme', anAuditEvent({ at, action: 'action.invoked' }));
    const days = services().get<ActivityDayStore>(ActivityDayStore);
    await days.recordDay(dayOf(noon - 402 * day));
    const counted = () => services().fakes.client('appconnect_activity_days').pluck('calls');

    await services().get(AuditRetentionService).run(AbortSignal.abort());
    expect([await ages(), await counted()]).to.deep.equal([[402], [1]]);
    await run(services());

    expect([await ages(), await counted()]).to.deep.equal([[], []]);
  });

  it('does nothing where nothing is recorded', async () => {
    await run(services());

    expect(await ages()).to.deep.equal([]);
  });
});

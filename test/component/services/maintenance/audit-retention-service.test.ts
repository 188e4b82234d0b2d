import { expect } from 'chai';
import { AuditRetentionService } from '../../../../src/services/maintenance/audit-retention-service.js';
import { AuditStore } from '../../../../src/stores/activity/audit-store.js';
import { noon, useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
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

  it('deletes what is older than four hundred days, day after day', async () => {
    const clock = startClock('time');
    await recorded(399, 400, 401);

    await services().get(AuditRetentionService).run(neverAborted().signal);
    expect(await ages()).to.deep.equal([399, 400]);
    clock.tick(day);
    await services().get(AuditRetentionService).run(neverAborted().signal);

    expect(await ages()).to.deep.equal([399]);
  });

  it('deletes nothing more when the clock jumps', async () => {
    const clock = startClock('time');
    await recorded(0, 100, 399);
    await services().get(AuditRetentionService).run(neverAborted().signal);

    clock.setSystemTime(clock.now + 1_000 * day);
    await services().get(AuditRetentionService).run(neverAborted().signal);

    expect(await ages()).to.deep.equal([0, 100, 399]);
  });

  it('deletes a week at most each day when the clock is far ahead from the start', async () => {
    startClock('time', noon + 1_000 * day);
    await recorded(0, 100, 392, 394, 399);

    await services().get(AuditRetentionService).run(neverAborted().signal);

    expect(await ages()).to.deep.equal([0, 100, 392]);
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
    await services().get(AuditRetentionService).run(neverAborted().signal);
    expect(batches).to.deep.equal([]);
  });

  it('does nothing where nothing is recorded', async () => {
    await services().get(AuditRetentionService).run(neverAborted().signal);

    expect(await ages()).to.deep.equal([]);
  });
});

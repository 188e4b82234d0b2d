import { expect } from 'chai';
import sinon from 'sinon';
import type { Member } from '../../../../src/host/directory.js';
import { ActivityCountService } from '../../../../src/services/maintenance/activity-count-service.js';
import { DirectoryReconciliationService } from '../../../../src/services/maintenance/directory-reconciliation-service.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { SignInEndingService } from '../../../../src/services/sign-ins/sign-in-ending-service.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('The lifecycle of MaintenanceService', () => {
  const services = useServices();
  const startClock = useClock();
  const maintenance = () => services().get(MaintenanceService);

  const enable = (orgId: string) =>
    services()
      .get<EnabledAppStore>(EnabledAppStore)
      .enable({ orgId, app: 'gmail' }, { byUserId: 'ada', at: minute(0) });

  it('keeps one timer until it is closed', async () => {
    const clock = startClock('timers');
    maintenance().start();
    expect(clock.countTimers()).to.equal(1);

    await maintenance().close();
    await clock.tickAsync(60_000);

    expect(clock.countTimers()).to.equal(0);
  });

  it('closes in time although the directory never answers', async () => {
    const clock = startClock('timers');
    const { directory } = services().fakes;
    await enable('acme');
    let release: (members: Member[]) => void = () => {};
    const listMembers = sinon.stub(directory, 'listMembers').returns(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    maintenance().start();
    await until('the directory is read', () => listMembers.callCount === 1);

    const closing = maintenance().close();
    await clock.tickAsync(1_000);

    await closing;
    release([]);
  });

  it('goes on with everything else while the directory hangs', async () => {
    const clock = startClock('timers');
    const { directory, client } = services().fakes;
    await enable('acme');
    let answer: (members: Member[]) => void = () => {};
    const listMembers = sinon.stub(directory, 'listMembers').returns(new Promise((resolve) => (answer = resolve)));
    maintenance().start();
    await until('the directory is read', () => listMembers.callCount === 1);
    await client('appconnect_start_counts').insert({ name: 'old', began_at: minute(-10), count: 1 });

    // The first round may still run where the processors are busy.
    await until('old counts are gone', async () => {
      await clock.tickAsync(15_000);
      return (await client('appconnect_start_counts')).length === 0;
    });
    expect(listMembers.callCount).to.equal(1);
    answer([]);
  });

  it('goes on with the parts after one that fails, and tells of each round in one line', async () => {
    const { client, logger } = services().fakes;
    await client('appconnect_start_counts').insert({ name: 'old', began_at: minute(0), count: 1 });
    const error = new Error('It cannot be read.');
    sinon.stub(services().get(SignInEndingService), 'expireOverdue').rejects(error);
    sinon.stub(services().get(ActivityCountService), 'run').rejects(error);
    const compare = sinon.spy(services().get(DirectoryReconciliationService), 'run');

    await maintenance().run();

    expect(await client('appconnect_start_counts')).to.deep.equal([]);
    expect(compare.callCount).to.equal(1);
    expect(logger.messages('warn')).to.deep.equal([
      'A round of maintenance did not finish; the next one goes on.',
      'A round of maintenance did not finish; the next one goes on.',
    ]);
  });

  it('starts no further organization once it is closed', async () => {
    const { directory } = services().fakes;
    for (const orgId of ['acme', 'globex']) await enable(orgId);
    const listedOrgIds: string[] = [];
    let closing = Promise.resolve();
    directory.listMembers = async (orgId) => {
      listedOrgIds.push(orgId);
      closing = maintenance().close();
      return [];
    };
    maintenance().start();
    await until('the directory is read', () => listedOrgIds.length > 0);
    await closing;

    expect(listedOrgIds).to.deep.equal(['acme']);
  });

  it('does not start in a plugin that was closed while it was starting', async () => {
    const clock = startClock('timers');
    await maintenance().close();
    const timers = clock.countTimers();

    maintenance().start();

    expect(clock.countTimers()).to.equal(timers);
  });
});

import { expect } from 'chai';
import sinon from 'sinon';
import type { Member } from '../../../../src/host/directory.js';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
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

import { expect } from 'chai';
import sinon from 'sinon';
import { MaintenanceService } from '../../../../src/services/maintenance/maintenance-service.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { useServices } from '../../../support/services.js';
import { minute } from '../../../support/stores/store-records.js';

const fiveMinutes = 5 * 60_000;

describe('The daily comparison with a directory that does not answer', () => {
  const services = useServices();
  const startClock = useClock();
  const directory = () => services().fakes.directory;
  const organizations = ['acme', 'globex', 'initech', 'umbrella', 'hooli'];
  /** For which the members were asked, and those for which that fails. */
  let asked: string[];
  let failing: Set<string>;

  beforeEach(async () => {
    asked = [];
    failing = new Set();
    for (const orgId of organizations) {
      if (orgId !== 'acme' && orgId !== 'globex') directory().organizations.push({ id: orgId, name: orgId });
      await services()
        .get<EnabledAppStore>(EnabledAppStore)
        .enable({ orgId, app: 'gmail' }, { byUserId: 'ada', at: minute(0) });
    }
    directory().listMembers = async (orgId) => {
      asked.push(orgId);
      if (failing.has(orgId)) throw new Error('The directory does not answer.');
      return [];
    };
  });

  const run = async () => {
    asked = [];
    await services().get(MaintenanceService).run();
    return asked;
  };

  it('compares only the one again that failed, within minutes, and all of them after a day', async () => {
    const clock = startClock('date');
    failing.add('globex');
    expect(await run()).to.have.members(organizations);

    for (let time = 0; time < 3; time += 1) {
      clock.tick(fiveMinutes);
      expect(await run()).to.deep.equal(['globex']);
    }
    failing.clear();
    clock.tick(fiveMinutes);
    expect(await run()).to.deep.equal(['globex']);
    clock.tick(fiveMinutes);
    expect(await run()).to.deep.equal([]);
    clock.tick(24 * 60 * 60_000);
    expect(await run()).to.have.members(organizations);
  });

  it('compares all of them within minutes where the database did not tell which there are', async () => {
    const clock = startClock('date');
    const store = services().get<EnabledAppStore>(EnabledAppStore);
    const list = sinon.stub(store, 'listOrganizations').rejects(new Error('The database is locked.'));
    expect(await run()).to.deep.equal([]);

    list.restore();
    clock.tick(fiveMinutes);

    expect(await run()).to.have.members(organizations);
  });

  it('asks for two organizations, not for all, and goes on with the others after five minutes', async () => {
    const clock = startClock('date');
    failing = new Set(organizations);
    const [first, second, ...others] = await run();
    expect(others).to.deep.equal([]);
    expect(await run()).to.deep.equal([]);

    failing = new Set([first, second].filter((orgId) => orgId !== undefined));
    clock.tick(fiveMinutes);

    expect((await run()).slice(0, 3)).to.have.members(organizations.filter((orgId) => !failing.has(orgId)));
  });
});

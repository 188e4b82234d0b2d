import { expect } from 'chai';
import type { Knex } from 'knex';
import sinon from 'sinon';
import { DatabaseMonitor } from '../../../src/stores/database/database-state-store.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const minute = 60_000;

describe('What the monitor of the database writes to the log', () => {
  let clock: sinon.SinonFakeTimers;
  let logger: FakeLogger;
  let monitor: DatabaseMonitor;

  beforeEach(() => {
    clock = sinon.useFakeTimers({ toFake: ['performance'] });
    logger = new FakeLogger();
    monitor = new DatabaseMonitor({ client: { dialect: 'postgresql' } } as unknown as Knex, logger);
  });

  afterEach(() => clock.restore());

  const succeed = () => monitor.run('Store.save', async () => undefined);
  const fail = () => {
    const overload = Object.assign(new Error('too many connections'), { code: '53300' });
    return monitor.run('Store.save', () => Promise.reject(overload)).catch(() => undefined);
  };

  it('has the beginning and the end of a fault', async () => {
    for (const step of [fail, fail, succeed, succeed]) await step();

    expect(logger.messages('error')).to.have.lengthOf(1);
    expect(logger.messages('info')).to.deep.equal(['The database works again.']);
  });

  it('has a fault that comes and goes once a minute, and an end only where it has the beginning', async () => {
    for (let times = 0; times < 10; times += 1) {
      await fail();
      await succeed();
    }

    expect(logger.messages('error')).to.have.lengthOf(1);
    expect(logger.messages('info')).to.have.lengthOf(1);
  });

  it('has the silence of a server that answers no query, which is told before an agent’s client gives up', async () => {
    clock.restore();
    clock = sinon.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    let failure: unknown;
    void monitor
      .run('Store.find', () => new Promise(() => {}))
      .catch((error) => {
        failure = error;
      });

    // A call takes 50 seconds at most, and clients of MCP wait for 60.
    await clock.tickAsync(50_000);

    expect(failure).to.include({ code: 'storage_unavailable' });
    expect(logger.messages('error')).to.have.lengthOf(1);
    expect(clock.countTimers()).to.equal(0);
  });

  it('has a pool that gives no connection as that, and not as a server that is silent', async () => {
    clock.restore();
    clock = sinon.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const pool = { numPendingAcquires: () => 1, numPendingCreates: () => 0 };
    monitor = new DatabaseMonitor({ client: { dialect: 'postgresql', pool } } as unknown as Knex, logger);
    const failure = rejectionOf(monitor.run('Store.find', () => new Promise(() => {})));

    await clock.tickAsync(50_000);

    expect(await failure).to.have.nested.property('details.reason', 'database_overloaded');
  });

  it('has nothing of an upgrade that takes minutes', async () => {
    clock.restore();
    clock = sinon.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const upgrade = () => new Promise((resolve) => setTimeout(resolve, 10 * minute));
    const upgraded = monitor.run('database.prepare', upgrade, { mayTakeLong: true });

    await clock.tickAsync(10 * minute);
    await upgraded;

    expect(logger.messages('error')).to.deep.equal([]);
  });

  it('has a fault that came back within the minute and stays', async () => {
    for (const step of [fail, succeed, fail]) await step();
    clock.tick(minute);
    await fail();
    await succeed();

    expect(logger.messages('error')).to.have.lengthOf(2);
    expect(logger.messages('info')).to.have.lengthOf(2);
  });

  it('has nothing where the check of a large SQLite file takes minutes', async () => {
    clock.restore();
    clock = sinon.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    monitor = new DatabaseMonitor({ client: { dialect: 'sqlite3' } } as unknown as Knex, logger);
    const checked = monitor.run('database.prepare', () => new Promise((resolve) => setTimeout(resolve, 10 * minute)));

    await clock.tickAsync(10 * minute);
    await checked;

    expect(logger.messages('error')).to.deep.equal([]);
  });
});

describe('The monitor of the database', () => {
  const monitor = new DatabaseMonitor({ client: { dialect: 'postgresql' } } as unknown as Knex, new FakeLogger());

  /** What it says after each of these methods has worked, following a failure. */
  async function statesAfter(code: string, methods: string[]): Promise<string[]> {
    await monitor.run('Store.add', () => Promise.reject(Object.assign(new Error(), { code }))).catch(() => undefined);
    const states: string[] = [];
    for (const method of methods) {
      await monitor.run(`Store.${method}`, async () => undefined);
      states.push(`${method}: ${await monitor.current()}`);
    }
    return states;
  }

  it('takes a database for writable again after a write, not after what only reads', async () => {
    const states = await statesAfter('SQLITE_READONLY', ['find', 'awaitsHome', 'inspect', 'isEnabled', 'add']);

    expect(states.filter((state) => state.endsWith('ok'))).to.deep.equal(['add: ok']);
  });

  it('takes a disk for full until something was stored, not until housekeeping found nothing to do', async () => {
    const states = await statesAfter('SQLITE_FULL', ['list', 'prune', 'claimDue', 'close', 'add']);

    expect(states.filter((state) => state.endsWith('ok'))).to.deep.equal(['add: ok']);
  });
});

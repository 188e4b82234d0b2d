import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { WaitingTime } from './waiting-time.js';

/** Far longer than the process has to be quiet before time passes. */
const lateMs = 60;

type Run = (...args: unknown[]) => void;
type Driver = Record<'all' | 'run', Run>;

describe('Time that passes while a process waits', () => {
  const time = new WaitingTime();
  let database: Knex;

  beforeEach(async () => {
    // Mocha sets the timer of its limit once it waits.
    await pause(0);
    time.start();
  });

  afterEach(async () => {
    time.end();
    await database.destroy();
  });

  /** A database in memory, whose thread answers late to statements that match. */
  function openLate(pattern: RegExp): Knex {
    const afterCreate = (connection: Driver, done: (error: undefined, connection: Driver) => void) => {
      for (const method of ['all', 'run'] as const)
        connection[method] = late(connection[method].bind(connection), pattern);
      done(undefined, connection);
    };
    const pool = { min: 1, max: 1, afterCreate };
    return knex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true, pool });
  }

  for (const statement of ['BEGIN', 'select', 'COMMIT']) {
    it(`does not pass while ${statement} is late`, async () => {
      database = openLate(new RegExp(`^${statement}`));
      const before = Date.now();

      await time.await(
        'The transaction',
        database.transaction((transaction) => transaction.raw('select 1')),
        1_000,
      );

      expect(Date.now() - before).to.equal(0);
    });
  }

  it('passes while nothing but a timer is waited for', async () => {
    database = openLate(/^never/);
    const before = Date.now();

    await time.await('The timer', new Promise((resolve) => setTimeout(resolve, 60_000)), 120_000);

    expect(Date.now() - before).to.be.at.least(60_000);
  });
});

function late(run: Run, pattern: RegExp): Run {
  return (sql, bindings, done) => {
    if (!pattern.test(String(sql))) return run(sql, bindings, done);
    const until = process.hrtime.bigint() + BigInt(lateMs) * 1_000_000n;
    const runOnceDue = () => (process.hrtime.bigint() < until ? setImmediate(runOnceDue) : run(sql, bindings, done));
    runOnceDue();
  };
}

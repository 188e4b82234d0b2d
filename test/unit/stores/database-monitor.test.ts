import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import sinon from 'sinon';
import { DatabaseMonitor } from '../../../src/stores/database/database-monitor.js';
import { inWriteTransaction } from '../../../src/stores/database/write-transaction.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const minute = 60_000;
const aClient = (dialect: string, parts: { pool?: object; config?: object } = {}) =>
  ({ client: Object.assign(new EventEmitter(), { dialect, ...parts }) }) as unknown as Knex;

describe('What the monitor of the database writes to the log', () => {
  let clock: sinon.SinonFakeTimers;
  let logger: FakeLogger;
  let monitor: DatabaseMonitor;

  beforeEach(() => {
    clock = sinon.useFakeTimers({ toFake: ['performance'] });
    logger = new FakeLogger();
    monitor = new DatabaseMonitor(aClient('postgresql'), logger);
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

  const usedUp = { pool: { numPendingAcquires: () => 1, numPendingCreates: () => 0 } };
  /** How Knex holds a pool of the driver's own, of which it can only take and give back. */
  const overDriverPool = (waitingCount: number) => ({
    pool: { acquire() {}, release() {}, destroy() {} },
    config: { connectionPool: { waitingCount } },
  });

  for (const [title, dialect, parts, reason] of [
    ['a pool that gives no connection as that', 'postgresql', usedUp, 'database_overloaded'],
    ['a pool of the driver that gives no connection as that', 'postgresql', overDriverPool(1), 'database_overloaded'],
    [
      'a server that is silent, also over a pool of the driver,',
      'postgresql',
      overDriverPool(0),
      'database_unreachable',
    ],
    ['a locked SQLite that gives no turn as that', 'sqlite3', {}, 'database_locked'],
  ] as const) {
    it(`has ${title} and nothing else`, async () => {
      clock.restore();
      clock = sinon.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
      monitor = new DatabaseMonitor(aClient(dialect, parts), logger);
      let failure: unknown;
      void monitor
        .run('Store.find', () => new Promise(() => {}))
        .catch((error: unknown) => {
          failure = error;
        });

      await clock.tickAsync(50_000);

      expect(failure).to.have.nested.property('details.reason', reason);
    });
  }

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
    monitor = new DatabaseMonitor(aClient('sqlite3'), logger);
    const check = () => new Promise((resolve) => setTimeout(resolve, 10 * minute));
    const checked = monitor.run('database.inspect', check, { mayTakeLong: true });

    await clock.tickAsync(10 * minute);
    await checked;

    expect(logger.messages('error')).to.deep.equal([]);
  });
});

describe('The monitor of the database', () => {
  let client: Knex;
  let monitor: DatabaseMonitor;

  beforeEach(async () => {
    client = knex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
    await client.schema.createTable('t', (table) => table.string('id'));
    await client('t').insert({ id: 'old' });
    for (const table of ['appconnect_signs', 'appconnect_calls']) {
      await client.schema.createTable(table, (columns) => columns.string('id'));
    }
    monitor = new DatabaseMonitor(client, new FakeLogger());
  });

  afterEach(() => client.destroy());

  const reading = () => client('t').select();
  const readingInTransaction = () => inWriteTransaction(client, (transaction) => transaction('t').select());
  const changing = () => client('t').update({ id: 'new' });
  const changingNothing = () => client('t').where({ id: 'unknown' }).update({ id: 'new' });
  const changingNothingInTransaction = () =>
    inWriteTransaction(client, (transaction) => transaction('t').where({ id: 'unknown' }).del());
  const returningNothing = () => client.raw("delete from t where id = 'unknown' returning *");
  const returningChange = () => client.raw("update t set id = 'new' returning *");
  const changingInTransaction = () =>
    inWriteTransaction(client, (transaction) => transaction('t').insert({ id: 'new' }));

  const countListeners = () => client.client.listenerCount('query-response');

  /** Whether it takes the database for well after a failure with this code and a success of this work. */
  async function isWellAfter(
    code: string,
    work: () => Promise<unknown>,
    message = '',
    operation = 'Store.work',
  ): Promise<boolean> {
    const failure = Object.assign(new Error(message), { code });
    await monitor.run('Store.add', () => Promise.reject(failure)).catch(() => undefined);
    await monitor.run(operation, async () => work());
    return (await monitor.current()) === 'ok';
  }

  for (const [title, work] of Object.entries({ reading, readingInTransaction })) {
    it(`takes a database for unwritable until something was written: ${title}`, async () => {
      expect(await isWellAfter('SQLITE_READONLY', work)).to.equal(false);
      expect(await isWellAfter('SQLITE_READONLY', changingNothing)).to.equal(true);
    });
  }

  for (const [title, work] of Object.entries({
    reading,
    changingNothing,
    changingNothingInTransaction,
    returningNothing,
  })) {
    it(`takes a disk for full until a row was changed: ${title}`, async () => {
      expect(await isWellAfter('SQLITE_FULL', work)).to.equal(false);
    });
  }

  for (const [title, work] of Object.entries({ changing, returningChange, changingInTransaction })) {
    it(`takes a disk for usable again after a change: ${title}`, async () => {
      const before = countListeners();

      expect(await isWellAfter('SQLITE_FULL', work)).to.equal(true);
      expect(countListeners()).to.equal(before);
    });
  }

  it('leaves no listener on the client of the host where a query fails after it was closed', async () => {
    const before = countListeners();
    monitor.close();

    expect(await isWellAfter('SQLITE_FULL', reading)).to.equal(false);
    expect(countListeners()).to.equal(before);
  });

  it('takes a database for unwritable until that was written which a right was missing for', async () => {
    const code = '42501';
    const message = 'insert into "t" ("id") values ($1) - permission denied for sequence t_sequence_seq';

    expect(await isWellAfter(code, changing, message)).to.equal(false);
    expect(await isWellAfter(code, changingInTransaction, message)).to.equal(true);
  });

  it('takes a database for unwritable until that was read which a right was missing for', async () => {
    expect(await isWellAfter('42501', changing, 'select * from "t" - permission denied for table t')).to.equal(false);
    await monitor.run('Store.add', reading);

    expect(await monitor.current()).to.equal('ok');
  });

  describe('where a statement on some tables fails', () => {
    const failed = 'delete from `appconnect_signs` where `id` = ? - the words of the driver';
    const joined = 'select * from "appconnect_signs" left join "appconnect_calls" on true - the words of the driver';
    const reads = (table: string) => () => client(table).select();
    const changes = (table: string) => () => inWriteTransaction(client, (transaction) => transaction(table).del());
    const [signs, calls] = ['appconnect_signs', 'appconnect_calls'];

    for (const code of ['SQLITE_CORRUPT', 'SQLITE_IOERR', 'XX001', 'XX002', '42P01']) {
      it(`takes them for that until the same operation has worked on them, read or written: ${code}`, async () => {
        expect(await isWellAfter(code, changes(calls), failed, 'Store.add')).to.equal(false);
        expect(await isWellAfter(code, changes(signs), failed, 'Store.add')).to.equal(true);
        expect(await isWellAfter(code, reads(calls), joined, 'Store.add')).to.equal(false);
        expect(await isWellAfter(code, () => changes(calls)().then(reads(signs)), joined, 'Store.add')).to.equal(true);
      });
    }

    it('takes a table for there as soon as it answers anybody, and a page for damaged that only others read around', async () => {
      expect(await isWellAfter('42P01', reads(calls), failed)).to.equal(false);
      expect(await isWellAfter('42P01', reads(signs), failed)).to.equal(true);
      expect(await isWellAfter('XX001', reads(signs), failed)).to.equal(false);
    });

    it('takes a table for unreadable until the same operation has read that which a right was missing for', async () => {
      const refused = 'select * from "appconnect_signs" - permission denied for table appconnect_signs';

      expect(await isWellAfter('42501', changes(calls), refused, 'Store.add')).to.equal(false);
      expect(await isWellAfter('42501', reads(signs), refused, 'Store.add')).to.equal(true);
    });

    it('is well after the same operation where the statement names no table, or others have read for it', async () => {
      expect(await isWellAfter('SQLITE_IOERR', changes(calls), 'BEGIN IMMEDIATE - disk I/O error')).to.equal(false);
      expect(
        await isWellAfter('SQLITE_IOERR', changes(calls), 'BEGIN IMMEDIATE - disk I/O error', 'Store.add'),
      ).to.equal(true);
      expect(await isWellAfter('SQLITE_IOERR', async () => undefined, failed, 'Store.add')).to.equal(true);
    });
  });

  for (const [when, code] of Object.entries({ 'all was well': undefined, 'another fault was on': 'SQLITE_BUSY' })) {
    it(`takes a page for damaged, also where work of that name ends that began while ${when}`, async () => {
      const fail = (reason: string) =>
        rejectionOf(
          monitor.run('Transactions.run', () => Promise.reject(Object.assign(new Error(damaged), { code: reason }))),
        );
      const damaged = 'delete from `appconnect_signs` - malformed';
      if (code) await fail(code);
      const statement = new EventEmitter();
      const earlier = monitor.run('Transactions.run', () =>
        client('appconnect_signs').then(() => once(statement, 'end')),
      );
      await fail('SQLITE_CORRUPT');

      await client('appconnect_signs');
      statement.emit('end');
      await earlier;

      expect(await monitor.current()).to.equal('database_damaged');
    });
  }

  it('takes a disk for full while only others, whom it does not watch, change rows', async () => {
    expect(await isWellAfter('SQLITE_FULL', reading)).to.equal(false);
    await changing();

    expect(await monitor.current()).to.equal('disk_full');
  });
});

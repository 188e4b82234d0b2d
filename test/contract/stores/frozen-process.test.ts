import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { PoolClient } from 'pg';
import sinon from 'sinon';
import { withResolvers } from '../../../src/lib/time/with-resolvers.js';
import { tryToAppendEvent } from '../../../src/stores/activity/trial-event.js';
import { maxQueryMs } from '../../../src/stores/database/late-query.js';
import { inWriteTransaction } from '../../../src/stores/database/write-transaction.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { SqlOpenCallStore } from '../../../src/stores/open-call-store.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { SqlTransactions } from '../../../src/stores/transactions.js';
import { rejectionOf } from '../../support/errors.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { overDriverPool } from '../../support/stores/driver-pool.js';
import { untilLockWaits } from '../../support/stores/lock-waits.js';
import { anOpenCall, minute } from '../../support/stores/store-records.js';
import { until } from '../../support/until.js';

describe('A process that stands still inside a transaction on PostgreSQL', () => {
  let database: TestDatabase;
  let frozen: Knex;

  beforeEach(async () => {
    database = await openPostgres();
    frozen = database.secondClient();
    await migrate(database.client);
  });

  afterEach(() => database.close());

  it('holds a row for half a minute at most; then others change it, and keep no connection', async () => {
    const [earlier, next] = [anOpenCall({ id: 'earlier' }), anOpenCall({ id: 'next' })];
    const store = new SqlOpenCallStore(database.client);
    await store.open(earlier);
    const [held, goesOn] = [withResolvers(), withResolvers()];
    const standing = rejectionOf(
      inWriteTransaction(frozen, async (transaction) => {
        await new SqlOpenCallStore(transaction).close([earlier]);
        await shortenIdleLimit(transaction);
        held.resolve();
        await goesOn.promise;
      }),
    );
    await Promise.race([held.promise, standing]);

    const isReplaced = await Promise.all(
      [1, 2, 3].map((number) => store.replace(earlier, { ...next, id: `${number}` })),
    );
    const used = [database.client, frozen].map(({ client }) => client.pool);
    const usedByOthers = used[0].numUsed();
    goesOn.resolve();
    const fault = storageFaultOf(await standing);
    await until('its own connection is given up', () => used[1].numUsed() === 0);

    expect(isReplaced.filter(Boolean)).to.have.lengthOf(1);
    expect(usedByOthers).to.equal(0);
    expect(fault).to.be.oneOf(['database_locked', 'database_unreachable']);
  });

  it('goes on afterwards, also over a pool of the driver', async () => {
    const { failure, answer } = await overDriverPool(database.address, async (client) => {
      const failing = inWriteTransaction(client, async (transaction) => {
        const { pid } = (await transaction.raw('select pg_backend_pid() as pid')).rows[0];
        await database.client.raw('select pg_terminate_backend(?)', [pid]);
        await until('its connection is gone', () => isGone(database.client, pid));
        await transaction.raw('select 1');
      });
      return { failure: await rejectionOf(failing), answer: await client.raw('select 1 as one') };
    });

    expect(storageFaultOf(failure)).to.equal('database_unreachable');
    expect(answer.rows).to.deep.equal([{ one: 1 }]);
  });

  for (const [what, work] of Object.entries({
    'a single statement': (client: Knex) => client('appconnect_audit_events').first(),
    'the trial of the activity': tryToAppendEvent,
  })) {
    it(`goes on over a pool of the driver where ${what} loses its connection`, async () => {
      const holder = await frozen.transaction();
      await holder.raw('lock table appconnect_audit_events');

      const { failure, answer } = await overDriverPool(database.address, async (client, pool) => {
        let lent: PoolClient | undefined;
        pool.on('acquire', (connection) => (lent = connection));
        const failing = rejectionOf(Promise.resolve(work(client)));
        await untilLockWaits(database.client, 1);
        resetConnection(lent);
        return { failure: await failing, answer: await client.raw('select 1 as one') };
      });
      await holder.rollback();

      expect(storageFaultOf(failure)).to.equal('database_unreachable');
      expect(answer.rows).to.deep.equal([{ one: 1 }]);
    });
  }

  it('leaves one listener at a connection of the driver, however often that is lent', async () => {
    const listeners = await overDriverPool(database.address, async (client, pool) => {
      for (let round = 0; round < 3; round += 1) {
        await client.raw('select 1');
        await inWriteTransaction(client, (transaction) => transaction.raw('select 1'));
      }
      const connection = await pool.connect();
      const count = connection.listenerCount('error');
      connection.release();
      return count;
    });

    expect(listeners).to.equal(1);
  });

  it('has no limit of ours in a transaction that it was given', async () => {
    const given = await frozen.transaction();

    const limit = await inWriteTransaction(given, idleLimitOf);
    const afterwards = await idleLimitOf(given);
    await given.rollback();

    expect([limit, afterwards]).to.deep.equal(['0', '0']);
  });
});

describe('Work on PostgreSQL that was told as failed, since it waited for too long', () => {
  let database: TestDatabase;
  let clock: sinon.SinonFakeTimers;

  beforeEach(async () => {
    database = await openPostgres();
    await migrate(database.client);
    clock = sinon.useFakeTimers({ toFake: ['performance'] });
  });

  afterEach(async () => {
    clock.restore();
    await database.close();
  });

  /** Does the work while somebody holds what it waits for, until its caller has given it up. */
  async function givenUp(hold: (other: Knex.Transaction) => Promise<unknown>, work: () => Promise<unknown>) {
    const other = await database.client.transaction();
    await hold(other);
    const failing = rejectionOf(work());
    await untilLockWaits(database.client, 1);
    clock.tick(maxQueryMs);
    await other.commit();
    return storageFaultOf(await failing);
  }

  it('notes no call', async () => {
    const { client } = database;
    const open = (within: Knex, id: string) =>
      new SqlOpenCallStore(within).open(anOpenCall({ id, callHash: id, givenHash: 'given' }));

    const fault = await givenUp(
      // The lock alone: the call of the holder came to nothing.
      (other) => open(other, 'first').then(() => other('appconnect_open_calls').del()),
      () => open(client, 'second'),
    );

    expect(fault).to.equal('database_unreachable');
    expect(await client('appconnect_open_calls')).to.deep.equal([]);
  });

  it('notes no call either after an equal one has gone meanwhile', async () => {
    const { client } = database;
    const other = database.secondClient();
    const store = new SqlOpenCallStore(client);
    await store.open(anOpenCall({ id: 'first' }));
    const acquire = client.client.acquireConnection;
    const acquiring = sinon.stub(client.client, 'acquireConnection').callsFake(() => acquire.call(client.client));
    // The one before is there when the second is inserted, and gone when it is read.
    acquiring.onSecondCall().callsFake(async () => {
      await other('appconnect_open_calls').del();
      clock.tick(maxQueryMs);
      return acquire.call(client.client);
    });

    const failure = await rejectionOf(store.open(anOpenCall({ id: 'second' })));
    acquiring.restore();

    expect(storageFaultOf(failure)).to.equal('database_unreachable');
    expect(await client('appconnect_open_calls')).to.deep.equal([]);
  });

  it('gives an agent no app', async () => {
    const { client } = database;
    const change = { byUserId: 'ada', at: minute(0) };

    const fault = await givenUp(
      (other) => other.raw('lock table appconnect_agent_assignments'),
      () =>
        new SqlTransactions(client).run(({ assignments }) =>
          assignments.assign({ orgId: 'acme', app: 'gmail', agentId: 'assistant' }, change),
        ),
    );

    expect(fault).to.equal('database_unreachable');
    expect(await client('appconnect_agent_assignments')).to.deep.equal([]);
  });

  it('is done all the same where it is an upgrade', async () => {
    const upgraded = givenUp(
      (other) => other.raw('lock table appconnect_migrations'),
      () => migrate(database.client).then(() => Promise.reject(new Error('done'))),
    );

    expect(await upgraded).to.equal(undefined);
  });
});

async function isGone(client: Knex, pid: number): Promise<boolean> {
  return (await client('pg_stat_activity').where({ pid })).length === 0;
}

/** As the network may at any time, without a word of the server. */
function resetConnection(lent: PoolClient | undefined): void {
  const { stream } = (lent as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
}

const idleLimit = 'idle_in_transaction_session_timeout';

async function idleLimitOf(transaction: Knex): Promise<unknown> {
  return (await transaction.raw(`show ${idleLimit}`)).rows[0][idleLimit];
}

/** To a sixtieth, since half a minute is too long for a test. */
async function shortenIdleLimit(transaction: Knex): Promise<void> {
  const query = 'select set_config(name, (setting::int / 60)::text, true) as set from pg_settings where name = ?';
  const { rows } = await transaction.raw(query, [idleLimit]);
  if (rows[0].set === '0') throw new Error('There is no limit.');
}

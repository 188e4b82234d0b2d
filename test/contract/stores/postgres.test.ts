import { expect } from 'chai';
import sinon from 'sinon';
import { SqlRetentionClaimStore } from '../../../src/stores/activity/retention-claim-store.js';
import { SqlAuthConfigStore } from '../../../src/stores/auth-config-store.js';
import { DatabaseMonitor } from '../../../src/stores/database/database-monitor.js';
import { lateQueryError } from '../../../src/stores/database/late-query.js';
import { SqlDatabaseInspectionStore } from '../../../src/stores/database-inspection-store.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { SqlOpenCallStore } from '../../../src/stores/open-call-store.js';
import { prepareDatabase } from '../../../src/stores/prepare-database.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { SqlTransactions } from '../../../src/stores/transactions.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { openPostgres } from '../../support/stores/databases.js';
import { overDriverPool } from '../../support/stores/driver-pool.js';
import { isLockWaitedFor, whileHeld } from '../../support/stores/lock-waits.js';
import { anAuthConfig, anOpenCall, minute } from '../../support/stores/store-records.js';
import { until } from '../../support/until.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on PostgreSQL', () => {
  describeAllStores(openPostgres);

  it('work over a pool of the driver, and tell a late query from a pool that is used up', async () => {
    const { address, close } = await openPostgres();
    const codes = await overDriverPool(address, async (client, pool) => {
      await migrate(client);
      const call = anOpenCall({ callHash: 'hash-1' });
      await new SqlTransactions(client).run(({ openCalls }) => openCalls.open(call));
      const codeOfLateQuery = () => Object.assign({ code: '' }, lateQueryError(client)).code;
      const onlyConnection = await pool.connect();
      const whileInUse = codeOfLateQuery();
      const waiting = client.raw('select 1').then(() => undefined);
      await until('the query waits for a connection', async () => pool.waitingCount > 0);
      const whileWaitedFor = codeOfLateQuery();
      onlyConnection.release();
      await waiting;
      return [whileInUse, whileWaitedFor];
    });
    await close();

    expect(codes).to.deep.equal(['ETIMEDOUT', 'KnexTimeoutError']);
  });

  it('open one of two calls at the same moment that are equal as they were given only', async () => {
    const { client, close } = await openPostgres();
    await migrate(client);
    const one = anOpenCall({ callHash: 'hash-1', givenHash: 'given' });
    const other = anOpenCall({ callHash: 'hash-2', givenHash: 'given' });
    const first = await client.transaction();
    await new SqlOpenCallStore(first).open(one);
    let isDone = false;
    const second = new SqlOpenCallStore(client).open(other).finally(() => (isDone = true));
    await until('the second one waits for the first, or is done', async () => isDone || isLockWaitedFor(client));

    await first.commit();
    const inTheWay = await second;
    await close();

    expect(inTheWay).to.deep.equal(one);
  });

  it('release no claim on old activity that another replica renews meanwhile', async () => {
    const { client, close } = await openPostgres();
    await migrate(client);
    const at = { now: minute(11), oldest: minute(1), farthest: minute(13) };
    await new SqlRetentionClaimStore(client).claim({ ...at, now: minute(0) });
    const other = await client.transaction();
    const isRenewed = await new SqlRetentionClaimStore(other).claim(at);
    const releasing = new SqlRetentionClaimStore(client).release(at);
    await until('the release waits for the other replica', () => isLockWaitedFor(client));

    await other.commit();
    const isReleased = await releasing;
    await close();

    expect([isRenewed, isReleased]).to.deep.equal([true, false]);
  });

  it('put an auth config in the place of one that is being stored at the same moment, which they return', async () => {
    const { client, close } = await openPostgres();
    await migrate(client);
    const [one, other] = [anAuthConfig({ authConfigId: 'ac_1' }), anAuthConfig({ authConfigId: 'ac_2' })];

    const replaced = await whileHeld(
      client,
      (first) => new SqlAuthConfigStore(first).replace(one),
      () => new SqlAuthConfigStore(client).replace(other),
    );
    await close();

    expect(replaced).to.deep.equal(one);
  });

  it('put an auth config in the place of one that is being removed at the same moment', async () => {
    const { client, close } = await openPostgres();
    await migrate(client);
    const [one, other] = [anAuthConfig({ authConfigId: 'ac_1' }), anAuthConfig({ authConfigId: 'ac_2' })];
    const store = new SqlAuthConfigStore(client);
    await store.replace(one);

    const replaced = await whileHeld(
      client,
      (removal) => new SqlAuthConfigStore(removal).remove(one),
      () => store.replace(other),
    );
    const stored = await store.find(one);
    await close();

    expect([replaced, stored]).to.deep.equal([undefined, other]);
  });

  it('are tried by a row that needs pages of its own', async () => {
    const { client, close } = await openPostgres();
    await migrate(client);
    const size = async () =>
      Number((await client.raw("select pg_total_relation_size('appconnect_installation') as bytes")).rows[0].bytes);
    const before = await size();

    await new SqlDatabaseInspectionStore(client).tryToWrite();
    const after = await size();
    await close();

    expect(after - before).to.be.at.least(65_536);
  });

  it('are given the time that an upgrade takes, which is told where one begins', async () => {
    const { client, close } = await openPostgres();
    const logger = new FakeLogger();
    const monitor = new DatabaseMonitor(client, logger);
    const run = sinon.spy(monitor, 'run');

    await prepareDatabase(client, logger, monitor);
    await prepareDatabase(client, logger, monitor);
    await close();

    const limits = run.args.filter(([operation]) => operation === 'database.prepare').map(([, , limit]) => limit);
    expect(limits).to.deep.equal([{ mayTakeLong: true }, { mayTakeLong: false }]);
    expect(logger.messages('info')).to.deep.equal(['The tables of the plugin are brought up to date.']);
  });

  it('migrate no longer where another process holds the lock for long, and may begin again', async () => {
    const { client, close } = await openPostgres();
    const other = await client.transaction();
    await other.raw('select pg_advisory_xact_lock(4870487001)');

    const failure = await migrate(client).catch((error) => error);
    await other.rollback();
    await migrate(client);
    await close();

    expect(storageFaultOf(failure)).to.equal('database_locked');
  });

  it('are tried no longer where somebody holds the table of the activity, and leave no connection waiting', async () => {
    const { client, secondClient, close } = await openPostgres();
    await migrate(client);
    const other = await secondClient().transaction();
    await other.raw('lock table appconnect_audit_events in share mode');
    const monitor = new DatabaseMonitor(client, new FakeLogger());

    const failures = await Promise.all([
      rejectionOf(prepareDatabase(client, new FakeLogger(), monitor)),
      rejectionOf(new SqlDatabaseInspectionStore(client).tryToWrite()),
    ]);
    const held = client.client.pool.numUsed();
    await other.rollback();
    await prepareDatabase(client, new FakeLogger(), monitor);
    await close();

    expect(failures.map((error) => storageFaultOf(error.cause ?? error))).to.deep.equal(
      Array(2).fill('database_locked'),
    );
    expect(held).to.equal(0);
  });
});

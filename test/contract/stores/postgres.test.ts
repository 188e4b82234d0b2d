import { expect } from 'chai';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { openPostgres } from '../../support/stores/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on PostgreSQL', () => {
  describeAllStores(openPostgres);

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
});

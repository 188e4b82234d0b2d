import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { SqlDatabaseInspectionStore } from '../../../src/stores/database-inspection-store.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { openSqlite } from '../../support/stores/databases.js';
import { describeAllStores } from './all-stores.contract.js';

describe('The stores on SQLite', () => {
  describeAllStores(openSqlite);

  it('are tried by a row that comes to the disk, also where a log is written first', async () => {
    const { client, address, close } = await openSqlite();
    await migrate(client);
    await client.raw('PRAGMA journal_mode = WAL');

    await new SqlDatabaseInspectionStore(client).tryToWrite();
    const written = await stat(`${address}-wal`);
    await close();

    expect(written.size).to.be.above(65_536);
  });
});

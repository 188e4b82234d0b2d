import { inspect } from 'node:util';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { DatabaseMonitor, monitoredStore } from '../../../src/stores/database/database-monitor.js';
import { requireSupportedClient } from '../../../src/stores/database/supported-client.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { rejectionOf } from '../../support/errors.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { aConnection } from '../../support/stores/store-records.js';

describe('What PostgreSQL tells with an error, set up to tell the values of queries', () => {
  const connection = aConnection();
  let database: TestDatabase;
  let logger: FakeLogger;
  let store: SqlConnectionStore;

  beforeEach(async () => {
    database = await openPostgres();
    const { client } = database;
    await migrate(client);
    await new SqlConnectionStore(client).replace(connection);
    const name = new URL(database.address).pathname.slice(1);
    await client.raw('alter database ?? set log_parameter_max_length_on_error = -1', [name]);
    await client.raw("alter database ?? set lock_timeout = '300ms'", [name]);
    const own: Knex = requireSupportedClient(database.secondClient());
    logger = new FakeLogger();
    store = monitoredStore(new SqlConnectionStore(own), new DatabaseMonitor(own, logger));
  });
  afterEach(() => database.close());

  const printed = (error: Error) => inspect([error, logger], { depth: 10 });

  it('says nothing of them where a query waited too long', async () => {
    const other = await database.client.transaction();
    await other('appconnect_user_connections').update({ label: 'x' });

    const error = await rejectionOf(store.saveSession(connection, { id: 's', url: 'https://mcp.example/canary' }));
    await other.rollback();

    expect(printed(error)).to.include('55P03').and.not.to.include('canary');
  });

  it('says nothing of the row that a constraint refuses', async () => {
    await database.client.raw("alter table appconnect_user_connections add check (label <> 'canary')");

    const error = await rejectionOf(store.saveLabel(connection, 'canary'));

    expect(printed(error)).to.include('23514').and.not.to.include('canary');
  });
});

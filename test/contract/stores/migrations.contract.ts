import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { SqlConnectionStore } from '../../../src/stores/connection-store.js';
import { isPostgres } from '../../../src/stores/database/database-client.js';
import { migrate, migrations } from '../../../src/stores/migrations/migrate.js';
import { ownTables } from '../../../src/stores/migrations/own-tables.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import type { TestDatabase } from '../../support/stores/databases.js';
import { listTables } from '../../support/stores/databases.js';
import { failAtStatement } from '../../support/stores/fail-at-statement.js';
import { migrateOnly } from '../../support/stores/migrate-only.js';
import { aConnection } from '../../support/stores/store-records.js';

const names = migrations.map((migration) => migration.name);

function listApplied(client: Knex): Promise<string[]> {
  return client('appconnect_migrations').orderBy('id').pluck('name');
}

export function describeMigrations(open: () => Promise<TestDatabase>): void {
  describe('migrate', () => {
    let database: TestDatabase;

    beforeEach(async () => {
      database = await open();
    });

    afterEach(() => database.close());

    it('makes every table in an empty database', async () => {
      await migrate(database.client);

      expect(await listTables(database.client)).to.deep.equal(ownTables);
      expect(await listApplied(database.client)).to.deep.equal(names);
    });

    it('changes nothing the second time, and keeps what is there', async () => {
      await migrate(database.client);
      await new SqlConnectionStore(database.client).replace(aConnection());

      await migrate(database.client);

      expect(await listApplied(database.client)).to.deep.equal(names);
      expect(await new SqlConnectionStore(database.client).find(aConnection())).to.deep.equal(aConnection());
    });

    it('runs once when two processes start at the same moment', async () => {
      await Promise.all([1, 2].map(() => migrateInOwnProcess(database.config)));

      expect(await listApplied(database.client)).to.deep.equal(names);
      expect(await listTables(database.client)).to.deep.equal(ownTables);
    });

    it('leaves nothing behind when it is interrupted, however far it is, and can begin again', async () => {
      // All steps are one transaction, so each interruption also shows what a statement before it would have left.
      const distance = 7;
      let statement = 1;

      while (await failAtStatement(database.client, statement, () => migrate(database.client))) {
        expect(await listTables(database.client), `interrupted at statement ${statement}`).to.deep.equal([]);
        statement += distance;
      }

      expect(statement - distance, 'the last interruption').to.be.greaterThan(ownTables.length);
      expect(await listTables(database.client)).to.deep.equal(ownTables);
    });

    it('fails with the reason of the driver where the tables are there and nothing can be written', async () => {
      await migrate(database.client);
      const client = await readOnlyClient(database);

      const error = await migrate(client).catch((reason: unknown) => reason);
      await client.destroy();

      expect(storageFaultOf(error)).to.equal('database_read_only');
    });

    it('refuses a schema of a newer version and changes nothing', async () => {
      await migrate(database.client);
      await database
        .client('appconnect_migrations')
        .insert({ name: '9999-from-the-future', batch: 2, migration_time: new Date() });

      const error = await migrate(database.client).catch((reason) => reason);

      expect(error).to.include({ name: 'PluginError', code: 'storage_damaged' });
      expect(error.message).to.contain('newer version').and.to.contain('9999-from-the-future');
      expect(await listApplied(database.client)).to.deep.equal([...names, '9999-from-the-future']);
    });

    it('goes on from every earlier version', async () => {
      for (let known = 0; known < migrations.length; known += 1) {
        const earlier = await open();
        try {
          await migrateOnly(earlier.client, known);
          await migrate(earlier.client);
          expect(await listApplied(earlier.client), `from version ${known}`).to.deep.equal(names);
          expect(await listTables(earlier.client), `from version ${known}`).to.deep.equal(ownTables);
        } finally {
          await earlier.close();
        }
      }
    });

    it('can take every step back', async () => {
      await migrate(database.client);

      for (const migration of migrations.toReversed()) await migration.down(database.client);

      expect(await listTables(database.client)).to.deep.equal([]);
    });
  });
}

/** As a read-only disk does in SQLite, and the address of a standby in PostgreSQL. */
async function readOnlyClient({ client, config, address }: TestDatabase): Promise<Knex> {
  if (!isPostgres(client)) {
    return knex({ ...config, connection: { filename: `file:${address}?mode=ro`, flags: ['OPEN_URI'] } });
  }
  const { rows } = await client.raw('select current_database() as name');
  await client.raw('alter database ?? set default_transaction_read_only = on', [rows[0].name]);
  return knex(config);
}

async function migrateInOwnProcess(config: Knex.Config): Promise<void> {
  const script = fileURLToPath(new URL('../../support/stores/migrate-process.js', import.meta.url));
  await promisify(execFile)(process.execPath, [script, JSON.stringify(config)]);
}

import type { Knex } from 'knex';
import { migrate } from '../../src/stores/migrations/migrate.js';
import type { TestDatabase } from './databases.js';

/** Opens one migrated database for a suite and empties the plugin's tables before each test. */
export function useDatabase(open: () => Promise<TestDatabase>): () => Knex {
  let database: TestDatabase | undefined;
  let tables: string[] = [];

  before(async function () {
    this.timeout(60_000);
    database = await open();
    await migrate(database.client);
    tables = await listTables(database.client);
  });

  beforeEach(async () => {
    await opened(database).client.transaction(async (transaction) => {
      for (const table of tables) await transaction(table).del();
    });
  });

  after(() => database?.close());

  return () => opened(database).client;
}

/** The plugin's own tables, without what the migrations keep for themselves. */
export async function listTables(client: Knex): Promise<string[]> {
  const isPostgres = client.client.dialect === 'postgresql';
  const names: string[] = isPostgres
    ? await client('pg_tables').where('schemaname', 'public').pluck('tablename')
    : await client('sqlite_master').where('type', 'table').pluck('name');
  return names.filter((name) => name.startsWith('appconnect_') && !name.startsWith('appconnect_migrations')).sort();
}

function opened(database: TestDatabase | undefined): TestDatabase {
  if (database === undefined) throw new Error('No database: it is opened before the first test of the suite.');
  return database;
}

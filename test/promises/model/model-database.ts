import type { Knex } from 'knex';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { listTables, openPostgres, openSqlite, type TestDatabase } from '../../support/stores/databases.js';
import { InMemorySnapshotStore } from '../../support/stores/in-memory-stores.js';

export type DatabaseName = 'sqlite' | 'postgres';

// Longer than a busy machine lets a replica wait that is alive.
const forgottenAfterSeconds = 30;

/** One database for all sequences of a run, emptied before each, and the clients of its replicas. */
export class ModelDatabase {
  /** The catalog, which no sequence changes. */
  readonly snapshots = new InMemorySnapshotStore();
  private readonly free: Knex[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly tables: readonly string[],
  ) {}

  static async open(name: DatabaseName): Promise<ModelDatabase> {
    const database = await (name === 'sqlite' ? openSqlite() : openPostgres());
    // As hosts use it: readers do not wait for writers, nor writers for readers.
    if (name === 'sqlite') await database.client.raw('PRAGMA journal_mode = WAL');
    else await endForgottenTransactions(database.client);
    await migrate(database.client);
    return new ModelDatabase(database, await listTables(database.client));
  }

  get client(): Knex {
    return this.database.client;
  }

  /** A client of its own for a replica: a crash closes it. */
  takeClient(): Knex {
    return this.free.pop() ?? this.database.secondClient();
  }

  giveBack(client: Knex): void {
    this.free.push(client);
  }

  async empty(): Promise<void> {
    await this.client.transaction(async (transaction) => {
      for (const table of this.tables) await transaction(table).del();
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }
}

/**
 * The database rolls back what a killed process had begun, since its connections end. Those of a replica that crashes right before
 * a commit stay open, as Knex keeps a connection whose commit was refused; then its other transactions may wait for that one.
 */
async function endForgottenTransactions(client: Knex): Promise<void> {
  const { rows } = await client.raw('select current_database() as name');
  await client.raw(`alter database ?? set idle_in_transaction_session_timeout = '${forgottenAfterSeconds}s'`, [
    rows[0].name,
  ]);
}

import type { Knex } from 'knex';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { listTables, openPostgres, openSqlite, type TestDatabase } from '../../support/stores/databases.js';
import { InMemorySnapshotStore } from '../../support/stores/in-memory-stores.js';

export type DatabaseName = 'sqlite' | 'postgres';

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

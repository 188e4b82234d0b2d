import { inject, injectable } from 'tsyringe';
import { DatabaseClient, isPostgres, rawRows } from './database/database-client.js';
import { findNarrowEncoding } from './database/narrow-encoding.js';
import { appliedMigrations, migrations } from './migrations/migrate.js';

/** Reads the kind, version and schema of the database, and nothing about its location. */
export interface DatabaseInspectionStore {
  /**
   * `schema`: the last applied step, if any; `missing`: how many steps of this version are not applied; `isNewer`: the database has
   * steps that this version does not know; `narrowEncoding`: that of a database which cannot hold every name. Throws what the driver
   * throws.
   */
  inspect(): Promise<{
    kind: string;
    version: string;
    schema?: string;
    missing: number;
    isNewer: boolean;
    narrowEncoding?: string;
  }>;
}

export const DatabaseInspectionStore = Symbol('DatabaseInspectionStore');

@injectable()
export class SqlDatabaseInspectionStore implements DatabaseInspectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async inspect() {
    const version = await this.version();
    const applied = await appliedMigrations(this.client);
    const narrowEncoding = await findNarrowEncoding(this.client);
    const known = migrations.map(({ name }) => name);
    return {
      kind: isPostgres(this.client) ? 'PostgreSQL' : 'SQLite',
      version,
      schema: applied.at(-1),
      missing: known.filter((name) => !applied.includes(name)).length,
      isNewer: applied.some((name) => !known.includes(name)),
      ...(narrowEncoding && { narrowEncoding }),
    };
  }

  private async version(): Promise<string> {
    const query = isPostgres(this.client) ? 'show server_version' : 'select sqlite_version() as server_version';
    const [row] = await rawRows<{ server_version: string }>(this.client, query, []);
    return String(row?.server_version ?? '').split(' ')[0] ?? '';
  }
}

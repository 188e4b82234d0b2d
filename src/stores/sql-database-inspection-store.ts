import { inject, injectable } from 'tsyringe';
import { DatabaseClient, isPostgres } from './database-client.js';
import type { DatabaseInspectionStore } from './database-inspection-store.js';
import { appliedMigrations, migrations } from './migrations/migrate.js';
import { rawRows } from './raw-rows.js';

@injectable()
export class SqlDatabaseInspectionStore implements DatabaseInspectionStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async inspect() {
    const version = await this.version();
    const applied = await appliedMigrations(this.client);
    const known = migrations.map(({ name }) => name);
    return {
      kind: isPostgres(this.client) ? 'PostgreSQL' : 'SQLite',
      version,
      schema: applied.at(-1),
      missing: known.filter((name) => !applied.includes(name)).length,
      isNewer: applied.some((name) => !known.includes(name)),
    };
  }

  private async version(): Promise<string> {
    const query = isPostgres(this.client) ? 'show server_version' : 'select sqlite_version() as server_version';
    const [row] = await rawRows<{ server_version: string }>(this.client, query, []);
    return String(row?.server_version ?? '').split(' ')[0] ?? '';
  }
}

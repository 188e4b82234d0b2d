import { randomBytes } from 'node:crypto';
import { inject, injectable } from 'tsyringe';
import { tryToAppendEvent } from './activity/trial-event.js';
import { DatabaseClient, isPostgres, rawRows } from './database/database-client.js';
import { findNarrowEncoding } from './database/narrow-encoding.js';
import { appliedMigrations, migrations } from './migrations/migrate.js';
import { ownTables } from './migrations/own-tables.js';

/**
 * More than the free space in the pages that a table has. Of random bytes, since PostgreSQL would press others into a part of a
 * page.
 */
const trialBytes = 49_152;

/**
 * PostgreSQL checks rights before it looks for rows. As one message it is one transaction, which waits for no lock longer than a
 * check of the doctor takes: otherwise it would keep a connection, and the command from its end, until the lock is given back.
 */
const tryRights = `
  set local lock_timeout = '10s';
  insert into ?? select * from ?? where false;
  select from ?? where false for update;
  delete from ?? where false`;

/** Reads the kind, version and schema of the database, and nothing about its location; and whether it can be written to. */
export interface DatabaseInspectionStore {
  /**
   * `schema`: the last applied step, if any; `missing`: how many steps of this version are not applied; `isNewer`: the
   * database has steps that this version does not know; `narrowEncoding`: that of a database which cannot hold every name.
   * Throws what the driver throws.
   */
  inspect(): Promise<{
    kind: string;
    version: string;
    schema?: string;
    missing: number;
    isNewer: boolean;
    narrowEncoding?: string;
  }>;
  /** Throws what the driver throws where a table of the plugin is missing, or may not be read, added to, changed or deleted from. */
  tryTables(): Promise<void>;
  /**
   * Writes a few pages and an event of the activity, and takes both back. Throws what the driver throws where that cannot be
   * done.
   */
  tryToWrite(): Promise<void>;
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

  async tryTables(): Promise<void> {
    for (const table of ownTables) {
      await this.client(table).first();
      if (isPostgres(this.client)) await this.client.raw(tryRights, [table, table, table, table]);
    }
  }

  /**
   * In two steps: what SQLite only rolls back, it does not write to the disk. A row that a crash left is replaced, and deleted
   * too.
   */
  async tryToWrite(): Promise<void> {
    const row = { name: 'trial', value: randomBytes(trialBytes).toString('base64') };
    const rows = () => this.client('appconnect_installation');
    await rows().insert(row).onConflict('name').merge();
    await rows().where({ name: row.name }).del();
    if (isPostgres(this.client)) await tryToAppendEvent(this.client);
  }

  private async version(): Promise<string> {
    const query = isPostgres(this.client) ? 'show server_version' : 'select sqlite_version() as server_version';
    const [row] = await rawRows<{ server_version: string }>(this.client, query, []);
    return String(row?.server_version ?? '').split(' ')[0] ?? '';
  }
}

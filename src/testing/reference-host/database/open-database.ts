import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type { HostDatabase } from '../../../host/index.js';

/**
 * What the host keeps for itself, and what it lends to the plugin. They are two clients, so that a plugin may ask the
 * directory in the middle of a transaction; and on SQLite two files, so that damage to one leaves the other working.
 */
export type HostDatabases = { own: Knex; lent: HostDatabase; isPostgres: boolean; close(): Promise<void> };

/** @param options.database path of an SQLite file, or a `postgres://` address. */
export async function openDatabases(options: { home: string; database?: string }): Promise<HostDatabases> {
  await mkdir(options.home, { recursive: true, mode: 0o700 });
  const isPostgres = /^postgres(ql)?:\/\//.test(options.database ?? '');
  const own = isPostgres ? openPostgres(options.database, 4) : openSqlite(join(options.home, 'host.db'));
  const lent = isPostgres
    ? openPostgres(options.database, 10)
    : openSqlite(options.database ?? join(options.home, 'platform.db'));
  return {
    own,
    lent: { getClient: async () => lent },
    isPostgres,
    close: async () => {
      await Promise.all([own.destroy(), lent.destroy()]);
    },
  };
}

function openPostgres(address: string | undefined, max: number): Knex {
  return knex({ client: 'pg', connection: address, pool: { min: 0, max } });
}

function openSqlite(filename: string): Knex {
  return knex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    pool: { min: 1, max: 1, afterCreate: prepareSqlite },
  });
}

type SqliteConnection = { exec(sql: string, done: (error: Error | null) => void): void };

/** A pool may replace a connection at any time, and these settings belong to a connection. */
function prepareSqlite(connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void): void {
  const settings = [
    'PRAGMA busy_timeout = 5000',
    'PRAGMA journal_mode = WAL',
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
  ];
  connection.exec(`${settings.join(';')};`, (error) => done(error, connection));
}

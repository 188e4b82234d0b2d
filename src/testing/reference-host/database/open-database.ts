import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type { HostDatabase } from '../../../host/index.js';

/**
 * What the host keeps for itself, and what it lends to the plugin. They are two clients, so that a plugin may ask the
 * directory in the middle of a transaction; and on SQLite two files, so that damage to one leaves the other working.
 */
export type HostDatabases = { own: Knex; lent: HostDatabase; isPostgres: boolean; close(): Promise<void> };

/**
 * @param options.database path of an SQLite file, or a `postgres://` address.
 * @throws Error that names the host's own database, without its password, when that does not answer.
 */
export async function openDatabases(options: { home: string; database?: string }): Promise<HostDatabases> {
  await mkdir(options.home, { recursive: true, mode: 0o700 });
  const isPostgres = /^postgres(ql)?:\/\//.test(options.database ?? '');
  const ownFile = join(options.home, 'host.db');
  const own = isPostgres ? openPostgres(options.database, 4) : openSqlite(ownFile);
  const lent = isPostgres
    ? openPostgres(options.database, 10)
    : openSqlite(options.database ?? join(options.home, 'platform.db'));
  const close = async () => {
    await Promise.all([own.destroy(), lent.destroy()]);
  };
  try {
    await own.raw('select 1');
  } catch (error) {
    await close();
    const name = isPostgres ? withoutPassword(options.database ?? '') : ownFile;
    throw new Error(`The database ${name} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return { own, lent: { getClient: async () => lent }, isPostgres, close };
}

function withoutPassword(address: string): string {
  return address.replace(/:\/\/.*@/, '://').replace(/\?.*/, '');
}

// A refused connection to several addresses at once has a code, but no message of its own.
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

const ignore = () => {};
/** Whoever asked hears of every fault by its error; knex would print it a second time, with a stack. */
const log = { debug: ignore, warn: ignore, error: ignore, deprecate: ignore };

function openPostgres(address: string | undefined, max: number): Knex {
  return knex({ client: 'pg', connection: address, pool: { min: 0, max }, log });
}

function openSqlite(filename: string): Knex {
  return knex({
    client: 'sqlite3',
    connection: { filename },
    useNullAsDefault: true,
    log,
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

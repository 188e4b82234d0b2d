import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import type { HostDatabase } from '../../../host/index.js';

/**
 * The host's own database client and the plugin's. They are two clients, so that a plugin may ask the directory inside a
 * transaction; and on SQLite two files, so that damage to one leaves the other working.
 */
export type HostDatabases = { own: Knex; forPlugin: HostDatabase; isPostgres: boolean; close(): Promise<void> };

/**
 * @param options.database path of an SQLite file, or a `postgres://` address.
 * @throws Error that names the host's own database, without its password, when that does not answer or its address cannot be read.
 */
export async function openDatabases(options: { home: string; database?: string }): Promise<HostDatabases> {
  await mkdir(options.home, { recursive: true, mode: 0o700 });
  const { database = join(options.home, 'platform.db') } = options;
  const isPostgres = /^postgres(ql)?:\/\//.test(database);
  const ownFile = join(options.home, 'host.db');
  const own = isPostgres ? openPostgres(database, 4) : openSqlite(ownFile);
  const plugin = isPostgres ? openPostgres(database, 10) : openSqlite(database);
  const close = async () => {
    await Promise.all([own.destroy(), plugin.destroy()]);
  };
  try {
    await own.raw('select 1');
  } catch (error) {
    await close();
    const name = isPostgres ? withoutPassword(database) : ownFile;
    throw new Error(`The database ${name} cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return { own, forPlugin: { getClient: async () => plugin }, isPostgres, close };
}

function withoutPassword(address: string): string {
  return address.replace(/:\/\/.*@/, '://').replace(/\?.*/, '');
}

// A refused connection to several addresses has a code, but no message.
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || code || String(error);
}

const ignore = () => {};
/** Keeps knex from printing errors, which all reach the caller anyway. */
const log = { debug: ignore, warn: ignore, error: ignore, deprecate: ignore };

function openPostgres(connectionString: string, max: number): Knex {
  // The driver's own refusal would hold the password. It also takes an address without a host, which leads to a socket.
  if (!URL.canParse(connectionString.replace('@/', '@localhost/'))) {
    const name = withoutPassword(connectionString);
    throw new Error(`The database ${name} cannot be used: write special characters of its password as %23 for #.`);
  }
  // As a mere string knex would take what it cannot read for the name of a file, and the driver then uses the server of this machine.
  return knex({ client: 'pg', connection: { connectionString }, pool: { min: 0, max }, log });
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

/** Applies the settings to each connection, since the pool may replace one at any time. */
function prepareSqlite(connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void): void {
  const settings = [
    'PRAGMA busy_timeout = 5000',
    'PRAGMA journal_mode = WAL',
    'PRAGMA synchronous = FULL',
    'PRAGMA foreign_keys = ON',
  ];
  connection.exec(`${settings.join(';')};`, (error) => done(error, connection));
}

// SQL that SQLite and PostgreSQL both accept. Times are UTC ISO 8601, booleans are 1 and 0.
const tableStatements = [
  `create table if not exists host_organizations (id text primary key, name text not null)`,
  `create table if not exists host_users (
    id text primary key, name text not null, is_platform_admin integer not null, is_service_account integer not null)`,
  `create table if not exists host_members (
    org_id text not null references host_organizations (id) on delete cascade,
    user_id text not null references host_users (id) on delete cascade,
    role text not null, joined_at text not null, primary key (org_id, user_id))`,
  `create index if not exists host_members_by_role on host_members (org_id, role, joined_at)`,
  `create table if not exists host_agents (
    id text not null, org_id text not null references host_organizations (id) on delete cascade,
    name text not null, is_default integer not null, position integer not null, primary key (org_id, id))`,
  `create table if not exists host_sessions (
    token_hash text primary key, user_id text not null, org_id text not null, expires_at text not null)`,
];

/** Creates missing tables. Replicas may start together: on PostgreSQL the first creates the tables while the others wait. */
export async function createHostTables(database: Knex, options: { isPostgres: boolean }): Promise<void> {
  await database.transaction(async (transaction) => {
    if (options.isPostgres) await transaction.raw(`select pg_advisory_xact_lock(hashtext('host_tables'))`);
    for (const statement of tableStatements) await transaction.raw(statement);
  });
}

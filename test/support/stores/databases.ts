import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import 'reflect-metadata';
import { silentLogger } from '../../../src/stores/database/silent-logger.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { startPostgresCluster } from './postgres-cluster.js';

/** A database for one suite. */
export type TestDatabase = {
  client: Knex;
  /** How another process connects to it; plain data. */
  config: Knex.Config;
  /** The address as an operator writes it: a path, or `postgres://…`. */
  address: string;
  /** Another client of the same database, as a second process would have; closed with the first. */
  secondClient(): Knex;
  close(): Promise<void>;
};

/** Opens a new database, or a copy of the one with this address, to which nobody is connected. */
type OpenDatabase = (original?: string) => Promise<TestDatabase>;

/** A new SQLite database in a file, so that it can have a second client. */
export async function openSqlite(original?: string): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'appconnect-sqlite-'));
  const filename = join(directory, 'test.sqlite');
  if (original !== undefined) await copyFile(original, filename);
  const config = { client: 'sqlite3', connection: { filename }, useNullAsDefault: true };
  return database({ config, address: filename }, () => rm(directory, { recursive: true }));
}

/** A new database in the PostgreSQL cluster that all suites of this process share. */
export async function openPostgres(original?: string): Promise<TestDatabase> {
  cluster ??= startCluster();
  const { admin, port } = await cluster;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const copied = original === undefined ? '' : ` template ${new URL(original).pathname.slice(1)}`;
  // By default each page is written a second time, to a log that nobody reads here.
  await admin.query(`create database ${name}${copied} strategy file_copy`);
  const address = `postgres://postgres:password@127.0.0.1:${port}/${name}`;
  const config = { client: 'pg', connection: address, pool: { min: 0, max: 8 } };
  return database({ config, address }, async () => {
    await admin.query(`drop database ${name}`);
  });
}

/** `admin` creates and drops databases: the server starts a process for each connection, which takes as long as either. */
async function startCluster() {
  const { server, port } = await startPostgresCluster();
  const admin = server.getPgClient();
  await admin.connect();
  const stop = () => admin.end().then(() => server.stop());
  return { admin, port, stop };
}

/** Stops the cluster of this process, if there is one. The next database starts another. */
export async function stopPostgres(): Promise<void> {
  const stopped = cluster;
  cluster = undefined;
  originals.delete(openPostgres);
  await (await stopped)?.stop();
}

// This module is imported outside any suite, so the hook runs once at the end; other programs than mocha have no `after`.
globalThis.after?.(async () => {
  await stopPostgres();
  for (const original of originals.values()) await (await original).close();
  originals.clear();
});

let cluster: ReturnType<typeof startCluster> | undefined;

type Original = { address: string; tables: string[]; close(): Promise<void> };

const originals = new Map<OpenDatabase, Promise<Original>>();

/** A migrated database to copy, the same for each caller. To migrate one takes longer than to copy it. */
function originalOf(open: OpenDatabase): Promise<Original> {
  const original = originals.get(open) ?? makeOriginal(open);
  originals.set(open, original);
  return original;
}

async function makeOriginal(open: OpenDatabase): Promise<Original> {
  const { client, address, close } = await open();
  await migrate(client);
  // As the sandbox's database; and its copies write half as much as with a journal for each transaction.
  if (open === openSqlite) await client.raw('PRAGMA journal_mode = WAL');
  const tables = await listTables(client);
  await client.destroy();
  return { address, tables, close };
}

function database(
  { config, address }: Pick<TestDatabase, 'config' | 'address'>,
  remove: () => Promise<void>,
): TestDatabase {
  const open = () => knex({ ...config, ...(config.client === 'sqlite3' && { pool: unsyncedPool }), log: silentLogger });
  const client = open();
  const clients = [client];
  return {
    client,
    config,
    address,
    secondClient() {
      const second = open();
      clients.push(second);
      return second;
    },
    async close() {
      await Promise.all(clients.map((each) => each.destroy()));
      await remove();
    },
  };
}

/** One connection, as Knex uses for SQLite. Tests need no durability, so they do not wait for the disk. */
const unsyncedPool: Knex.PoolConfig = {
  min: 1,
  max: 1,
  afterCreate: (connection: { run(sql: string, done: (error: Error | null) => void): void }, done: () => void) =>
    connection.run('PRAGMA synchronous = OFF', done),
};

/** Opens one migrated database for a suite and empties the plugin's tables before each test. */
export function useDatabase(open: OpenDatabase): () => Knex {
  let database: TestDatabase | undefined;
  let tables: string[] = [];

  before(async () => {
    const original = await originalOf(open);
    database = await open(original.address);
    tables = original.tables;
  });

  beforeEach(async () => {
    const { client } = opened(database);
    for (const table of await listFilled(client, tables)) await client(table).del();
  });

  after(() => database?.close());

  return () => opened(database).client;
}

/** The plugin's own tables, without the tables of the migration runner. */
export async function listTables(client: Knex): Promise<string[]> {
  const isPostgres = client.client.dialect === 'postgresql';
  const names: string[] = isPostgres
    ? await client('pg_tables').where('schemaname', 'public').pluck('tablename')
    : await client('sqlite_master').where('type', 'table').pluck('name');
  return names.filter((name) => name.startsWith('appconnect_') && !name.startsWith('appconnect_migrations')).sort();
}

/** The tables that have rows; asked in one query, since most are empty in most tests. */
function listFilled(client: Knex, tables: string[]): Promise<string[]> {
  const filled = tables.map((table) => `select '${table}' as name where exists (select 1 from ${table})`);
  return client.from(client.raw(`(${filled.join(' union all ')}) as filled`)).pluck('name');
}

function opened(database: TestDatabase | undefined): TestDatabase {
  if (database === undefined) throw new Error('No database: it is opened before the first test of the suite.');
  return database;
}

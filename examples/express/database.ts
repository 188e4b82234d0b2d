import knex, { type Knex } from 'knex';

type SqliteConnection = { exec(sql: string, done: (error: Error | null) => void): void };
const settings = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000';
const ignore = () => undefined;
/** A NAT or a load balancer on the way forgets a quiet connection after some minutes. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };
/** Knex prints each connection that fails, with its stack; the plugin logs that there is a fault, once. */
const log = { debug: ignore, warn: ignore, error: ignore, deprecate: ignore };

/** A client for the plugin alone. `address`: a `postgres://` address, or the path of an SQLite file. */
export function openDatabase(address: string): Knex {
  if (/^postgres(ql)?:/.test(address)) return openPostgres(address);
  const afterCreate = (connection: SqliteConnection, done: (error: Error | null, connection: unknown) => void) =>
    connection.exec(settings, (error) => done(error, connection));
  const pool = { min: 1, max: 1, afterCreate };
  return knex({ client: 'sqlite3', connection: { filename: address }, useNullAsDefault: true, pool, log });
}

function openPostgres(connectionString: string): Knex {
  // The driver's own refusal would hold the password. It also takes an address without a host, which leads to a socket.
  if (!URL.canParse(connectionString.replace('@/', '@localhost/'))) {
    throw new Error(
      'The address of the database cannot be read: write special characters of its password as %23 for #.',
    );
  }
  return knex({ client: 'pg', connection: { connectionString, ...keepAlive }, pool: { min: 0, max: 10 }, log });
}

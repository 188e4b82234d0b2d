import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { silentLogger } from '../stores/database/silent-logger.js';
import { UsageError } from './command-arguments.js';

// Short, since a person waits for the answer; the driver's comes first, since it says more.
const connectionTimeoutMillis = 4_000;
const acquireConnectionTimeout = 5_000;
const missingDriverMessages = {
  pg: 'PostgreSQL wants the package "pg" beside the plugin: npm install pg.',
  sqlite3:
    'SQLite wants the package "sqlite3" beside the plugin, whatever driver the platform uses: npm install sqlite3, with its install script allowed.',
};

/**
 * A client of the database that `--database` names: an SQLite file or a `postgres://` address. Throws `UsageError` for anything
 * else and for an address that cannot be read, and an Error that says what to install when the database's driver cannot be loaded.
 */
export function openDatabase(address: string): Knex {
  if (/^postgres(?:ql)?:\/\//.test(address)) return openPostgres(address);
  // The address is not repeated in the message, since it may hold a password.
  if (address.includes('://') || /\bpassword\s*=/i.test(address))
    throw new UsageError('--database takes an SQLite file, or an address as postgres://….');
  // SQLite would create a missing file.
  if (!existsSync(address))
    throw new UsageError(`There is no database file ${address}, or its folder is closed to you.`);
  return open({ client: 'sqlite3', connection: { filename: resolve(address) }, useNullAsDefault: true });
}

function openPostgres(address: string): Knex {
  if (!isReadable(address)) {
    throw new UsageError(
      '--database is no address that can be read: write special characters of its password as %23 for #.',
    );
  }
  // Knex would take an address without a host for the name of a file, and the driver then uses whatever server it finds.
  const client = open({ client: 'pg', connection: { connectionString: address } });
  // Knex leaves the socket to a silent server open, and the command would never end; the driver closes it.
  client.client.connectionSettings.connectionTimeoutMillis = connectionTimeoutMillis;
  return client;
}

/** The driver also takes `postgres://user@/database?host=…`, which leads to a socket. Its own refusal would hold the password. */
function isReadable(address: string): boolean {
  return URL.canParse(address.replace('@/', '@localhost/'));
}

function open({
  client,
  ...settings
}: Omit<Knex.Config, 'client'> & { client: keyof typeof missingDriverMessages }): Knex {
  try {
    return knex({ ...settings, client, acquireConnectionTimeout, log: silentLogger });
  } catch (cause) {
    throw new Error(missingDriverMessages[client], { cause });
  }
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { UsageError } from './command-arguments.js';

// A person waits for it, who wants to hear soon that nothing answers.
const acquireConnectionTimeout = 10_000;
const absent = {
  pg: 'PostgreSQL wants the package "pg" beside the plugin: npm install pg.',
  sqlite3: 'The package "sqlite3" cannot be loaded: install it again, with its install script allowed.',
};

/**
 * A client of the database at an SQLite file or a `postgres://` address. Throws `UsageError` for what is neither, and an
 * Error that says what to install where the database's driver cannot be loaded.
 */
export function openDatabase(address: string): Knex {
  if (/^postgres(?:ql)?:\/\//.test(address)) return open({ client: 'pg', connection: address });
  // It may hold a password, which is not repeated.
  if (address.includes('://')) throw new UsageError('--database takes an SQLite file, or an address as postgres://….');
  // SQLite would make a file that is not there.
  if (!existsSync(address)) throw new UsageError(`There is no database file ${address}.`);
  return open({ client: 'sqlite3', connection: { filename: resolve(address) }, useNullAsDefault: true });
}

function open({ client, ...settings }: Omit<Knex.Config, 'client'> & { client: keyof typeof absent }): Knex {
  try {
    return knex({ ...settings, client, acquireConnectionTimeout, log: silent });
  } catch (cause) {
    throw new Error(absent[client], { cause });
  }
}

const ignore = () => undefined;
const silent: Knex.Logger = { warn: ignore, error: ignore, debug: ignore, deprecate: ignore };

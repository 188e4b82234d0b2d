import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import knex, { type Knex } from 'knex';
import { UsageError } from './usage-error.js';

/** A client of the database at an SQLite file or a `postgres://` address. Throws `UsageError` for a file that is not there. */
export function openDatabase(address: string): Knex {
  if (/^postgres(?:ql)?:\/\//.test(address)) return knex({ client: 'pg', connection: address, log: silent });
  // SQLite would make a file that is not there.
  if (!existsSync(address)) throw new UsageError(`There is no database file ${address}.`);
  const connection = { filename: resolve(address) };
  return knex({ client: 'sqlite3', connection, useNullAsDefault: true, log: silent });
}

const ignore = () => undefined;
const silent: Knex.Logger = { warn: ignore, error: ignore, debug: ignore, deprecate: ignore };

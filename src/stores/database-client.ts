import type { Knex } from 'knex';

/** The host's database client, or a transaction of it. */
export type DatabaseClient = Knex | Knex.Transaction;

export const DatabaseClient = Symbol('DatabaseClient');

export function isPostgres(client: DatabaseClient): boolean {
  return client.client.dialect === 'postgresql';
}

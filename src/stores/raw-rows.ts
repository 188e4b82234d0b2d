import type { Knex } from 'knex';
import { type DatabaseClient, isPostgres } from './database-client.js';

/**
 * The rows of a query in plain SQL: for what is read at every call, where building the query would take as long as its
 * answer. The clients of the two databases return rows differently.
 */
export async function rawRows<Row>(
  client: DatabaseClient,
  sql: string,
  bindings: readonly Knex.RawBinding[] | Knex.ValueDict,
): Promise<Row[]> {
  const answer = await client.raw(sql, bindings);
  return isPostgres(client) ? answer.rows : answer;
}

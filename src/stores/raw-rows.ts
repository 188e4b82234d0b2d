import type { Knex } from 'knex';
import { type DatabaseClient, isPostgres } from './database-client.js';

/**
 * The rows of a question in plain SQL: for what is asked at every call, where building the question would take as long
 * as its answer. The two databases' clients hand rows out differently.
 */
export async function rawRows<Row>(
  client: DatabaseClient,
  sql: string,
  bindings: readonly Knex.RawBinding[],
): Promise<Row[]> {
  const answer = await client.raw(sql, bindings);
  return isPostgres(client) ? answer.rows : answer;
}

import type { Knex } from 'knex';
import type { DatabaseClient } from './database-client.js';

/**
 * Deletes what the query selects and returns it, in one statement, so that of two deletions at once only one gets the
 * rows. Written out because knex ignores `returning` on a deletion in SQLite.
 */
export async function deleteReturning<Row>(
  client: DatabaseClient,
  table: string,
  where: Partial<Record<keyof Row & string, Knex.Value>>,
): Promise<Row[]> {
  const { sql, bindings } = client(table).where(where).del().toSQL();
  const answer = await client.raw(`${sql} returning *`, bindings as Knex.RawBinding[]);
  return Array.isArray(answer) ? answer : answer.rows;
}

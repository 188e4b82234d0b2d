import type { Knex } from 'knex';

/** The host's database client, or a transaction of it. */
export type DatabaseClient = Knex | Knex.Transaction;

export const DatabaseClient = Symbol('DatabaseClient');

export function isPostgres(client: DatabaseClient): boolean {
  return client.client.dialect === 'postgresql';
}

/** Also sees a table that the role has no right to, which Knex takes for one that is not there. */
export async function hasTable(client: DatabaseClient, name: string): Promise<boolean> {
  if (!isPostgres(client)) return client.schema.hasTable(name);
  const query = 'select 1 from pg_tables where schemaname = current_schema() and tablename = ?';
  return (await rawRows(client, query, [name])).length > 0;
}

/**
 * The rows of a query in plain SQL, which the clients of the two databases return differently. For what Knex cannot build, and
 * for queries at every call: to build those would take as long as their answer.
 */
export async function rawRows<Row>(
  client: DatabaseClient,
  sql: string,
  bindings: readonly Knex.RawBinding[] | Knex.ValueDict,
): Promise<Row[]> {
  const answer = await inAnyOrder(client, async () => client.raw(sql, bindings));
  return isPostgres(client) ? answer.rows : answer;
}

const serializationFailure = '40001';

/**
 * Where a host's database is `serializable` by default, PostgreSQL refuses a statement that it can put into no order with
 * others of the same moment. Outside a transaction it has done nothing then, and is sent again.
 */
export async function inAnyOrder<Answer>(
  client: DatabaseClient,
  send: () => PromiseLike<Answer>,
  attempts = 5,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const mayBeSentAgain = !client.isTransaction && attempts > 1;
    if (!mayBeSentAgain || (error as { code?: unknown }).code !== serializationFailure) throw error;
    return inAnyOrder(client, send, attempts - 1);
  }
}

/**
 * Deletes the rows that match and returns them, in one statement, so that of two concurrent deletions only one gets them.
 * The SQL is completed here, since Knex ignores `returning` for deletions in SQLite.
 */
export async function deleteReturning<Row>(
  client: DatabaseClient,
  table: string,
  where: Partial<Record<keyof Row & string, Knex.Value>>,
): Promise<Row[]> {
  const { sql, bindings } = client(table).where(where).del().toSQL();
  return rawRows(client, `${sql} returning *`, bindings as Knex.RawBinding[]);
}

/** The fields of a record as a row has them: what is optional may be `null`. */
type Fields<Record> = {
  [Key in keyof Record]: undefined extends Record[Key] ? Record[Key] | null : Record[Key];
};

/** The record without its absent fields, so that equal records also have equal keys. */
export function presentFields<Record extends object>(fields: Fields<Record>): Record {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Record;
}

/** One step of the schema. A released step never changes; every further change is a new step. */
export type Migration = Knex.Migration & { name: string; down: NonNullable<Knex.Migration['down']> };

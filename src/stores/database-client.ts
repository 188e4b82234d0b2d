import type { Knex } from 'knex';

/** The host's database client, or a transaction of it. */
export type DatabaseClient = Knex | Knex.Transaction;

export const DatabaseClient = Symbol('DatabaseClient');

export function isPostgres(client: DatabaseClient): boolean {
  return client.client.dialect === 'postgresql';
}

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

/** `writesFirst`: the first statement writes, so that it takes the lock by itself. */
export type WriteOptions = { writesFirst?: boolean };

/**
 * A transaction that means to write. In SQLite it takes the write lock at its beginning: one that reads first and
 * writes later fails at once, without waiting, when another process has written in between.
 */
export async function inWriteTransaction<Result>(
  client: DatabaseClient,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  { writesFirst = false }: WriteOptions = {},
): Promise<Result> {
  let failure: { error: unknown } | undefined;
  try {
    return await client.transaction(async (transaction) => {
      try {
        if (!writesFirst && !isPostgres(client) && !client.isTransaction) await takeWriteLock(transaction);
        return await work(transaction);
      } catch (error) {
        failure = { error };
        throw error;
      }
    });
  } catch (error) {
    // SQLite rolls back by itself where the disk is full, and Knex then says only that its own rollback failed.
    throw failure === undefined ? error : failure.error;
  }
}

// Knex can only say BEGIN, which takes no lock. On failure it expects to have a transaction to roll back.
async function takeWriteLock(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('ROLLBACK');
  try {
    await transaction.raw('BEGIN IMMEDIATE');
  } catch (error) {
    await transaction.raw('BEGIN');
    throw error;
  }
}

/** The fields as a row tells them: what may be absent may be `null`. */
type Fields<Record> = {
  [Key in keyof Record]: undefined extends Record[Key] ? Record[Key] | null : Record[Key];
};

/** The record without the fields that are absent, so that two equal records also have equal keys. */
export function presentFields<Record extends object>(fields: Fields<Record>): Record {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as Record;
}

/** One step of the schema. A step that was released never changes again; what changes comes in a new one. */
export type Migration = Knex.Migration & { name: string; down: NonNullable<Knex.Migration['down']> };

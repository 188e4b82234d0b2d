import type { Knex } from 'knex';
import { type DatabaseClient, isPostgres } from './database-client.js';

/** `writesFirst`: the first statement of the transaction writes, and so takes the write lock itself. */
export type WriteOptions = { writesFirst?: boolean };

/**
 * Runs `work` in a transaction that will write. In SQLite it takes the write lock at the beginning: a transaction that reads
 * first and writes later fails at once, without waiting, when another process has written in between. In PostgreSQL each of
 * its statements sees what others have committed, whatever the host's default is: who has waited for a lock reads what its
 * last holder wrote.
 */
export async function inWriteTransaction<Result>(
  client: DatabaseClient,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  { writesFirst = false }: WriteOptions = {},
): Promise<Result> {
  let failure: { error: unknown } | undefined;
  const isolation = isPostgres(client) ? ({ isolationLevel: 'read committed' } as const) : {};
  try {
    return await client.transaction(async (transaction) => {
      try {
        if (!writesFirst && !isPostgres(client) && !client.isTransaction) await takeWriteLock(transaction);
        return await work(transaction);
      } catch (error) {
        failure = { error };
        throw error;
      }
    }, isolation);
  } catch (error) {
    // When the disk is full, SQLite rolls back by itself; Knex then only reports that its own rollback failed.
    throw failure === undefined ? error : failure.error;
  }
}

/**
 * A transaction of PostgreSQL then waits ten seconds at most for a lock: a start can be tried again, and one that waits for
 * ever keeps a connection of the host's.
 */
export async function limitLockWaits(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw("set local lock_timeout = '10s'");
}

// Knex always begins with BEGIN, which takes no lock. When this fails, Knex still needs a transaction that it can roll back.
async function takeWriteLock(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw('ROLLBACK');
  try {
    await transaction.raw('BEGIN IMMEDIATE');
  } catch (error) {
    await transaction.raw('BEGIN');
    throw error;
  }
}

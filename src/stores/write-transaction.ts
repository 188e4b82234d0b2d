import type { Knex } from 'knex';
import { type DatabaseClient, isPostgres } from './database-client.js';

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

import type { Knex } from 'knex';
import { type DatabaseClient, isPostgres } from './database-client.js';
import { lateQueryError, maxMsOf } from './late-query.js';

export type WriteOptions = {
  /** The first statement of the transaction writes, and so takes the write lock itself. */
  writesFirst?: boolean;
  /** PostgreSQL: of transactions with the same two, each waits for the one before. The number keeps them apart from the host's. */
  inTurn?: readonly [lockClass: number, name: string];
  /** It is committed even after its caller was told that it failed: the next attempt would do the same work again. */
  mayBeLate?: boolean;
  /** Since when the caller waits, where that is longer than for this transaction. By `performance.now()`. */
  startedAt?: number;
};

/**
 * While a process stands still inside a transaction, all others wait for its locks, each with a connection. Half a minute
 * is longer than a process waits on a busy machine, and a transaction uses no network but the database's. Some servers do not know
 * the setting.
 */
const limitIdling = `case when current_setting('idle_in_transaction_session_timeout', true) is not null
  then set_config('idle_in_transaction_session_timeout', '30s', true) end`;

/**
 * Runs `work` in a transaction that will write. In SQLite it takes the write lock at the beginning: a transaction that reads
 * first and writes later fails at once, without waiting, when another process has written in between. In PostgreSQL each of
 * its statements sees what others have committed, whatever the host's default is: who has waited for a lock reads what its
 * last holder wrote. Work whose caller has given it up meanwhile (see `DatabaseMonitor`) is rolled back: what was told as
 * failed is not done minutes later, when a lock or a connection comes free.
 */
export async function inWriteTransaction<Result>(
  client: DatabaseClient,
  work: (transaction: Knex.Transaction) => Promise<Result>,
  options: WriteOptions = {},
): Promise<Result> {
  let failure: { error: unknown } | undefined;
  // The caller waits from here on, also for a connection.
  const { startedAt = performance.now() } = options;
  const isolation = isPostgres(client) ? ({ isolationLevel: 'read committed' } as const) : {};
  try {
    return await client.transaction(async (transaction) => {
      try {
        await begin(client, transaction, options);
        const result = await work(transaction);
        if (isGivenUp(client, startedAt, options)) throw lateQueryError(client);
        return result;
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

/** In PostgreSQL by one statement: each is a way to the server and back, for which an agent waits before its call is sent. */
async function begin(
  client: DatabaseClient,
  transaction: Knex.Transaction,
  { writesFirst = false, inTurn }: WriteOptions,
): Promise<void> {
  const isNested = Boolean(client.isTransaction);
  if (!isPostgres(client)) {
    if (!writesFirst && !isNested) await takeWriteLock(transaction);
    return;
  }
  const parts = [...(isNested ? [] : [limitIdling]), ...(inTurn ? ['pg_advisory_xact_lock(?, hashtext(?))'] : [])];
  if (parts.length > 0) await transaction.raw(`select ${parts.join(', ')}`, [...(inTurn ?? [])]);
}

/** Who gave a transaction to the plugin decides about it. */
function isGivenUp(client: DatabaseClient, startedAt: number, { mayBeLate = false }: WriteOptions): boolean {
  return !client.isTransaction && !mayBeLate && performance.now() - startedAt >= maxMsOf(client);
}

/**
 * A transaction of PostgreSQL then waits ten seconds at most for a lock, or as long as is said: a start can be tried again, and one
 * that waits for ever keeps a connection of the host's.
 */
export async function limitLockWaits(transaction: Knex.Transaction, seconds = 10): Promise<void> {
  await transaction.raw(`set local lock_timeout = '${seconds}s'`);
}

/** For a transaction of PostgreSQL that is not `inWriteTransaction`'s, which sets the limit by itself. */
export async function limitIdleTime(transaction: Knex.Transaction): Promise<void> {
  await transaction.raw(`select ${limitIdling}`);
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

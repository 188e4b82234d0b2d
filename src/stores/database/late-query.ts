import { type DatabaseClient, isPostgres } from './database-client.js';

/**
 * Far longer than any query of a store takes that PostgreSQL answers, and within the time of a call, so that its agent reads why.
 * A server that is frozen, or gone without a word, answers no query and ends no connection, for a quarter of an hour and more.
 */
export const maxQueryMs = 45_000;

/**
 * Where another program has locked SQLite, writes wait for the lock one after the other, and all else for its connection meanwhile. A
 * call waits twice, for its gates and for its record, and must end within 50 seconds.
 */
const maxTurnMs = 22_000;

export function maxMsOf(client: DatabaseClient): number {
  return isPostgres(client) ? maxQueryMs : maxTurnMs;
}

/**
 * With the code of a connection that timed out, or of a pool without a free one; the query may be done later. Made when it is
 * thrown: to record where each query came from took a fiftieth of all processor time.
 */
export function lateQueryError(client: DatabaseClient): Error {
  const [what, code] = missingIn(client);
  return Object.assign(new Error(`No ${what} in ${maxMsOf(client) / 1000} seconds.`), { code });
}

function missingIn(client: DatabaseClient): [what: string, code: string] {
  if (!isPostgres(client)) return ['turn', 'SQLITE_BUSY'];
  return isUsedUp(client) ? ['free connection', 'KnexTimeoutError'] : ['answer', 'ETIMEDOUT'];
}

/** Knex says the same by itself, a quarter of a minute later; over a pool of the driver's, which it tells nothing of, never. */
function isUsedUp({ client: { pool, config } }: DatabaseClient): boolean {
  if (pool?.numPendingAcquires === undefined) return config?.connectionPool?.waitingCount > 0;
  return pool.numPendingAcquires() > 0 && pool.numPendingCreates() === 0;
}

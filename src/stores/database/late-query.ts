import type { DatabaseClient } from './database-client.js';

/**
 * Far longer than any query of a store takes that PostgreSQL answers, and within the time of a call, so that its agent reads why.
 * A server that is frozen, or gone without a word, answers no query and ends no connection, for a quarter of an hour and more.
 */
export const maxQueryMs = 45_000;

/**
 * With the code of a connection that timed out, or of a pool without a free one; the query may be done later. Made when it is
 * thrown: to record where each query came from took a fiftieth of all processor time.
 */
export function lateQueryError(client: DatabaseClient): Error {
  const [what, code] = isUsedUp(client) ? ['free connection', 'KnexTimeoutError'] : ['answer', 'ETIMEDOUT'];
  return Object.assign(new Error(`No ${what} in ${maxQueryMs / 1000} seconds.`), { code });
}

/** Knex says the same by itself, a quarter of a minute later; over a pool of the driver's, which it tells nothing of, never. */
function isUsedUp({ client: { pool, config } }: DatabaseClient): boolean {
  if (pool?.numPendingAcquires === undefined) return config?.connectionPool?.waitingCount > 0;
  return pool.numPendingAcquires() > 0 && pool.numPendingCreates() === 0;
}

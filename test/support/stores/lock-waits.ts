import type { Knex } from 'knex';
import { until } from '../until.js';

/** How many statements in this PostgreSQL database wait for a lock. */
async function countLockWaits(client: Knex): Promise<number> {
  const waiting = { datname: client.raw('current_database()'), wait_event_type: 'Lock' };
  return (await client('pg_stat_activity').where(waiting)).length;
}

/** Waits until so many statements in this PostgreSQL database wait for a lock. */
export function untilLockWaits(client: Knex, count: number): Promise<void> {
  return until(`${count} statements wait for a lock`, async () => (await countLockWaits(client)) === count);
}

/** Whether any statement in this PostgreSQL database waits for a lock. */
export async function isLockWaitedFor(client: Knex): Promise<boolean> {
  return (await countLockWaits(client)) > 0;
}

/** Another process does its work first, in a transaction that it commits only once the change waits for it. */
export async function whileHeld<Result>(
  client: Knex,
  work: (other: Knex.Transaction) => Promise<unknown>,
  change: () => Promise<Result>,
): Promise<Result> {
  const other = await client.transaction();
  await work(other);
  const changing = change();
  await until('the change waits', () => isLockWaitedFor(client));
  await other.commit();
  return changing;
}

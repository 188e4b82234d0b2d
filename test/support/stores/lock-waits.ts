import type { Knex } from 'knex';

/** How many statements in this PostgreSQL database wait for a lock. */
export async function countLockWaits(client: Knex): Promise<number> {
  const waiting = { datname: client.raw('current_database()'), wait_event_type: 'Lock' };
  return (await client('pg_stat_activity').where(waiting)).length;
}

/** Whether any statement in this PostgreSQL database waits for a lock. */
export async function isLockWaitedFor(client: Knex): Promise<boolean> {
  return (await countLockWaits(client)) > 0;
}

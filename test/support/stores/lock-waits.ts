import type { Knex } from 'knex';

/** Whether any statement in this PostgreSQL database waits for a lock. */
export async function isLockWaitedFor(client: Knex): Promise<boolean> {
  const waiting = { datname: client.raw('current_database()'), wait_event_type: 'Lock' };
  return (await client('pg_stat_activity').where(waiting)).length > 0;
}

import type { Knex } from 'knex';
import { now } from '../../lib/time/time.js';
import { limitIdleTime, limitLockWaits } from '../database/write-transaction.js';
import { SqlAuditStore } from './audit-store.js';

/**
 * Appends an event to the activity of PostgreSQL and takes it back. Throws what the driver throws: the right to write to a
 * table is none to the sequence that numbers its rows, and without that one every change fails which the activity tells of.
 */
export async function tryToAppendEvent(client: Knex): Promise<void> {
  const transaction = await client.transaction();
  try {
    await limitLockWaits(transaction);
    await limitIdleTime(transaction);
    const at = now();
    await new SqlAuditStore(transaction).append('trial', { at, action: 'app.enabled', outcome: 'done' });
  } finally {
    await transaction.rollback();
  }
}

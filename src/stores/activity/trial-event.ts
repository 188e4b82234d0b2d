import type { Knex } from 'knex';
import { SqlAuditStore } from './audit-store.js';

/**
 * Appends an event to the activity and takes it back. Throws what the driver throws: in PostgreSQL the right to write to a table is
 * none to the sequence that numbers its rows, and without that one every change fails which the activity tells of.
 */
export async function tryToAppendEvent(client: Knex): Promise<void> {
  const transaction = await client.transaction();
  const at = new Date().toISOString();
  await new SqlAuditStore(transaction)
    .append('trial', { at, action: 'app.enabled', outcome: 'done' })
    .finally(() => transaction.rollback());
}

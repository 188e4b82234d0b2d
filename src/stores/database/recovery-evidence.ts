import type { StorageFault } from '../../contract/refusal-reasons.js';
import { type WriteTrace, writeOf } from './statement-watch.js';

/** A fault as an operation met it; `error` is the driver's. */
export type MetFault = { fault: StorageFault; operation: string; error: unknown };

/**
 * Which later success shows that a fault is over. On a full disk reads still work, and so does a write that finds no row to
 * change; with a damaged page other operations do.
 */
const recoveryEvidence: Record<StorageFault, 'anything' | 'write' | 'row' | 'same'> = {
  disk_full: 'row',
  database_locked: 'write',
  database_read_only: 'write',
  database_damaged: 'same',
  database_tables_missing: 'same',
  database_unreadable: 'same',
  database_unreachable: 'anything',
  database_overloaded: 'anything',
};

/** PostgreSQL gives rights to each table by itself, and to what numbers its rows. */
const missingRight = '42501';

/** Whether an operation that succeeded shows that the fault is over. */
export function showsRecovery(met: MetFault, operation: string, { writes, hasChanged }: WriteTrace): boolean {
  const isSame = operation === met.operation;
  const { code, message } = met.error as { code?: unknown; message: string };
  if (code === missingRight) {
    // Knex begins its words with the statement.
    const refused = writeOf(message);
    return refused === undefined ? isSame : writes.has(refused);
  }
  const seen = { anything: true, write: writes.size > 0, row: hasChanged, same: isSame };
  return seen[recoveryEvidence[met.fault]];
}

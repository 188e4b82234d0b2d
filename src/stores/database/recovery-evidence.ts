import type { StorageFault } from '../../contract/refusal-reasons.js';
import { type StatementTrace, tablesOf, writeOf } from './statement-watch.js';

/** A fault as an operation met it; `error` is the driver's. */
export type MetFault = { fault: StorageFault; operation: string; error: unknown };

/**
 * Which later success shows that a fault is over. On a full disk reads still work, and so does a write that finds no row to
 * change; with a damaged page other operations do. A table that answers anybody is not missing.
 */
const recoveryEvidence: Record<StorageFault, 'anything' | 'write' | 'row' | 'same' | 'tables'> = {
  disk_full: 'row',
  database_locked: 'write',
  database_read_only: 'write',
  database_damaged: 'same',
  database_tables_missing: 'tables',
  database_unreadable: 'same',
  database_unreachable: 'anything',
  database_overloaded: 'anything',
};

/** PostgreSQL gives rights to each table by itself, and to what numbers its rows. */
const missingRight = '42501';

/** Whether an operation that succeeded shows that the fault is over. */
export function showsRecovery(met: MetFault, operation: string, trace: StatementTrace): boolean {
  // Knex begins its words with the statement.
  const { code, message } = met.error as { code?: unknown; message: string };
  const failed = tablesOf(message);
  const isAnswered = failed.every((table) => trace.tables.has(table));
  // All transactions of services are one operation. A read that was answered together with another's has no statement itself.
  const isSame = operation === met.operation && (isAnswered || trace.tables.size === 0);
  if (code === missingRight) {
    const refused = writeOf(message);
    return refused === undefined ? isSame : trace.writes.has(refused);
  }
  const tables = isSame || (failed.length > 0 && isAnswered);
  const seen = { anything: true, write: trace.writes.size > 0, row: trace.hasChanged, same: isSame, tables };
  return seen[recoveryEvidence[met.fault]];
}

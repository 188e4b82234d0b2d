import type { ErrorCode } from '../../contract/error-table.js';
import { PluginError } from '../../domain/plugin-error.js';
import { driverFaultOf } from '../../lib/process/driver-faults.js';
import { LateAnswer } from './answer-in-time.js';
import { HostFailure } from './host-failure.js';

/** What whoever asks is told to do: a host that is away is no fault of the request. */
export const outageRemedy = 'The operator mends it; nothing else is needed.';

const storageCodes: readonly unknown[] = ['storage_unavailable', 'storage_damaged'] satisfies ErrorCode[];

/** SQLite's codes for a statement that is wrong say nothing of the database. */
const sqliteFault = /^SQLITE_(?!ERROR|CONSTRAINT|MISUSE)/;

/** Whether whoever threw the error says so itself, as a tool provider does. */
export function hasStorageCode(error: Error): boolean {
  return storageCodes.includes((error as { code?: unknown } & Error).code);
}

/** Whether the host's own database failed. A table that is missing may be a slip in a statement of the host. */
export function isDatabaseError(error: Error): boolean {
  const fault = driverFaultOf(error);
  if (fault !== undefined) return fault !== 'database_tables_missing';
  return sqliteFault.test(String((error as { code?: unknown } & Error).code));
}

/**
 * `storage_unavailable`, which names the function, in place of the failure of one of the host's that does not answer, or whose
 * database is away. Any other error as it is.
 */
export function withNamedOutage<Given>(error: Given): Given | PluginError<'storage_unavailable'> {
  if (!(error instanceof HostFailure) || !isOutage(error)) return error;
  return new PluginError('storage_unavailable', `${error.message} ${outageRemedy}`, { cause: error });
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof HostFailure) return error instanceof LateAnswer || isOutage(error.cause);
  return hasStorageCode(error) || isDatabaseError(error);
}

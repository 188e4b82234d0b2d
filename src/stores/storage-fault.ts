import type { StorageFault } from '../contract/refusal-reasons.js';
import { PluginError } from '../domain/plugin-error.js';
import { driverFaultOf } from '../lib/process/driver-faults.js';

/**
 * The cause and the remedy, for the person who asks. Without a path, and without advice to try again, since a call may have been
 * sent.
 */
export const storageFaultWords: Record<StorageFault, string> = {
  disk_full:
    'The disk that the platform stores its data on is full. The operator makes room on it; nothing else is needed.',
  database_locked:
    "The platform's database is locked by another program, or busy. If it stays so, the operator ends what holds it.",
  database_read_only:
    "The platform's database cannot be written to. The operator lets the platform write to it and to its folder.",
  database_damaged:
    "The platform's database is damaged. The operator stops the platform and restores the database from a backup.",
  database_tables_missing:
    "The plugin's tables are not where the platform's database client looks: it is another database, or another search_path. The operator sets the right one; where the tables were deleted, a backup has them.",
  database_unreadable:
    "The platform's database cannot be opened or read. The operator checks its disk, and that the platform may use its folder.",
  database_unreachable:
    "The platform's database does not answer. The operator checks that it runs, and that the platform may connect to it.",
  database_overloaded:
    'The platform gets no connection to its database: all are in use, or it is silent. The operator checks that it answers, lets it take more, or changes how many the platform opens.',
};

/** The error for a fault; `cause` is for the log. */
export function storageUnavailableError(fault: StorageFault, cause: unknown): PluginError {
  return new PluginError('storage_unavailable', storageFaultWords[fault], { cause, details: { reason: fault } });
}

/**
 * SQLite has one code for every error of a statement. It finds no table where the file was emptied or replaced, and in some
 * damaged files; with the plugin's own statements nothing else can be the cause. The driver better-sqlite3 leaves the code out of
 * its words.
 */
const missingTable = /(?:^|- |SQLITE_ERROR: )no such table: [\w.]+$/;

/** The fault behind an error of a database driver or of the file system; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  return missingTable.test(error.message) ? 'database_damaged' : driverFaultOf(error);
}

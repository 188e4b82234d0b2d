import type { StorageFault } from '../contract/refusal-reasons.js';
import { PluginError } from '../domain/plugin-error.js';

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
export function storageUnavailable(fault: StorageFault, cause: unknown): PluginError {
  return new PluginError('storage_unavailable', storageFaultWords[fault], { cause, details: { reason: fault } });
}

/**
 * The first pattern that matches the driver's code decides. SQLite's may have a suffix (`SQLITE_IOERR_WRITE`); PostgreSQL's are
 * SQLSTATE.
 */
const codes: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)/, 'disk_full'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03|57014|25P0[34]|40001|40P01)/, 'database_locked'],
  [/^(?:SQLITE_READONLY|SQLITE_PERM|EROFS|25006|42501)/, 'database_read_only'],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/, 'database_damaged'],
  [/^(?:42P01|3F000)/, 'database_tables_missing'],
  [/^(?:SQLITE_CANTOPEN|SQLITE_IOERR|58030)/, 'database_unreadable'],
  [/^(?:53|KnexTimeoutError)/, 'database_overloaded'],
  [/^(?:08|28|3D000|57P0)/, 'database_unreachable'],
  [/^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|EPIPE)/, 'database_unreachable'],
  [/^(?:ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(?:GET|VERIFY))/, 'database_unreachable'],
];

/**
 * The PostgreSQL driver has no code for a connection that ends during a query, that the server has no TLS for, or whose
 * `query_timeout` is over. Knex has none for a client that its host has destroyed.
 */
const endedConnection =
  /Connection (?:terminated|ended)|connection error and is not queryable|timeout exceeded when trying to connect|server does not support SSL|Query read timeout|^Unable to acquire a connection$/;

/**
 * SQLite has one code for every error of a statement. It finds no table where the file was emptied or replaced, and in some
 * damaged files; with the plugin's own statements nothing else can be the cause.
 */
const missingTable = /SQLITE_ERROR: no such table: [\w.]+$/;

/** The fault behind an error of a database driver or of the file system; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = error.name, syscall } = error as { code?: unknown; syscall?: unknown } & Error;
  // Of a socket that is gone, the code is that of a missing file.
  if (syscall === 'connect') return 'database_unreachable';
  const known = codes.find(([pattern]) => pattern.test(String(code)))?.[1];
  if (known !== undefined) return known;
  if (missingTable.test(error.message)) return 'database_damaged';
  return endedConnection.test(error.message) ? 'database_unreachable' : undefined;
}

import type { StorageFault } from '../contract/error-table.js';

/** The first that fits the driver's code decides. SQLite's may go on (`SQLITE_IOERR_WRITE`); PostgreSQL's are SQLSTATE. */
const codes: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT|53100)/, 'disk_full'],
  [/^(?:SQLITE_BUSY|SQLITE_LOCKED|SQLITE_PROTOCOL|55P03|57014|40001|40P01)/, 'database_locked'],
  [/^(?:SQLITE_READONLY|SQLITE_PERM|EROFS|25006|42501)/, 'database_read_only'],
  [/^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001|XX002)/, 'database_damaged'],
  [/^(?:SQLITE_CANTOPEN|SQLITE_IOERR|58030)/, 'database_unreadable'],
  [/^(?:53|KnexTimeoutError)/, 'database_overloaded'],
  [/^(?:08|28|3D000|57P0)/, 'database_unreachable'],
  [/^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENET|EPIPE)/, 'database_unreachable'],
];

/** The PostgreSQL driver has no code for a connection that ends under a query. */
const endedConnection =
  /Connection (?:terminated|ended)|connection error and is not queryable|timeout exceeded when trying to connect/;

/** What a driver's error says of the database, or a file system's of its disk; undefined for every other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = error.name } = error as { code?: unknown } & Error;
  const known = codes.find(([pattern]) => pattern.test(String(code)))?.[1];
  return known ?? (endedConnection.test(error.message) ? 'database_unreachable' : undefined);
}

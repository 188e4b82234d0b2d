type DriverFault = (typeof codes)[number][1];

/**
 * The first pattern that matches the driver's code decides. SQLite's may have a suffix (`SQLITE_IOERR_WRITE`); PostgreSQL's are
 * SQLSTATE.
 */
const codes = [
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
] as const;

/**
 * The PostgreSQL driver has no code for a connection that ends during a query, that the server has no TLS for, or whose
 * `query_timeout` is over. Knex has none for a client that its host has destroyed.
 */
const endedConnection =
  /Connection (?:terminated|ended)|connection error and is not queryable|timeout exceeded when trying to connect|server does not support SSL|Query read timeout|^Unable to acquire a connection$/;

/** The driver better-sqlite3 has no code for it, but SQLite's for every other file that it cannot open. */
const missingFolder = 'Cannot open database because the directory does not exist';

/** What an error of a database driver or of the file system says, whatever was asked; undefined for any other error. */
export function driverFaultOf(error: Error): DriverFault | undefined {
  const { code = error.name, syscall } = error as { code?: unknown; syscall?: unknown } & Error;
  // A socket that is gone has the code of a missing file.
  if (syscall === 'connect') return 'database_unreachable';
  const known = codes.find(([pattern]) => pattern.test(String(code)))?.[1];
  if (known !== undefined) return known;
  if (error.message === missingFolder) return 'database_unreadable';
  return endedConnection.test(error.message) ? 'database_unreachable' : undefined;
}

import { HostProblem } from './problem.js';

/** Codes of SQLite, of PostgreSQL's connections and resources, and of connections that are not made. */
const codes =
  /^(?:SQLITE_(?!ERROR|CONSTRAINT|MISUSE)|08|28|53|57P|3D000|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|KnexTimeoutError)/;
const endedConnection = /Connection (?:terminated|ended)|connection error and is not queryable/;

/** Whether an error says that this host's own database is out of order. */
export function isOfDatabase(error: Error): boolean {
  const { code = error.name } = error as { code?: unknown } & Error;
  return codes.test(String(code)) || endedConnection.test(error.message);
}

/** The code of the driver is for the operator, and names no place. */
export function databaseProblem(error: Error): HostProblem {
  const { code = error.name } = error as { code?: unknown } & Error;
  const detail = `The database of this host cannot be used (${String(code)}). The operator mends it; nothing else is needed.`;
  return new HostProblem(503, 'storage_unavailable', detail);
}

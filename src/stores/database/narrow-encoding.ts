import { type DatabaseClient, isPostgres, rawRows } from './database-client.js';

/** SQL_ASCII keeps every byte as it comes. */
const wideEncodings = ['UTF8', 'SQL_ASCII'];

/** The encoding of a PostgreSQL database that cannot hold every name; undefined for all others. */
export async function findNarrowEncoding(client: DatabaseClient): Promise<string | undefined> {
  if (!isPostgres(client)) return undefined;
  const [row] = await rawRows<{ server_encoding: string }>(client, 'show server_encoding', []);
  return row && !wideEncodings.includes(row.server_encoding) ? row.server_encoding : undefined;
}

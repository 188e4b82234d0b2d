import { refusedFieldsError } from '../../domain/plugin-error.js';
import { answerInTime, LateAnswer } from '../../host/answer-in-time.js';
import type { HostDatabase } from '../../host/host-platform.js';
import { storageFaultOf, storageUnavailable } from '../storage-fault.js';
import type { DatabaseClient } from './database-client.js';

const dialects = ['sqlite3', 'postgresql'];

/** Returns the client of a host if the stores can use it. Throws `invalid_request` for what is no Knex client, or of another database. */
export function requireSupportedClient(given: DatabaseClient): DatabaseClient {
  const dialect: unknown = typeof given === 'function' ? given.client?.dialect : undefined;
  if (typeof dialect === 'string' && dialects.includes(dialect)) return given;
  const found = dialect === undefined ? 'gave no client of Knex' : `gave a client for ${dialect}`;
  const message = `${found}; expected what knex({ client: 'sqlite3' | 'better-sqlite3' | 'pg', … }) returns`;
  throw refusedFieldsError('invalid_request', [{ field: 'database.getClient', message }]);
}

/** Asks a host for its client. Throws as above, and `storage_unavailable` for a database that is away or silent, and may come back. */
export async function askForClient(database: HostDatabase): Promise<DatabaseClient> {
  try {
    return requireSupportedClient(await answerInTime('database.getClient', () => database.getClient()));
  } catch (error) {
    const fault = error instanceof LateAnswer ? 'database_overloaded' : storageFaultOf(error);
    throw fault === undefined ? error : storageUnavailable(fault, error);
  }
}

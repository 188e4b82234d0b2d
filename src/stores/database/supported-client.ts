import type { Knex } from 'knex';
import { refusedFieldsError } from '../../domain/plugin-error.js';
import { answerInTime, LateAnswer } from '../../host/checks/answer-in-time.js';
import { HostFailure } from '../../host/checks/host-failure.js';
import type { HostDatabase } from '../../host/host-platform.js';
import { storageFaultOf, storageUnavailableError } from '../storage-fault.js';
import { type DatabaseClient, isPostgres } from './database-client.js';
import { silentLogger } from './silent-logger.js';

const dialects = ['sqlite3', 'postgresql'];

/**
 * Returns a client over the connections of a host's. Throws `invalid_request` for what is no Knex client, or of another database,
 * or reads numbers as BigInt.
 */
export function requireSupportedClient(given: DatabaseClient): DatabaseClient {
  const message = describeUnsupported(given);
  if (message === undefined) return withOwnSettings(given);
  throw refusedFieldsError('invalid_request', [{ field: 'database.getClient', message }]);
}

function describeUnsupported(given: DatabaseClient): string | undefined {
  const dialect: unknown = typeof given === 'function' ? given.client?.dialect : undefined;
  if (typeof dialect !== 'string' || !dialects.includes(dialect)) {
    const found = dialect === undefined ? 'gave no client of Knex' : `gave a client for ${dialect}`;
    return `${found}; expected what knex({ client: 'sqlite3' | 'better-sqlite3' | 'pg', … }) returns`;
  }
  if (given.client.connectionSettings?.options?.safeIntegers !== true) return undefined;
  return 'gave a client with connection.options.safeIntegers, which reads numbers as BigInt; expected one without it, which may be another than the host uses';
}

/**
 * A host may let Knex rename what it reads and writes, and set how it migrates. Both hold for its own tables; and while Knex
 * migrates, it switches the renaming off in the settings of the client. Errors name no values of a query: logs print them, and a
 * value may be the address of a session. Everything else is read from the host's client, so if the host destroys it, this one is
 * destroyed too.
 * Without a `log` of the host, Knex is silent: what fails is in the host's own log, and Knex would write to the console too.
 */
function withOwnSettings(given: DatabaseClient): DatabaseClient {
  const own = given.withUserParams({});
  const settings = { wrapIdentifier: null, postProcessResponse: null, migrations: undefined, compileSqlOnError: false };
  const config = { ...given.client.config, ...settings };
  const logger = config.log === undefined ? silentLogger : given.client.logger;
  own.client = Object.create(given.client, {
    config: { value: config },
    logger: { value: logger },
    ...(isPostgres(given) && { acquireConnection: { value: acquireOutlived(given.client) } }),
  });
  return own;
}

/** A pool of the driver's does not listen to a connection that it has lent: the server that ends one would end the host's process. */
function acquireOutlived(given: Knex.Client): Knex.Client['acquireConnection'] {
  return async function (this: Knex.Client) {
    const connection = await given.acquireConnection.call(this);
    // The statement of the moment, or the next one, fails by itself.
    if (connection.listenerCount?.('error') === 0) connection.on('error', () => undefined);
    return connection;
  };
}

/**
 * Asks a host for its client. Throws as above, and `storage_unavailable` for a database that is away or silent, and may come
 * back.
 */
export async function askForClient(database: HostDatabase): Promise<DatabaseClient> {
  try {
    return requireSupportedClient(await answerInTime('database.getClient', () => database.getClient()));
  } catch (error) {
    const reason = error instanceof HostFailure ? (error.cause ?? error) : error;
    const fault = error instanceof LateAnswer ? 'database_overloaded' : storageFaultOf(reason);
    throw fault === undefined ? error : storageUnavailableError(fault, reason);
  }
}

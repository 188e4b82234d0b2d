import { PluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import { tryToAppendEvent } from './activity/trial-event.js';
import { type DatabaseClient, isPostgres, rawRows } from './database/database-client.js';
import type { DatabaseMonitor } from './database/database-monitor.js';
import { findNarrowEncoding } from './database/narrow-encoding.js';
import { isOutdated, migrate } from './migrations/migrate.js';
import { storageFaultOf, storageUnavailableError } from './storage-fault.js';

/**
 * Checks the database before anything is written to it, then updates the plugin's tables. Throws `storage_damaged`,
 * `storage_unavailable`.
 */
export async function prepareDatabase(client: DatabaseClient, logger: Logger, monitor: DatabaseMonitor): Promise<void> {
  const inspect = async () => {
    const { warnings } = await assertUsableDatabase(client);
    for (const warning of warnings) logger.warn(warning);
    return isOutdated(client);
  };
  // The check of a large file takes its time.
  const mayTakeLong = await monitor.run('database.inspect', inspect, { mayTakeLong: !isPostgres(client) });
  // An index over the activity of years takes its time.
  await monitor.run('database.prepare', () => makeReady(client, logger), { mayTakeLong });
}

async function makeReady(client: DatabaseClient, logger: Logger): Promise<void> {
  await migrate(client, () => logger.info('The tables of the plugin are brought up to date.'));
  if (isPostgres(client)) await tryToAppendEvent(client);
}

/** The first version of SQLite without the fault that can damage a file when two connections reset its log at the same time. */
const minSafeVersion = [3, 51, 3] as const;

/** The value of `PRAGMA synchronous` from which committed changes also survive a loss of power. */
const fullSynchronous = 2;

/**
 * Checks that the plugin's tables are undamaged, and writes nothing. Returns warnings for the log, which do not prevent the
 * start. Throws `storage_damaged` when the file is damaged or no database, `storage_unavailable` when it cannot be used now.
 */
export async function assertUsableDatabase(client: DatabaseClient): Promise<{ warnings: string[] }> {
  try {
    return isPostgres(client) ? await checkPostgres(client) : await checkSqlite(client);
  } catch (error) {
    // A server says itself that its data are damaged; with any other error there was no connection.
    const fault = storageFaultOf(error) ?? (isPostgres(client) ? 'database_unreachable' : undefined);
    if (fault !== undefined && fault !== 'database_damaged') throw storageUnavailableError(fault, error);
    throw new PluginError('storage_damaged', describeFault(error), { cause: error });
  }
}

async function checkPostgres(client: DatabaseClient): Promise<{ warnings: string[] }> {
  const encoding = await findNarrowEncoding(client);
  const settings = await listUnsynced(client);
  return {
    warnings: [...(encoding === undefined ? [] : [encodingWarning(encoding)]), ...settings.map(unsyncedWarning)],
  };
}

/** The settings by which a commit is answered before it is on the disk. */
async function listUnsynced(client: DatabaseClient): Promise<string[]> {
  const query =
    "select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name";
  return (await rawRows<{ name: string }>(client, query, [])).map(({ name }) => name);
}

function unsyncedWarning(setting: string): string {
  return `The database does not wait for the disk (${setting} is off): a crash or a failover can undo the latest changes, and a call can be sent twice.`;
}

function encodingWarning(encoding: string): string {
  return `The database is kept in ${encoding}: where a name has other characters, what that person does fails or is not recorded. Move it into one in UTF8.`;
}

/** The tables of the host are its own affair, and may be large. */
const checkOwnTables = `
  select tables.name, quick_check from sqlite_master as tables, pragma_quick_check(tables.name)
  where tables.type = 'table' and tables.name like 'appconnect%'`;

async function checkSqlite(client: DatabaseClient): Promise<{ warnings: string[] }> {
  const answers: { name: string; quick_check: string }[] = await client.raw(checkOwnTables);
  const damage = answers.find(({ quick_check }) => quick_check !== 'ok');
  if (damage !== undefined) throw new Error(`${damage.name}: ${damage.quick_check}`);
  const [{ version }] = await client.raw('select sqlite_version() as version');
  const [{ synchronous }] = await client.raw('PRAGMA synchronous');
  return { warnings: [...versionWarnings(version), ...durabilityWarnings(synchronous)] };
}

/** The warnings about a version of SQLite, such as `3.52.0`. */
export function versionWarnings(version: string): string[] {
  const parts = version.split('.').map(Number);
  const difference =
    minSafeVersion.map((wanted, index) => (parts[index] ?? 0) - wanted).find((value) => value !== 0) ?? 0;
  if (difference >= 0) return [];
  return [
    `SQLite ${version} can damage a database that two connections write to at once; use ${minSafeVersion.join('.')} or newer.`,
  ];
}

function durabilityWarnings(synchronous: number): string[] {
  if (synchronous >= fullSynchronous) return [];
  return [
    'The database does not wait for the disk ("PRAGMA synchronous" is below FULL): a loss of power can undo the latest changes.',
  ];
}

function describeFault(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  if (code === 'SQLITE_NOTADB') {
    return 'The database file is not an SQLite database. It was left untouched; restore it from a backup, or move it away to begin with an empty one.';
  }
  if (typeof code === 'string' && !/^SQLITE_CORRUPT/.test(code)) {
    return `The database cannot be read (${code}). Nothing was written to it.`;
  }
  return 'The database is damaged. It was left untouched; restore it from a backup.';
}

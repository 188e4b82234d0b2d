import type { Knex } from 'knex';
import { PluginError } from '../../domain/plugin-error.js';
import { type DatabaseClient, hasTable, isPostgres, type Migration } from '../database/database-client.js';
import { inWriteTransaction, limitLockWaits } from '../database/write-transaction.js';
import { accessTables } from './0001-access-tables.js';
import { connectionTables } from './0002-connection-tables.js';
import { providerTables } from './0003-provider-tables.js';
import { callTables } from './0004-call-tables.js';
import { lookupIndexes } from './0005-lookup-indexes.js';
import { callsThatAreDone } from './0006-calls-that-are-done.js';
import { wholeRecords } from './0007-whole-records.js';
import { atTheProvider } from './0008-at-the-provider.js';
import { clientIntents } from './0009-client-intents.js';
import { activitySummary } from './0010-activity-summary.js';
import { removedAccountLabels } from './0011-removed-account-labels.js';
import { callsAsGiven } from './0012-calls-as-given.js';
import { accountsOfCalls } from './0013-accounts-of-calls.js';
import { confirmedAccounts } from './0014-confirmed-accounts.js';
import { ownersAndIndexes } from './0015-owners-and-indexes.js';

/** Every step, in order. */
export const migrations: readonly Migration[] = [
  accessTables,
  connectionTables,
  providerTables,
  callTables,
  lookupIndexes,
  callsThatAreDone,
  wholeRecords,
  atTheProvider,
  clientIntents,
  activitySummary,
  removedAccountLabels,
  callsAsGiven,
  accountsOfCalls,
  confirmedAccounts,
  ownersAndIndexes,
];

const journal = 'appconnect_migrations';

/** Any number, the same in every process: PostgreSQL identifies advisory locks by number. */
const lockNumber = 4_870_487_001;

const maxTableWaitSeconds = 2;

/** For this transaction alone. Servers before PostgreSQL 17 do not know the second. */
const endLimits = `
  select set_config(name, '0', true) from pg_settings where name in ('statement_timeout', 'transaction_timeout')`;

const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: async () => [...migrations],
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

/**
 * Applies the missing steps in one transaction, so that an interrupted run leaves nothing behind. A second process waits, and
 * then finds nothing to do. Throws `storage_damaged` for a schema of a newer version, and errors of the driver: on PostgreSQL
 * that of a lock which somebody holds for longer than ten seconds, that of a table for longer than two. `onUpgrade` is called
 * before the first missing step.
 */
export async function migrate(client: DatabaseClient, onUpgrade: () => void = () => undefined): Promise<void> {
  const upgrade = async (transaction: Knex.Transaction) => {
    // Knex's own lock would make a second process fail. With this lock it waits before it comes to that one.
    if (isPostgres(client)) await lockSchema(transaction);
    const applied = await appliedMigrations(transaction);
    refuseNewerSchema(applied);
    // Also where no step is missing: a database that cannot be written to is found now, and not by the first member.
    await freeKnexLock(transaction);
    if (!isMissingAny(applied)) return;
    onUpgrade();
    // Behind a step that waits for a table, such as while that is dumped, everybody else waits who wants to read it.
    if (isPostgres(client)) await limitLockWaits(transaction, maxTableWaitSeconds);
    await transaction.migrate.latest({ migrationSource, tableName: journal });
  };
  await inWriteTransaction(client, upgrade, { mayBeLate: true });
}

/** The work itself has no limit: one that suits queries would end every start that makes a large index. */
async function lockSchema(transaction: Knex.Transaction): Promise<void> {
  await limitLockWaits(transaction);
  await transaction.raw(endLimits);
  await transaction.raw('select pg_advisory_xact_lock(?)', [lockNumber]);
}

/** Knex says of a lock that could not be written only that it is locked; the driver says here why nothing can be. */
async function freeKnexLock(transaction: Knex.Transaction): Promise<void> {
  const table = `${journal}_lock`;
  if (await hasTable(transaction, table)) await transaction(table).update({ is_locked: 0 });
}

/** The names of the steps that were applied to a database, oldest first; none when it has no tables of the plugin. */
export async function appliedMigrations(client: DatabaseClient): Promise<string[]> {
  if (!(await hasTable(client, journal))) return [];
  return client(journal).orderBy('id').pluck('name');
}

/** Whether steps of this version are missing, as in a new database. */
export async function isOutdated(client: DatabaseClient): Promise<boolean> {
  return isMissingAny(await appliedMigrations(client));
}

const isMissingAny = (applied: string[]) => migrations.some(({ name }) => !applied.includes(name));

function refuseNewerSchema(applied: string[]): void {
  const unknown = applied.filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length === 0) return;
  throw new PluginError(
    'storage_damaged',
    `The database was written by a newer version of the plugin (it knows "${unknown.join('", "')}"). Install that version again, or restore a backup from before it; nothing was changed.`,
  );
}

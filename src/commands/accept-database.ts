import { randomUUID } from 'node:crypto';
import { existsSync, type Stats } from 'node:fs';
import { lchown, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SqlInstallationStore } from '../stores/installation-store.js';
import { homeIdPath, IniHomeIdStore } from '../stores/settings/home-id-store.js';
import { parseArguments, UsageError } from './command-arguments.js';
import { openDatabase } from './open-database.js';

export const acceptDatabaseUsage = 'appconnect accept-database --home DIR --database FILE|postgres://…';

/** PostgreSQL's code for a table that does not exist. */
const undefinedTable = '42P01';

/**
 * Records that a database and a configuration directory belong together. The directory gets the database's id, since replicas may
 * share the database; a database without an id gets the directory's. Returns a text, for a person, about what was done.
 * Throws `UsageError`, and an Error that says why it failed.
 */
export async function acceptDatabase(args: string[]): Promise<string> {
  const { home, database } = readOptions(args);
  const folder = dirname(homeIdPath(home));
  const owner = await stat(existsSync(folder) ? folder : home);
  const client = openDatabase(database);
  const done = await pair(new IniHomeIdStore(home), new SqlInstallationStore(client))
    .catch((error) => {
      throw new Error(`Nothing was changed in the database: ${reasonOf(error)}`, { cause: error });
    })
    .finally(() => client.destroy());
  if (process.getuid?.() === 0) await give([folder, homeIdPath(home)], owner);
  return done;
}

/** What root made would be closed to the platform. */
async function give(paths: string[], { uid, gid }: Stats): Promise<void> {
  try {
    for (const path of paths) await lchown(path, uid, gid);
  } catch (cause) {
    throw new Error(`They belong together, but ${paths.join(' and ')} stay with root, closed to the platform.`, {
      cause,
    });
  }
}

function reasonOf({ message, code }: Error & { code?: unknown }): string {
  const start = 'it has no tables of the plugin yet, or those of an old version; start the platform with it once';
  if (code === undefinedTable) {
    return `${start}, or name the search_path that they are in: postgres://…/NAME?options=-csearch_path%3Dapp`;
  }
  if (/no such table/.test(message)) return `${start}.`;
  // An address that has several numbers fails with an error for each, and no message of its own.
  return message || String(code);
}

async function pair(homeIds: IniHomeIdStore, installation: SqlInstallationStore): Promise<string> {
  const [home, database] = [await homeIds.read(), await installation.findId()];
  if (home !== undefined && home === database) return `They belong together already (${home}). Nothing was changed.`;
  // The directory first: one that cannot be written to must leave the database as it is.
  const proposed = database ?? home ?? randomUUID();
  if (proposed !== home) await homeIds.save(proposed);
  const id = database ?? (await installation.claim(proposed));
  if (id !== proposed) await homeIds.save(id);
  return `Accepted: the database (before: ${database ?? 'none'}) and the configuration directory (before: ${home ?? 'none'}) now belong to ${id}. Restart the platform, so that it looks again.`;
}

function readOptions(args: string[]): { home: string; database: string } {
  const text = { type: 'string' } as const;
  const { home, database } = parseArguments(args, { home: text, database: text });
  if (!home || !database) throw new UsageError('Both --home and --database are needed.');
  if (!existsSync(home)) throw new UsageError(`There is no directory ${home}.`);
  return { home: resolve(home), database };
}

import type { InstallationStore } from '../../stores/installation-store.js';

/** The ids of a configuration directory and of a database; undefined where it has none. */
export type Ids = { home: string | undefined; database: string | undefined };

/**
 * Whether a start gives a configuration directory its id: it has none, and the database has none either, or one that no other
 * directory got, such as after a start that was killed; or the directory is that of a replica which shares a database server and has
 * no settings of its own yet.
 */
export async function isNewHome(
  { home, database }: Ids,
  installation: InstallationStore,
  settings: readonly { read(): Promise<string | undefined> }[],
): Promise<boolean> {
  if (home !== undefined) return false;
  if (database === undefined || (await installation.awaitsHome())) return true;
  if (!installation.location.isServer) return false;
  const saved = await Promise.all(settings.map((setting) => setting.read()));
  return saved.every((setting) => setting === undefined);
}

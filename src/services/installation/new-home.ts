import type { InstallationStore } from '../../stores/installation-store.js';

/**
 * Whether a start gives a configuration directory without an id the one that the database has: no other directory got it, such as
 * after a start that was killed; or it is that of a replica which shares a database server and has no settings of its own yet.
 */
export async function isNewHome(
  installation: InstallationStore,
  settings: readonly { read(): Promise<string | undefined> }[],
): Promise<boolean> {
  if (await installation.awaitsHome()) return true;
  if (!installation.location.isServer) return false;
  const saved = await Promise.all(settings.map((setting) => setting.read()));
  return saved.every((setting) => setting === undefined);
}

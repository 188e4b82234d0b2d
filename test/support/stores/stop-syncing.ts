import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';

/**
 * From now on commits to a host's SQLite file do not wait for the disk. They outlive a process that is killed, and not a loss of
 * power, which no test causes.
 */
export async function stopSyncing({ host }: Pick<ReferenceHost, 'host'>): Promise<void> {
  const database = await host.database.getClient();
  await database.raw('PRAGMA synchronous = OFF');
}

import type { Logger } from '../host/host-platform.js';
import { assertUsableDatabase } from './database-check.js';
import type { DatabaseClient } from './database-client.js';
import { migrate } from './migrations/migrate.js';

/** Checks the database before anything is written to it, then brings the plugin's tables up to date. Throws `storage_damaged`. */
export async function prepareDatabase(client: DatabaseClient, logger: Logger): Promise<void> {
  const { warnings } = await assertUsableDatabase(client);
  for (const warning of warnings) logger.warn(warning);
  await migrate(client);
}

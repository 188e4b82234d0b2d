import type { Knex } from 'knex';
import { migrations } from '../../../src/stores/migrations/migrate.js';

/** Brings the schema as far as a version with only the first `count` steps did. */
export async function migrateOnly(client: Knex, count: number): Promise<void> {
  const known = migrations.slice(0, count);
  await client.migrate.latest({
    tableName: 'appconnect_migrations',
    migrationSource: {
      getMigrations: async () => [...known],
      getMigrationName: (migration: (typeof known)[number]) => migration.name,
      getMigration: async (migration: (typeof known)[number]) => migration,
    },
  });
}

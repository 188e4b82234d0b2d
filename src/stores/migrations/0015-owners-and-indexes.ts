import type { Knex } from 'knex';
import type { Migration } from '../database/database-client.js';

const days = 'appconnect_activity_days';

/** A person's counted calls: as the one who asked, and as the member whose account was used, who mostly is the same. */
const personIndexes = [
  { name: `${days}_actor`, column: 'actor_user_id' },
  { name: `${days}_acting_as`, column: 'acting_as_user_id', only: 'acting_as_user_id is not null' },
] as const;

/**
 * The provider's user that an account to be removed was made for: one of an older version may be of another user than its
 * member's. And indexes for the calls of one person, for whether any organization has an app enabled, and for the connections with
 * accounts that were made for a person. The previous version runs on this schema too: accounts that it lists have no such user, and
 * it leaves those of other members at the provider, as before.
 */
export const ownersAndIndexes: Migration = {
  name: '0015-owners-and-indexes',

  async up(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_revocations', (table) => table.text('provider_user_id'));
    for (const index of personIndexes) {
      const predicate = 'only' in index ? client.whereRaw(index.only) : undefined;
      await client.schema.alterTable(days, (table) =>
        table.index(['org_id', index.column, 'day'], index.name, predicate && { predicate }),
      );
    }
    await client.schema.alterTable('appconnect_enabled_apps', (table) => table.index(['app']));
    await client.schema.alterTable('appconnect_user_connections', (table) => table.index(['provider_user_id']));
  },

  async down(client: Knex): Promise<void> {
    await client.schema.alterTable('appconnect_user_connections', (table) => table.dropIndex(['provider_user_id']));
    await client.schema.alterTable('appconnect_enabled_apps', (table) => table.dropIndex(['app']));
    for (const { name } of personIndexes) await client.schema.alterTable(days, (table) => table.dropIndex([], name));
    await client.schema.alterTable('appconnect_revocations', (table) => table.dropColumn('provider_user_id'));
  },
};

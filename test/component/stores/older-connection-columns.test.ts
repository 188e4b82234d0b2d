import { expect } from 'chai';
import type { Knex } from 'knex';
import { SqlLegacyConnectionStore } from '../../../src/stores/legacy-connection-store.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { openPostgres, openSqlite } from '../../support/stores/databases.js';
import { describeTextTimes, legacyTable } from '../../support/stores/legacy-records.js';
import { minute } from '../../support/stores/store-records.js';

const uuid = '3f0c6f0e-8c8e-4a37-9a0b-6d2f6f0b8f11';

for (const [kind, open] of Object.entries({ PostgreSQL: openPostgres, SQLite: openSqlite })) {
  describe(`Connections from before members had their own, on ${kind}, in columns of other types`, () => {
    let client: Knex;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ client, close } = await open());
      await migrate(client);
    });
    afterEach(() => close());

    const make = (types: { org: 'integer' | 'text' | 'uuid'; account: 'integer' | 'text' | 'uuid' }) =>
      client.schema.createTable(legacyTable, (table) => {
        table.text('id');
        table[types.org]('org_id');
        for (const column of ['app_slug', 'provider_user_id', 'status']) table.text(column);
        table[types.account]('connected_account_id');
        describeTextTimes(table);
      });

    for (const account of ['uuid', 'integer'] as const) {
      it(`tell that they do not name the account ca_1 where those are ${account}s`, async () => {
        await make({ org: 'text', account });
        const store = new SqlLegacyConnectionStore(client);

        expect(await store.isAccountAwaited('ca_1').catch(String)).to.equal(false);
        expect(await store.isAccountAwaited('ca_1', { holds: true }).catch(String)).to.equal(false);
      });
    }

    it('still find an account by its uuid', async () => {
      await make({ org: 'text', account: 'uuid' });
      await client(legacyTable).insert({ id: 'l1', org_id: 'acme', app_slug: 'gmail', connected_account_id: uuid });

      expect(await new SqlLegacyConnectionStore(client).isAccountAwaited(uuid)).to.equal(true);
    });

    for (const org of ['uuid', 'integer'] as const) {
      it(`let an organization with another id go where those of then are ${org}s`, async () => {
        await make({ org, account: 'text' });
        const store = new SqlLegacyConnectionStore(client);

        expect(await store.removeOrganization('acme', minute(0)).catch(String)).to.equal(undefined);
        expect(await store.moveToMember('acme', { userId: 'ada', at: minute(0) }).catch(String)).to.deep.equal({
          moved: [],
          leftOut: [],
        });
      });
    }
  });
}

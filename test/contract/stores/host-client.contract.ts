import { inspect } from 'node:util';
import { expect } from 'chai';
import knex from 'knex';
import sinon from 'sinon';
import { requireSupportedClient } from '../../../src/stores/database/supported-client.js';
import { SqlEnabledAppStore } from '../../../src/stores/enabled-app-store.js';
import { isOutdated, migrate } from '../../../src/stores/migrations/migrate.js';
import { storageFaultOf } from '../../../src/stores/storage-fault.js';
import { SqlTransactions } from '../../../src/stores/transactions.js';
import { rejectionOf } from '../../support/errors.js';
import type { TestDatabase } from '../../support/stores/databases.js';
import { minute } from '../../support/stores/store-records.js';

type Row = Record<string, unknown>;

const gmail = { orgId: 'acme', app: 'gmail' };
const change = { byUserId: 'ada', at: minute(0) };

const inCapitals = (row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value]));

/** How a host may have Knex rename what it writes and reads. */
const mappers = {
  wrapIdentifier: (value: string, original: (value: string) => string) => original(`host_${value}`),
  postProcessResponse: (response: unknown) => (Array.isArray(response) ? response.map(inCapitals) : response),
};

/** What a host may have Knex do whenever it migrates. */
const migrationSettings: Record<string, object> = {
  'a schema of its own': { schemaName: 'host' },
  'what comes before and after its steps': {
    beforeAll: () => Promise.reject(new Error('Not for the steps of the plugin.')),
    afterAll: () => Promise.reject(new Error('Not for the steps of the plugin.')),
  },
};

export function describeHostClient(open: () => Promise<TestDatabase>): void {
  describe('The client of a host that renames tables and columns', () => {
    let database: TestDatabase;
    let given: ReturnType<typeof knex>;

    beforeEach(async () => {
      database = await open();
      given = knex({ ...database.config, ...mappers });
      await given.schema.createTable('orders', (table) => table.integer('number'));
      await given('orders').insert({ number: 1 });
    });

    afterEach(async () => {
      await given.destroy();
      await database.close();
    });

    it('goes on renaming for the host, and never for the plugin', async () => {
      const own = requireSupportedClient(given);
      await migrate(own);
      await new SqlTransactions(own).run(({ enabledApps }) => enabledApps.enable(gmail, change));

      expect(await new SqlEnabledAppStore(own).isEnabled(gmail)).to.equal(true);
      expect(await new SqlEnabledAppStore(database.client).isEnabled(gmail)).to.equal(true);
      const orders = await given.transaction((transaction) => transaction('orders').select('number'));
      expect(orders).to.deep.equal([{ HOST_NUMBER: 1 }]);
    });

    for (const [title, migrations] of Object.entries(migrationSettings)) {
      it(`migrates for the plugin without the settings of its host for migrations: ${title}`, async () => {
        const migrating = knex({ ...database.config, migrations });
        const own = requireSupportedClient(migrating);
        const failure = await migrate(own).catch((error) => error);
        const isReady = failure === undefined && !(await isOutdated(own));
        await migrating.destroy();

        expect([failure, isReady]).to.deep.equal([undefined, true]);
      });
    }

    it('tells the host of the queries of the plugin, once each', async () => {
      const own = requireSupportedClient(given);
      const seen: string[] = [];
      given.on('query', ({ sql }) => seen.push(sql));

      await own.raw('select 1');

      expect(seen).to.deep.equal(['select 1']);
    });

    it('fails without the values of a query, which logs would print, outside and inside a transaction', async () => {
      const own = requireSupportedClient(given);
      const failing = (client: typeof own) => client('nowhere').insert({ session_id: 'trs_secret' });

      for (const failure of [await rejectionOf(failing(own)), await rejectionOf(own.transaction(failing))]) {
        expect(failure).to.be.an.instanceOf(Error);
        expect(`${failure} ${inspect(failure)}`)
          .to.contain('nowhere')
          .and.not.to.contain('trs_secret');
      }
    });

    it('lets Knex write to the log that its host gave it, and nothing to the console of another', async () => {
      const told: string[] = [];
      const onConsole = sinon.stub(console, 'log');
      const logging = knex({ ...database.config, log: { warn: (line: string) => told.push(line) } });
      await database.client.schema.createTable('appconnect_sign_ins', (table) => table.increments());

      for (const client of [given, logging]) await rejectionOf(migrate(requireSupportedClient(client)));
      onConsole.restore();
      await logging.destroy();

      expect(onConsole.args).to.deep.equal([]);
      expect(told[0]).to.match(/^migration file ".*" failed$/);
    });

    it('is gone for the plugin too once the host has destroyed it', async () => {
      const own = requireSupportedClient(given);
      await given.destroy();

      expect(storageFaultOf(await rejectionOf(own.raw('select 1')))).to.equal('database_unreachable');
    });
  });
}

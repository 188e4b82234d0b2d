import { stat } from 'node:fs/promises';
import type { ConformanceSuite } from './conformance-suite.js';
import { expectEqual, expectThat } from './expectations.js';

const table = 'appconnect_conformance';

export function describeDatabase(suite: ConformanceSuite): void {
  suite.group('database', () => {
    suite.check('provides one client that reads what it wrote', async (start) => {
      const { database } = (await start()).platform;
      const client = await database.getClient();
      await client.schema.createTable(table, (columns) => columns.text('word'));
      await client(table).insert({ word: 'kept' });

      expectThat((await database.getClient()) === client, 'getClient() must give the same client each time.');
      const rows = await client(table).select('word');
      expectEqual(rows, [{ word: 'kept' }], 'The client must read what it wrote.');
      await client.schema.dropTable(table);
    });

    suite.check('answers directory calls while a transaction is open', async (start) => {
      const host = await start();
      const { database, directory } = host.platform;
      const client = await database.getClient();
      await client.transaction(async (transaction) => {
        await transaction.raw('select 1');
        const mend = 'Give the plugin a database client of its own: the directory waits for its open transaction.';
        await host.inTime(mend, directory.listOrganizations());
      });
    });

    suite.check('has a configuration directory that exists', async (start) => {
      const { configDirectory } = (await start()).platform;
      const found = await stat(configDirectory).catch(() => undefined);
      expectThat(found?.isDirectory(), `Make the folder of configDirectory, ${configDirectory}, before activate().`);
    });
  });
}

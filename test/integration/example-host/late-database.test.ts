import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { startLateServer } from '../../support/late-server.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';
import { until } from '../../support/until.js';
import { type Example, startExample } from './start-example.js';

describe('The example on Express, whose database comes after it', () => {
  const home = useTemporaryDirectory();
  let example: Example;
  let logger: FakeLogger;

  const health = async () => {
    const answer = await fetch(`${example.url}/health`);
    const { appconnectDatabase, plugin, status } = await answer.json();
    return { code: answer.status, status, appconnectDatabase, plugin };
  };
  const waiting = { code: 503, status: 'degraded', plugin: { state: 'closed', task: 'appconnect-tables' } };

  const start = async (address: string) => {
    logger = new FakeLogger();
    example = await startExample({ logger }, async () => ({ address, close: async () => {} }) as TestDatabase);
  };

  const expectOpening = async () => {
    await until('the plugin is open', async () => (await health()).code === 200);

    expect(await health()).to.deep.include({ status: 'ok', appconnectDatabase: 'ok', plugin: { state: 'open' } });
    const headers = { cookie: await example.signIn('ada') };
    expect((await fetch(`${example.url}/v1/appconnect/apps`, { headers })).status).to.equal(200);
    expect(logger.messages('info')).to.include.members(['The database works again.', 'the plugin is open now']);
  };

  it('names the fault of a folder that is not there yet, and opens by itself once it is', async () => {
    const database = join(home(), 'mounted-later', 'platform.db');
    await start(database);
    try {
      expect(await health()).to.deep.equal({ ...waiting, appconnectDatabase: 'database_unreadable' });

      await mkdir(dirname(database));
      await expectOpening();
    } finally {
      await example.close();
    }
  });

  it('names the fault of a server that is not up yet, once, and opens by itself once it is', async () => {
    const database = await openPostgres();
    const server = await startLateServer(new URL(database.address));
    await start(server.address);
    try {
      expect(await health()).to.deep.equal({ ...waiting, appconnectDatabase: 'database_unreachable' });
      await until('it is tried again and again', () => server.refused > 2);
      const told = logger.messages('error');
      expect(told).to.deep.equal([...new Set(told)]);

      server.isUp = true;
      await expectOpening();
    } finally {
      await example.close();
      await server.close();
      await database.close();
    }
  });
});

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import type { Installation } from '../../support/installation.js';
import { useInstallation } from '../../support/installation.js';
import { openPostgres } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

const enablement = '/v1/appconnect/apps/slack/enablement';

describe('A failing database', () => {
  const open = useInstallation();

  const health = async (installation: Installation) => (await installation.anonymous().get('/health')).body;
  const told = (installation: Installation, level: string, words: string) =>
    installation.logs.filter((line) => line.includes(`level: '${level}'`) && line.includes(words)).length;
  const lent = (installation: Installation): Promise<Knex> => installation.host.host.database.getClient();

  async function expectFault(installation: Installation, client: BrowserClient, reason: string): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const { status, body } = await client.put(enablement);
      expect([status, body.code, body.reason]).to.deep.equal([503, 'storage_unavailable', reason]);
      expect(body.detail)
        .to.match(/operator/)
        .and.not.to.contain(installation.home);
    }
    expect(await health(installation)).to.include({
      appconnectDatabase: reason,
      appconnectAvailable: false,
      status: 'degraded',
    });
  }

  async function expectWell(installation: Installation, client: BrowserClient): Promise<void> {
    expect((await client.put(enablement)).status).to.equal(200);
    expect(await health(installation))
      .to.include({ appconnectDatabase: 'ok', status: 'ok' })
      .and.not.to.have.property('degraded');
  }

  it('is reported when the disk is full, in the response, once in the log, and in health, until it is fixed', async () => {
    const installation = await open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');
    const client = await lent(installation);
    const [{ page_count: pages }] = await client.raw('PRAGMA page_count');
    await client.raw(`PRAGMA max_page_count = ${pages}`);
    // Free space in existing pages is used first. The record of the removal may be what finds none, and its row must still be
    // gone.
    while ((await ada.put(enablement)).status === 200) {
      await ada.delete(enablement);
      await client('appconnect_enabled_apps').del();
    }

    await expectFault(installation, ada, 'disk_full');
    expect(told(installation, 'error', 'is full')).to.equal(1);

    await client.raw('PRAGMA max_page_count = 1000000');
    await expectWell(installation, ada);
    expect(told(installation, 'info', 'works again')).to.equal(1);
  });

  it('is reported to an agent, without asking it to try again', async () => {
    const installation = await open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');
    const client = await lent(installation);
    await client.raw('PRAGMA query_only = ON');

    const { isError, content } = await ada.call('acme-assistant', 'connect_account', { app: 'gmail' });

    const { code, message, fix } = JSON.parse(content[0]?.text ?? '{}');
    expect([isError, code]).to.deep.equal([true, 'storage_unavailable']);
    expect(`${message} ${fix}`).to.contain('cannot be written to').and.not.to.match(/again/);
    expect(await health(installation)).to.include({ appconnectDatabase: 'database_read_only' });
  });

  it('is reported when another program locks it', async () => {
    const installation = await open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');
    const client = await lent(installation);
    await client.raw('PRAGMA busy_timeout = 20');
    const { default: knex } = await import('knex');
    const connection = { filename: join(installation.home, 'platform.db') };
    const other = knex({ client: 'sqlite3', connection, useNullAsDefault: true });
    await other.raw('BEGIN IMMEDIATE');

    await expectFault(installation, ada, 'database_locked');

    await other.raw('ROLLBACK');
    await other.destroy();
    await expectWell(installation, ada);
  });

  it('is reported when it is damaged', async () => {
    const installation = await open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');
    const client = await lent(installation);
    await client.raw('PRAGMA wal_checkpoint(TRUNCATE)');
    await client.raw('PRAGMA journal_mode = DELETE');
    await client.raw('PRAGMA cache_size = 0');
    await writeFile(join(installation.home, 'platform.db'), Buffer.alloc(65_536, 0xa5));

    await expectFault(installation, ada, 'database_damaged');
  });

  it('is reported when its tables are gone', async () => {
    const installation = await open({ apps: ['gmail'] });
    const ada = await installation.signIn('ada');

    await (await lent(installation)).schema.dropTable('appconnect_enabled_apps');

    await expectFault(installation, ada, 'database_damaged');
  });

  it('is reported when PostgreSQL is unreachable, without waiting for it in health', async () => {
    const database = await openPostgres();
    const installation = await open({ apps: ['gmail'], database: database.address });
    try {
      const ada = await installation.signIn('ada');
      const client = await lent(installation);
      expect(await health(installation)).to.include({ appconnectDatabase: 'ok' });
      // As in a fail-over: the address does not answer, and every connection ends.
      Object.assign(client.client.connectionSettings, { port: 1, connectionString: undefined });
      await database.client.raw(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = ''",
      );

      // The host's own connections ended too, and it reports an error until it has new ones.
      let answer = await ada.put(enablement);
      await until('the plugin meets it', async () => {
        answer = await ada.put(enablement);
        return answer.body.reason !== undefined;
      });
      expect([answer.status, answer.body.code, answer.body.reason]).to.deep.equal([
        503,
        'storage_unavailable',
        'database_unreachable',
      ]);
      expect(JSON.stringify(answer.body)).not.to.contain('127.0.0.1').and.not.to.contain('password');
      expect(await health(installation)).to.include({ appconnectDatabase: 'database_unreachable', status: 'degraded' });
    } finally {
      await installation.host.close();
      await database.close();
    }
  });
});

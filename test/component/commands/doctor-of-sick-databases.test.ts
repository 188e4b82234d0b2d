import { type FileHandle, open } from 'node:fs/promises';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { rowOf, useDoctor } from '../../support/doctor-harness.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { openAsRole } from '../../support/stores/postgres-role.js';

const table = 'appconnect_open_calls';
const page = { size: 0, number: 0 };

describe('doctor, of a database that answers', () => {
  const { report, sqliteFile } = useDoctor({ catalog: undefined });
  const databaseRow = async (address: string) =>
    rowOf(await report({ APPCONNECT_API_KEY: 'ak_sandbox_project_key' }, ['--database', address]), 'database');

  async function withLostTable(client: Knex): Promise<void> {
    await migrate(client);
    await client.schema.dropTable(table);
  }

  async function noteRootPage(client: Knex): Promise<void> {
    await migrate(client);
    const [{ page_size: size }] = await client.raw('pragma page_size');
    const [{ rootpage: number }] = await client.raw('select rootpage from sqlite_master where name = ?', [table]);
    Object.assign(page, { size, number });
  }

  async function overwritePage(file: FileHandle): Promise<void> {
    await file.write(Buffer.alloc(page.size, 0xa5), 0, page.size, (page.number - 1) * page.size);
  }

  it('finds a table that is missing', async () => {
    const row = await databaseRow(await sqliteFile(withLostTable));

    expect(row).to.include({ state: 'failed', remedy: 'restore_backup' });
  });

  it('finds damage in a file, as a start does', async () => {
    const filename = await sqliteFile(noteRootPage);
    const file = await open(filename, 'r+');
    await overwritePage(file).finally(() => file.close());

    const row = await databaseRow(filename);

    expect(row).to.include({ state: 'failed', remedy: 'restore_backup' });
    expect(row?.said).to.include('damaged');
  });

  describe('on PostgreSQL', () => {
    let database: TestDatabase;
    let role: Awaited<ReturnType<typeof openAsRole>>;

    beforeEach(async () => {
      database = await openPostgres();
      await migrate(database.client);
      role = await openAsRole(database);
      await role.grant('select, insert, update, delete on all tables in schema public');
      await role.grant('usage on all sequences in schema public');
    });
    afterEach(async () => {
      await role.client.destroy();
      await database.close();
    });

    it('calls a role well that may do all that the platform does', async () => {
      expect(await databaseRow(role.address)).to.include({ state: 'ok' });
    });

    for (const right of ['select', 'insert', 'update', 'delete']) {
      it(`finds that the role may not ${right} in one table`, async () => {
        await database.client.raw(`revoke ${right} on ?? from ??`, [table, role.name]);

        expect(await databaseRow(role.address)).to.include({ state: 'failed', remedy: 'mend_database' });
      });
    }

    it('ends in seconds while a table is locked, as one that gets an index', async () => {
      const other = await database.client.transaction();
      await other.raw('lock table ?? in share mode', [table]);
      const asked = databaseRow(role.address);
      const limit = new Promise<undefined>((resolve) => setTimeout(resolve, 25_000, undefined).unref());
      const row = await Promise.race([asked, limit]);
      await other.rollback();
      await asked;

      expect(row).to.include({ state: 'failed', phrase: 'failed_with' });
    });

    it('finds a table that is missing', async () => {
      await database.client.schema.dropTable(table);

      expect(await databaseRow(role.address)).to.include({ state: 'failed', remedy: 'choose_database' });
    });
  });
});

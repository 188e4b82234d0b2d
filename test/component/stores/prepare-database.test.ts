import { randomBytes } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import knex, { type Knex } from 'knex';
import { SqlAuditStore } from '../../../src/stores/activity/audit-store.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { assertUsableDatabase, versionWarnings } from '../../../src/stores/prepare-database.js';
import { anAuditEvent } from '../../support/stores/store-records.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('assertUsableDatabase', () => {
  const directory = useTemporaryDirectory();
  const path = () => join(directory(), 'host.sqlite');

  async function withClient<Result>(work: (client: Knex) => Promise<Result>): Promise<Result> {
    const client = knex({ client: 'sqlite3', connection: { filename: path() }, useNullAsDefault: true });
    return work(client).finally(() => client.destroy());
  }

  async function writeDatabase(): Promise<Buffer> {
    await withClient(async (client) => {
      await migrate(client);
      await client.transaction(async (transaction) => {
        const store = new SqlAuditStore(transaction);
        for (let number = 0; number < 200; number += 1) {
          await store.append('acme', anAuditEvent({ subject: `event ${number}`.repeat(20) }));
        }
      });
    });
    return readFile(path());
  }

  it('accepts an empty and a migrated database', async () => {
    await withClient(async (client) => {
      expect(await assertUsableDatabase(client)).to.deep.equal({ warnings: [] });
      await migrate(client);
      expect(await assertUsableDatabase(client)).to.deep.equal({ warnings: [] });
    });
  });

  for (const [what, bytes] of [
    ['a text file', Buffer.from('this is no database\n'.repeat(100))],
    ['random bytes', randomBytes(8192)],
  ] as const) {
    it(`refuses ${what} and changes no byte`, async () => {
      await writeFile(path(), bytes);

      const error = await withClient((client) => assertUsableDatabase(client)).catch((reason) => reason);

      expect(error).to.include({ name: 'PluginError', code: 'storage_damaged' });
      expect(error.message).to.contain('not an SQLite database').and.to.contain('untouched');
      expect(await readFile(path())).to.deep.equal(bytes);
      expect(await readdir(directory())).to.deep.equal(['host.sqlite']);
    });
  }

  it('refuses a database with overwritten pages and changes no byte', async () => {
    const bytes = await writeDatabase();
    // The first page holds the schema; what follows are the tables.
    bytes.fill(0xa5, 4096 * 4);
    await writeFile(path(), bytes);

    const error = await withClient((client) => assertUsableDatabase(client)).catch((reason) => reason);

    expect(error).to.include({ name: 'PluginError', code: 'storage_damaged' });
    expect(error.message).to.contain('damaged').and.to.contain('untouched');
    expect(await readFile(path())).to.deep.equal(bytes);
  });

  it('refuses a truncated database', async () => {
    const bytes = await writeDatabase();
    await writeFile(path(), bytes.subarray(0, bytes.length - 8192));

    const error = await withClient((client) => assertUsableDatabase(client)).catch((reason) => reason);

    expect(error).to.include({ name: 'PluginError', code: 'storage_damaged' });
  });

  it('warns when commits do not wait for the disk', async () => {
    const { warnings } = await withClient(async (client) => {
      await client.raw('PRAGMA synchronous = NORMAL');
      return assertUsableDatabase(client);
    });

    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('synchronous');
  });
});

describe('versionWarnings', () => {
  for (const version of ['3.51.3', '3.52.0', '3.53.0', '3.100.0', '4.0.0']) {
    it(`does not warn of SQLite ${version}`, () => {
      expect(versionWarnings(version)).to.deep.equal([]);
    });
  }

  for (const version of ['3.7.0', '3.44.6', '3.51.2', '3.9.9']) {
    it(`warns of SQLite ${version}`, () => {
      expect(versionWarnings(version)[0]).to.contain(version);
    });
  }
});

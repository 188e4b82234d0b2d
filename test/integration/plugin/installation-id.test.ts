import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import type { Installation } from '../../support/installation.js';
import { useInstallation } from '../../support/installation.js';
import { openPostgres, openSqlite } from '../../support/stores/databases.js';

const run = promisify(execFile);
const table = 'appconnect_installation';

/** Runs the command as an operator does, in the folder of the package. */
const appconnect = (...args: string[]) => outcomeOf('npx', '--no-install', 'appconnect', ...args);

/** Runs the command without npx, which takes longer to start than the command itself. */
const program = (...args: string[]) => outcomeOf(process.execPath, 'scripts/appconnect.mjs', ...args);

async function outcomeOf(command: string, ...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await run(command, args);
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

describe('A database and a configuration directory', () => {
  const open = useInstallation();

  const state = async (installation: Installation) =>
    (await installation.anonymous().get('/health')).body.appconnectInstallation as string;
  const ini = (installation: Installation) => join(installation.home, 'appconnect', 'installation.ini');
  const client = (installation: Installation) => installation.host.host.database.getClient();
  const idOfHome = async (installation: Installation) =>
    /installation_id = (\S+)/.exec(await readFile(ini(installation), 'utf8'))?.[1];
  const idOfDatabase = async (installation: Installation) => (await (await client(installation))(table).first())?.value;
  const warnings = (installation: Installation) =>
    installation.logs.filter((line) => line.includes("level: 'warn'") && line.includes('accept-database'));

  it('get the same id at the first start, and match at later ones', async () => {
    const installation = await open();

    expect(await idOfHome(installation))
      .to.match(/^[0-9a-f-]{36}$/)
      .and.to.equal(await idOfDatabase(installation));
    await installation.restart();

    expect(await state(installation)).to.equal('ok');
    expect(warnings(installation)).to.deep.equal([]);
  });

  it('cause a warning when the database is emptied or foreign, keep working, and are accepted by the logged command', async () => {
    const installation = await open({ apps: ['gmail'] });
    const database = join(installation.home, 'platform.db');
    for (const value of [undefined, '11111111-2222-4333-8444-555555555555']) {
      installation.logs.length = 0;
      const mine = await idOfHome(installation);
      await (await client(installation))(table).del();
      if (value !== undefined) await (await client(installation))(table).insert({ name: 'id', value });

      await installation.restart();

      expect(warnings(installation)).to.have.length(1);
      expect(warnings(installation)[0])
        .to.contain(mine)
        .and.to.contain(value ?? 'none');
      expect(await state(installation)).to.equal('mismatch');
      const ada = await installation.signIn('ada');
      expect((await ada.put('/v1/appconnect/apps/slack/enablement')).status).to.equal(200);

      const command = `npx --no-install appconnect accept-database --home ${installation.home} --database ${database}`;
      expect(warnings(installation)[0]).to.contain(command);
      expect(await program(...command.split(' ').slice(3))).to.include({ code: 0 });
      installation.logs.length = 0;
      await installation.restart();

      expect([await state(installation), warnings(installation)]).to.deep.equal(['ok', []]);
      expect(await idOfDatabase(installation))
        .to.equal(value ?? mine)
        .and.to.equal(await idOfHome(installation));
    }
  });

  it('cause a warning when the directory lost its id and the database has one', async () => {
    const installation = await open({ apps: ['gmail'] });
    const id = await idOfDatabase(installation);
    await rm(ini(installation));

    await installation.restart();

    expect(warnings(installation)[0]).to.contain(id).and.to.contain('none');
  });

  it('match where a replica starts for the first time', async () => {
    const database = await openPostgres();
    const environment = { APPCONNECT_API_KEY: 'ak_sandbox_project_key' };
    const installation = await open({ database: database.address, environment });
    const replica = await installation.openReplica();
    try {
      expect([await state(replica), await idOfHome(replica)]).to.deep.equal(['ok', await idOfDatabase(installation)]);

      await (await client(installation))(table).update({ value: 'foreign' });
      await replica.restart();

      expect(await state(replica)).to.equal('mismatch');
      const [warning = ''] = warnings(replica);
      expect(warning)
        .to.contain('--database postgres://USER:PASSWORD@HOST/NAME')
        .and.to.contain("with the address of the platform's database")
        .and.to.contain(database.address.replace(/\/\/.*@/, '//'))
        .and.not.to.contain('password@');
    } finally {
      await replica.host.close();
      await installation.host.close();
      await database.close();
    }
  });
});

describe('npx appconnect', () => {
  it('lists its commands, and names an unknown one', async () => {
    expect((await appconnect('help')).said).to.contain('accept-database --home DIR');
    expect(await program('accept')).to.deep.include({ code: 2 });
    expect((await program()).code).to.equal(2);
  });

  it('says what PostgreSQL says where it has no such database', async () => {
    const database = await openPostgres();

    const { code, said } = await program('accept-database', '--home', '.', '--database', `${database.address}_no`);
    await database.close();

    expect(code).to.equal(1);
    expect(said).to.match(/Nothing was changed in the database: .*"\w+_no" does not exist/);
  });

  it('says that tables of an old version, which told of no id, want a start first', async () => {
    const database = await openSqlite();
    await migrate(database.client);
    await database.client.schema.dropTable(table);

    const { code, said } = await program('accept-database', '--home', '.', '--database', database.address);
    await database.close();

    expect(code).to.equal(1);
    expect(said).to.contain(
      'no tables of the plugin yet, or those of an old version; start the platform with it once.',
    );
  });

  it('changes nothing in the database where the directory cannot be written to', async () => {
    const database = await openPostgres();
    const home = await mkdtemp(join(tmpdir(), 'appconnect-unwritable-'));
    await writeFile(join(home, 'appconnect'), 'a file in place of the folder');
    await migrate(database.client);

    const { code } = await program('accept-database', '--home', home, '--database', database.address);
    const rows = await database.client(table);
    await database.close();
    await rm(home, { recursive: true });

    expect([code, rows]).to.deep.equal([1, []]);
  });

  it('creates no database and no directory', async () => {
    const missing = join('/', 'nowhere', 'platform.db');

    const noHome = await program('accept-database', '--home', '/nowhere', '--database', missing);
    const noDatabase = await program('accept-database', '--home', '.', '--database', missing);
    const noOption = await program('accept-database', '--home', '.', '--force');

    expect([noHome.code, noDatabase.code, noOption.code]).to.deep.equal([2, 2, 2]);
    expect(noHome.said).to.contain('no directory').and.to.contain('Usage:');
    expect(noDatabase.said).to.contain('no database file').and.to.contain('or its folder is closed to you');
  });
});

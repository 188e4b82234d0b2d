import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { acceptDatabase } from '../../../src/commands/accept-database.js';
import type { Installation } from '../../support/installation.js';
import { useInstallation } from '../../support/installation.js';
import { openPostgres } from '../../support/stores/databases.js';

const table = 'appconnect_installation';

/** Runs the command as an operator does, in the folder of the package. */
const throughNpx = (args: string[]) =>
  promisify(execFile)('npx', ['--no-install', 'appconnect', 'accept-database', ...args]);

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
    for (const [accept, value] of [[throughNpx], [acceptDatabase, '11111111-2222-4333-8444-555555555555']] as const) {
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

      const options = `--home ${installation.home} --database ${database}`;
      expect(warnings(installation)[0]).to.contain(`npx --no-install appconnect accept-database ${options}`);
      await accept(options.split(' '));
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
      await replica.close();
      await installation.host.close();
      await database.close();
    }
  });
});

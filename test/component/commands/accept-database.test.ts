import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { acceptDatabase } from '../../../src/commands/accept-database.js';
import { UsageError } from '../../../src/commands/command-arguments.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { rejectionOf } from '../../support/errors.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const table = 'appconnect_installation';

describe('accept-database', () => {
  const home = useTemporaryDirectory();
  let database: TestDatabase;

  beforeEach(async () => {
    database = await openPostgres();
  });
  afterEach(() => database.close());

  const accept = (address = database.address) => acceptDatabase(['--home', home(), '--database', address]);
  const idOfDatabase = async () => (await database.client(table).first())?.value;
  const idOfHome = async () =>
    /installation_id = (\S+)/.exec(await readFile(join(home(), 'appconnect', 'installation.ini'), 'utf8'))?.[1];

  it('gives both the same new id where neither has one, and changes nothing the second time', async () => {
    await migrate(database.client);

    expect(await accept()).to.match(/^Accepted: the database \(before: none\).* \(before: none\)/);

    const id = await idOfDatabase();
    expect(await idOfHome()).to.equal(id);
    expect(await accept()).to.equal(`They belong together already (${id}). Nothing was changed.`);
  });

  it('leaves what it makes to the owner of the directory, though root runs it', async function () {
    if (process.getuid?.() !== 0) this.skip();
    await migrate(database.client);
    await chown(home(), 1234, 1234);

    await accept();

    for (const path of ['appconnect', 'appconnect/installation.ini'])
      expect(await stat(join(home(), path))).to.include({ uid: 1234, gid: 1234 });
  });

  it('says that tables of an old version, which told of no id, want a start first', async () => {
    await migrate(database.client);
    await database.client.schema.dropTable(table);

    const refused = await rejectionOf(accept());

    expect(refused.message).to.contain('or those of an old version; start the platform with it once');
  });

  it('says what PostgreSQL says where it has no such database', async () => {
    const refused = await rejectionOf(accept(`${database.address}_no`));

    expect(refused.message).to.match(/^Nothing was changed in the database: .*"\w+_no" does not exist/);
  });

  it('changes nothing in the database where the directory cannot be written to', async () => {
    await writeFile(join(home(), 'appconnect'), 'a file in place of the folder');
    await migrate(database.client);

    const refused = await rejectionOf(accept());

    expect(refused).not.to.be.instanceOf(UsageError);
    expect(await database.client(table)).to.deep.equal([]);
  });

  it('creates no database and no directory', async () => {
    const missing = '/nowhere/platform.db';

    const noHome = await rejectionOf(acceptDatabase(['--home', '/nowhere', '--database', missing]));
    const noDatabase = await rejectionOf(accept(missing));
    const noOption = await rejectionOf(acceptDatabase(['--home', home(), '--force']));
    const nothing = await rejectionOf(acceptDatabase([]));

    for (const refused of [noHome, noDatabase, noOption, nothing]) expect(refused).to.be.instanceOf(UsageError);
    expect(noHome.message).to.contain('no directory');
    expect(noDatabase.message).to.contain('no database file').and.to.contain('or its folder is closed to you');
    expect(nothing.message).to.equal('Both --home and --database are needed.');
  });
});

import 'reflect-metadata';
import { mkdir, open, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { IniApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import { IniPublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('A save of the key', () => {
  const home = useTemporaryDirectory();

  it('does not touch the file: a copy takes its place', async () => {
    const store = new IniApiKeyStore(home());
    await store.save('ak_first');
    const file = await open(join(home(), 'appconnect/config.ini'));

    await store.save('ak_second');

    const text = await file.readFile('utf8').finally(() => file.close());
    expect(text).to.equal('api_key = ak_first\n');
  });
});

describe('Saves of the key whose process is killed', () => {
  const home = useTemporaryDirectory();
  const directory = () => join(home(), 'appconnect');

  /** Leaves a copy beside the file, as a save does whose process is killed; the tests of crashes kill such processes. */
  async function leaveCopy(): Promise<void> {
    await writeFile(join(directory(), 'config.ini.2871563404'), 'api_key = ak_canary_of_a_killed_save');
  }

  const holders = async (text: string) => {
    const names = await readdir(directory());
    const texts = await Promise.all(names.map((name) => readFile(join(directory(), name), 'utf8')));
    return names.filter((_, index) => texts[index]?.includes(text));
  };

  it('leave no copy of a key that is replaced', async () => {
    const store = new IniApiKeyStore(home());
    await store.save('ak_canary_number_0');
    await leaveCopy();

    await store.save('ak_another_key');

    expect(await readdir(directory())).to.deep.equal(['config.ini']);
    expect(await holders('canary')).to.deep.equal([]);
  });

  it('leave no copy of a key that is deleted, though the file has no key any more', async () => {
    const store = new IniApiKeyStore(home());
    await store.save('ak_canary_number_0');
    await leaveCopy();

    await store.forget();
    expect(await holders('canary')).to.deep.equal([]);

    await leaveCopy();
    await store.forget();
    expect(await holders('canary')).to.deep.equal([]);
  });

  it('complete in one process while another one cleans up', async () => {
    const [one, other] = [new IniApiKeyStore(home()), new IniApiKeyStore(home())];

    for (let round = 0; round < 20; round += 1) {
      await Promise.all([one.save(`ak_round_${round}`), other.removeLeftovers(), other.removeLeftovers()]);
    }

    expect(await other.read()).to.equal('ak_round_19');
  });
});

describe('The removal of leftover copies of settings', () => {
  const home = useTemporaryDirectory();

  it('keeps links, directories, and files of another name', async () => {
    const directory = join(home(), 'appconnect');
    await mkdir(join(directory, 'config.ini.1111111111'), { recursive: true });
    const end = join(home(), 'end');
    await writeFile(end, 'kept');
    await symlink(end, join(directory, 'config.ini.2222222222'));
    const names = ['config.ini.bak', 'config.ini.12345678901', 'config.ini.3x', 'other.ini.4', 'config.ini~'];
    for (const name of names) await writeFile(join(directory, name), 'kept');

    await new IniApiKeyStore(home()).save('ak_sandbox_project_key');

    const expected = [...names, 'config.ini', 'config.ini.1111111111', 'config.ini.2222222222'];
    expect((await readdir(directory)).sort()).to.deep.equal(expected.sort());
  });

  it('keeps the target of a link in the place of the key file', async () => {
    const elsewhere = join(home(), 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(join(home(), 'appconnect'));
    await writeFile(join(elsewhere, 'config.ini'), '');
    await writeFile(join(elsewhere, 'config.ini.3333333333'), 'of somebody else');
    await symlink(join(elsewhere, 'config.ini'), join(home(), 'appconnect', 'config.ini'));

    await new IniApiKeyStore(home()).removeLeftovers();

    expect(await readdir(elsewhere)).to.deep.equal(['config.ini', 'config.ini.3333333333']);
  });

  it('keeps a file in the directory of the platform that a person may have named so', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const backups = ['config.ini.1', 'config.ini.20260115', `config.ini.${Math.floor(Date.now() / 1000)}`];
    const young = 'config.ini.4000000001';
    for (const name of [...backups, young, 'config.ini.4000000002']) await writeFile(join(home(), name), 'port = 80');
    for (const name of [...backups, 'config.ini.4000000002']) await utimes(join(home(), name), anHourAgo, anHourAgo);

    await new IniPublicAddressStore(home()).save('https://platform.example');

    expect((await readdir(home())).sort()).to.deep.equal(['config.ini', ...backups, young].sort());
  });

  it('removes a copy there too that was saved under a clock ahead by more than replicas differ', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const [late, early] = ['config.ini.4000000003', 'config.ini.4000000004'];
    for (const name of [late, early]) await writeFile(join(home(), name), 'port = 80');
    await utimes(join(home(), late), inMinutes(30), inMinutes(30));
    await utimes(join(home(), early), inMinutes(0.5), inMinutes(0.5));

    await new IniPublicAddressStore(home()).removeLeftovers();

    expect(await readdir(home())).to.deep.equal([early]);
  });
});

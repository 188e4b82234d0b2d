import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { FileFault } from '../../../src/contract/refusal-values.js';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { IniApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import { IniPublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const key = 'ak_sandbox_project_key';

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

async function faultOf(work: Promise<unknown>): Promise<Pick<PluginError, 'code' | 'message' | 'details'>> {
  return work.then(
    () => new PluginError('internal', 'no fault'),
    (error) => error,
  );
}

/** What can be at the path instead of a file, and how to create it. */
const wrongFiles: { what: string; fault: FileFault; make(path: string): Promise<unknown> }[] = [
  { what: 'a directory', fault: 'unusable', make: (path) => mkdir(path, { recursive: true }) },
  { what: 'a named pipe', fault: 'unusable', make: (path) => promisify(execFile)('mkfifo', [path]) },
  {
    what: 'bytes that are not UTF-8',
    fault: 'not_utf8',
    make: (path) => writeFile(path, Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x0a])),
  },
  { what: 'a file with a NUL byte', fault: 'unusable', make: (path) => writeFile(path, 'a=1\n\0\n') },
  { what: 'a file larger than 32 KiB', fault: 'too_large', make: (path) => writeFile(path, 'a'.repeat(32 * 1024 + 1)) },
];

describe('IniApiKeyStore', () => {
  const home = useTemporaryDirectory();
  const path = () => join(home(), 'appconnect', 'config.ini');
  const store = () => new IniApiKeyStore(home());
  const everyUse = () => [() => store().read(), () => store().save(key), () => store().forget()];

  beforeEach(() => mkdir(dirname(path())));

  it('creates the file and its directory for the owner only', async () => {
    const fresh = join(home(), 'platform');

    await new IniApiKeyStore(fresh).save(key);

    expect(await modeOf(join(fresh, 'appconnect'))).to.equal('700');
    expect(await modeOf(join(fresh, 'appconnect', 'config.ini'))).to.equal('600');
  });

  it('makes an existing file that everybody can read private', async () => {
    await writeFile(path(), '');
    await chmod(path(), 0o644);

    await store().save(key);

    expect(await modeOf(path())).to.equal('600');
  });

  it('keeps the other settings, sections and comments of the file', async () => {
    await writeFile(path(), '; ours\nregion = eu\n\n[proxy]\nhost = proxy.example\n');

    await store().save(key);
    expect(await readFile(path(), 'utf8')).to.equal(
      `; ours\nregion = eu\napi_key = ${key}\n\n[proxy]\nhost = proxy.example\n`,
    );

    await store().forget();
    expect(await readFile(path(), 'utf8')).to.equal('; ours\nregion = eu\n\n[proxy]\nhost = proxy.example\n');
  });

  it('creates no file when it deletes a key', async () => {
    await store().forget();

    expect(await readdir(dirname(path()))).to.deep.equal([]);
  });

  it('leaves no temporary file', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, number) => store().save(`ak_number_${number}`)));

    expect(await readdir(dirname(path()))).to.deep.equal(['config.ini']);
  });

  it('refuses a symbolic link, and changes neither it nor its target', async () => {
    const elsewhere = join(home(), 'elsewhere');
    await writeFile(elsewhere, 'api_key = ak_of_somebody_else\n');
    await symlink(elsewhere, path());

    for (const work of everyUse()) {
      const fault = await faultOf(work());
      expect(fault.code).to.equal('storage_damaged');
      expect(fault.message).to.contain('appconnect/config.ini').and.to.contain('symbolic link');
      expect(fault.details.values).to.include({ file: 'appconnect/config.ini', fault: 'symbolic_link' });
    }

    expect(await readlink(path())).to.equal(elsewhere);
    expect(await readFile(elsewhere, 'utf8')).to.equal('api_key = ak_of_somebody_else\n');
  });

  it('refuses a dangling symbolic link', async () => {
    await symlink(join(home(), 'nowhere'), path());

    expect((await faultOf(store().save(key))).code).to.equal('storage_damaged');
    expect((await lstat(path())).isSymbolicLink()).to.equal(true);
  });

  it('says when the parent of the file is not a directory', async () => {
    const blocked = join(home(), 'blocked');
    await writeFile(blocked, '');

    const fault = await faultOf(new IniApiKeyStore(blocked).save(key));

    expect(fault.code).to.equal('storage_damaged');
    expect(fault.message).to.contain('config.ini');
  });

  for (const { what, fault: expected, make } of wrongFiles) {
    it(`refuses ${what}, naming the file, and writes nothing`, async () => {
      await make(path());
      const before = (await lstat(path())).mtimeMs;

      for (const work of everyUse()) {
        const fault = await faultOf(work());
        expect(fault.code).to.equal('storage_damaged');
        expect(fault.message).to.contain('appconnect/config.ini');
        expect(fault.details.values).to.deep.equal({ file: 'appconnect/config.ini', fault: expected });
      }

      expect((await lstat(path())).mtimeMs).to.equal(before);
      expect(await readdir(dirname(path()))).to.deep.equal(['config.ini']);
    });
  }

  it('refuses a key that cannot be stored as it is, and never prints it', async () => {
    const injected = 'ak_canary\n[admin]\nallow = true';

    const fault = await faultOf(store().save(injected));

    expect(fault.code).to.equal('storage_damaged');
    expect(fault.message).not.to.contain('canary');
    expect(await readdir(dirname(path()))).to.deep.equal([]);
  });

  it('saves again after a save that failed', async () => {
    const one = store();

    expect((await faultOf(one.save('two\nlines'))).code).to.equal('storage_damaged');
    await one.save(key);

    expect(await one.read()).to.equal(key);
  });

  it('reads what another program has written since', async () => {
    const one = store();
    await one.save(key);

    await writeFile(path(), 'api_key = ak_written_by_hand\n');

    expect(await one.read()).to.equal('ak_written_by_hand');
  });
});

describe('IniPublicAddressStore', () => {
  const home = useTemporaryDirectory();
  const path = () => join(home(), 'config.ini');
  const store = () => new IniPublicAddressStore(home());

  it('leaves the mode of the file as the host made it', async () => {
    await writeFile(path(), 'port = 80\n');
    await chmod(path(), 0o640);

    await store().save('https://platform.example');

    expect(await modeOf(path())).to.equal('640');
    expect(await readFile(path(), 'utf8')).to.equal('port = 80\nweb_public_url = https://platform.example\n');
  });

  it('writes through a symbolic link, which operators may use for this file', async () => {
    const target = join(home(), 'mounted.ini');
    await writeFile(target, 'port = 80\n');
    await symlink(target, path());

    await store().save('https://platform.example');

    expect((await lstat(path())).isSymbolicLink()).to.equal(true);
    expect(await readFile(target, 'utf8')).to.contain('web_public_url = https://platform.example');
  });

  it('writes nothing when there is nothing to delete', async () => {
    await writeFile(path(), 'port = 80\n');
    const before = (await stat(path())).ino;

    await store().save(undefined);

    expect((await stat(path())).ino).to.equal(before);
  });

  for (const line of [
    'web_public_url=https://platform.example\n',
    'web_public_url = "https://platform.example"\n',
    'web_public_url =  https://platform.example # ours\n',
  ]) {
    it(`leaves a line of an operator as it is where its address is saved again: ${line.trim()}`, async () => {
      await writeFile(path(), line);

      expect(await store().read()).to.equal('https://platform.example');
      expect(await store().save('https://platform.example')).to.equal(false);
      expect(await readFile(path(), 'utf8')).to.equal(line);
      expect(await store().save('https://other.example')).to.equal(true);
    });
  }

  it('refuses a file in which the setting cannot be changed alone, and does not change it', async () => {
    await writeFile(path(), '[web_public_url]\na = 1\n');

    const fault = await faultOf(store().save('https://platform.example'));

    expect(fault.code).to.equal('storage_damaged');
    expect(await readFile(path(), 'utf8')).to.equal('[web_public_url]\na = 1\n');
  });

  it('loses no line in concurrent saves', async () => {
    await writeFile(path(), '; first\nport = 80\n[a]\nb = 1\n');
    const one = store();

    await Promise.all(Array.from({ length: 20 }, (_, number) => one.save(`https://n${number}.example`)));

    expect(await readFile(path(), 'utf8')).to.equal(
      '; first\nport = 80\nweb_public_url = https://n19.example\n[a]\nb = 1\n',
    );
  });

  for (const { what, make } of wrongFiles) {
    it(`refuses ${what}`, async () => {
      await make(path());

      expect((await faultOf(store().read())).code).to.equal('storage_damaged');
      expect((await faultOf(store().save('https://platform.example'))).code).to.equal('storage_damaged');
    });
  }
});

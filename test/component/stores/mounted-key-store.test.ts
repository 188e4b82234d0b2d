import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { FileMountedKeyStore } from '../../../src/stores/settings/mounted-key-store.js';
import { rejectionOf } from '../../support/errors.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

/** What can be at the path instead of a file: how to create it, and the expected message. */
const wrongFiles: { what: string; said: string; make(path: string): Promise<unknown> }[] = [
  { what: 'a file that is not there', said: 'ENOENT', make: async () => undefined },
  { what: 'a directory', said: 'not a regular file', make: (path) => mkdir(path) },
  { what: 'a named pipe', said: 'not a regular file', make: (path) => promisify(execFile)('mkfifo', [path]) },
  { what: 'a link to a device', said: 'not a regular file', make: (path) => symlink('/dev/zero', path) },
  { what: 'a large file', said: 'larger than 4 KiB', make: (path) => writeFile(path, 'a'.repeat(4097)) },
];

describe('FileMountedKeyStore', () => {
  const directory = useTemporaryDirectory();
  const path = () => join(directory(), 'key');

  it('reads the file, also through a symbolic link', async () => {
    await writeFile(path(), 'ak_mounted_key_1\n');
    await symlink(path(), join(directory(), 'link'));

    for (const name of ['key', 'link']) {
      expect(await new FileMountedKeyStore().read(join(directory(), name))).to.equal('ak_mounted_key_1\n');
    }
  });

  for (const { what, said, make } of wrongFiles) {
    it(`says at once that it cannot read ${what}`, async () => {
      await make(path());

      const refusal = await rejectionOf(new FileMountedKeyStore().read(path()));

      expect(refusal.code).to.equal('key_misconfigured');
      expect(refusal.details).to.deep.equal({ reason: 'key_file_unreadable' });
      expect(refusal.message).to.equal(`The file named by APPCONNECT_API_KEY_FILE cannot be read (${said}).`);
    });
  }
});

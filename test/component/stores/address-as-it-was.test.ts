import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { IniPublicAddressStore } from '../../../src/stores/settings/public-address-store.js';

describe('A public address that an operator wrote, saved as it was', () => {
  let home = '';
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'appconnect-review-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  for (const line of [
    'web_public_url=https://platform.example\n',
    'web_public_url = "https://platform.example"\n',
    'web_public_url =  https://platform.example # ours\n',
  ]) {
    it(`changes nothing: ${line.trim()}`, async () => {
      await writeFile(join(home, 'config.ini'), line);
      const store = new IniPublicAddressStore(home);

      expect(await store.read()).to.equal('https://platform.example');
      expect(await store.save('https://platform.example')).to.equal(false);
      expect(await readFile(join(home, 'config.ini'), 'utf8')).to.equal(line);
      expect(await store.save('https://other.example')).to.equal(true);
    });
  }
});

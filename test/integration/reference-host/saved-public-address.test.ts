import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { SavedPublicAddress } from '../../../src/testing/reference-host/http/saved-public-address.js';
import { ServedOrigins } from '../../../src/testing/reference-host/http/served-origins.js';
import { openSandbox } from '../../support/sandbox.js';

describe('Reference host: the saved public address', () => {
  it('is served from the moment it is saved in the workspace settings, until it is cleared', async () => {
    const sandbox = await openSandbox();
    try {
      const ada = await sandbox.signIn('ada', 'acme');
      const save = (webPublicUrl: string) => ada.put('/v1/appconnect/settings/public-address', { webPublicUrl });
      const { routes } = sandbox.host.host;

      expect(routes.isServedOrigin('https://tunnel.example')).to.equal(false);
      await save('https://tunnel.example');
      expect(routes.isServedOrigin('https://tunnel.example')).to.equal(true);
      await save('');
      expect(routes.isServedOrigin('https://tunnel.example')).to.equal(false);
    } finally {
      await sandbox.remove();
    }
  });

  it('is an address of the web, wherever the file has something else', async () => {
    const home = await mkdtemp(join(tmpdir(), 'saved-address-'));
    const origins = new ServedOrigins({ port: 4870, saved: new SavedPublicAddress(home) });
    const servedWith = async (text: string) => {
      await writeFile(join(home, 'config.ini'), text);
      return origins.findByHost('platform.example');
    };

    expect(await servedWith('web_public_url = https://platform.example/at/a/path')).to.equal(
      'https://platform.example',
    );
    expect(await servedWith('web_public_url = "https://platform.example"\n[web]\nx = 1')).to.equal(
      'https://platform.example',
    );
    for (const text of ['', 'web_public_url = nonsense', '[a]\nweb_public_url = https://platform.example']) {
      expect(await servedWith(text), text).to.equal(undefined);
    }
    await rm(home, { recursive: true });
  });
});

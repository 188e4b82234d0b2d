import { writeFile } from 'node:fs/promises';
import { request as sendRaw } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { SavedPublicAddress, ServedOrigins } from '../../../src/testing/reference-host/http/served-origins.js';
import { openSandbox, type TestSandbox } from '../../support/hosts/sandbox.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const tunnel = 'https://tunnel.example';

describe('Reference host: the saved public address', () => {
  const home = useTemporaryDirectory();
  let sandbox: TestSandbox;

  before(async () => {
    sandbox = await openSandbox();
    const ada = await sandbox.signIn('ada', 'acme');
    await ada.put('/v1/appconnect/settings/public-address', { webPublicUrl: tunnel });
  });

  after(() => sandbox.remove());

  const statusAt = (name: string, path: string, options: { method?: string; cookie?: string } = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { method = 'GET', cookie } = options;
      const headers = { host: name, ...(cookie !== undefined && { cookie }) };
      sendRaw(`${sandbox.url}${path}`, { method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });

  it('is not an origin of the host, and may not send requests of a member', async () => {
    const ada = await sandbox.signIn('ada', 'acme');

    expect(sandbox.host.host.routes.isServedOrigin(tunnel)).to.equal(false);
    const answer = await ada.put('/v1/appconnect/apps/gmail/enablement', undefined, { origin: tunnel });
    expect(answer.status).to.equal(403);
  });

  it('serves the public routes of the plugin, and none that needs a session', async () => {
    const cookie = await sandbox.host.signIn('ada', 'acme');

    expect(await statusAt('tunnel.example', '/v1/appconnect/oauth/callback?state=x')).not.to.equal(421);
    expect(await statusAt('tunnel.example', `/v1/appconnect/connect/${'x'.repeat(43)}`)).not.to.equal(421);
    for (const path of [
      '/',
      '/health',
      '/v1/session',
      '/v1/agents',
      '/v1/appconnect/settings',
      '/v1/appconnect/events',
    ])
      expect(await statusAt('tunnel.example', path, { cookie }), path).to.equal(421);
    for (const path of ['/v1/session', '/v1/appconnect/apps/gmail/connection'])
      expect(await statusAt('tunnel.example', path, { method: 'POST', cookie }), path).to.equal(421);
  });

  it('accepts a form of the plugin from there, behind a proxy that changes the Host header', async () => {
    const path = `/v1/appconnect/connect/${'x'.repeat(43)}`;
    const stranger = sandbox.anonymous();

    const own = await stranger.post(path, undefined, { origin: tunnel });
    const foreign = await stranger.post(path, undefined, { origin: 'https://evil.example' });

    expect([own.status, foreign.status]).to.deep.equal([404, 403]);
  });

  it('must be an http or https address', async () => {
    const origins = new ServedOrigins({ port: 4870, saved: new SavedPublicAddress(home()) });
    const savedWith = async (text: string) => {
      await writeFile(join(home(), 'config.ini'), text);
      return origins.findSavedByHost('platform.example');
    };

    expect(await savedWith('web_public_url = https://platform.example/at/a/path')).to.equal('https://platform.example');
    expect(await savedWith('web_public_url = "https://platform.example"\n[web]\nx = 1')).to.equal(
      'https://platform.example',
    );
    for (const text of ['', 'web_public_url = nonsense', '[a]\nweb_public_url = https://platform.example']) {
      expect(await savedWith(text), text).to.equal(undefined);
    }
  });
});

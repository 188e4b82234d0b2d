import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/index.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

describe('Reference host: pages', () => {
  let directory: string;
  let host: ReferenceHost;

  const activate = async ({ ui }: HostPlatform) => {
    ui.mount({ slot: 'integrations', element: 'inline-card' });
    return nothingToClose;
  };
  const open = (path: string) => fetch(host.url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'pages-'));
    await mkdir(join(directory, 'assets'));
    await writeFile(join(directory, 'index.html'), '<!doctype html><title>Control center</title>');
    await writeFile(join(directory, 'assets', 'main.js'), 'export {};');
    host = await startHostWith(activate, {
      controlCenterDirectory: directory,
      manifest: { entry: { server: './plugin.mjs', ui: './plugin.mjs' } },
    });
  });
  after(async () => {
    await host.close();
    await rm(directory, { recursive: true });
  });

  it('serves the control center at /', async () => {
    const response = await open('/');

    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.match(/^text\/html/);
    expect(await response.text()).to.include('Control center');
  });

  it('leads from an address that it does not have to the control center', async () => {
    for (const path of ['/agents/acme-assistant', '/integrations/']) {
      const response = await open(path);
      expect([response.status, response.headers.get('content-type')], path).to.deep.equal([
        404,
        'text/html; charset=UTF-8',
      ]);
      expect(await response.text()).to.include('<a href="/">');
    }
  });

  it('allows pages only files of its own', async () => {
    const policy = (await open('/')).headers.get('content-security-policy') ?? '';

    expect(policy.split('; ')).to.include.members([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]);
    expect(policy).not.to.include('unsafe');
  });

  it('serves files with their types, and answers 404 for those that are not there', async () => {
    expect((await open('/assets/main.js')).headers.get('content-type')).to.match(/^text\/javascript/);
    expect((await fetch(`${host.url}/assets/missing.js`)).status).to.equal(404);
    expect((await open('/v1/missing')).status).to.equal(404);
    expect((await open('/plugins/inline/missing.js')).status).to.equal(404);
  });

  it('serves the module of the elements, and lists their slots', async () => {
    const { modules, slots, plugin } = await (await open('/v1/ui')).json();

    expect(slots).to.deep.equal([{ slot: 'integrations', element: 'inline-card' }]);
    expect(plugin).to.deep.equal({ id: 'inline', version: '1.0.0', state: 'open' });
    expect(modules).to.have.lengthOf(1);
    expect(modules[0]).to.match(/^\/plugins\/inline\/[0-9a-f]{16}\/plugin\.mjs$/);
    expect((await open(modules[0])).headers.get('content-type')).to.match(/^text\/javascript/);
  });

  it('serves no file outside its folders', async () => {
    for (const path of ['/..%2fhost.db', '/assets/..%2f..%2fhost.db', '/plugins/inline/..%2fhome%2fhost.db']) {
      const response = await fetch(host.url + path);
      expect(response.status, path).to.equal(404);
    }
  });

  it('says how to build the pages when they are missing', async () => {
    const bare = await startHostWith(activate, { controlCenterDirectory: join(directory, 'missing') });

    const response = await fetch(bare.url, { headers: { accept: 'text/html' } });

    expect(response.status).to.equal(503);
    expect(await response.text()).to.include('not built yet');
    await bare.close();
  });
});

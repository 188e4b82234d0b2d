import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith, writeInlinePlugin } from '../../support/hosts/inline-plugin.js';

const forever = 'public, max-age=31536000, immutable';
const shell = '<!doctype html><title>Control center</title>';

describe('Reference host: files in the caches of browsers', () => {
  let directory: string;
  let host: ReferenceHost;

  const get = (path: string, headers: Record<string, string> = {}) => fetch(host.url + path, { headers });
  const cachingOf = async (path: string) => (await get(path)).headers.get('cache-control');
  const listModules = async (): Promise<string[]> => (await (await get('/v1/ui')).json()).modules;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'cached-files-'));
    const pages = join(directory, 'pages');
    await mkdir(join(pages, 'assets'), { recursive: true });
    await writeFile(join(pages, 'index.html'), shell);
    for (const name of ['index-DE68I6ZV.js', 'main.js', 'access-settings.js', 'some-DE68I6ZV-more.js'])
      await writeFile(join(pages, 'assets', name), 'export {};');
    const activate = async () => nothingToClose;
    const entry = { server: './plugin.mjs', ui: './plugin.mjs' };
    const pluginManifest = await writeInlinePlugin(directory, activate, { entry });
    await writeFile(join(directory, 'german-ymCSp6o3.js'), 'export {};');
    host = await startHostWith(activate, { controlCenterDirectory: pages, pluginManifest });
  });
  after(async () => {
    await host.close();
    await rm(directory, { recursive: true });
  });

  it('are kept for ever when their name has a digest of the bundler', async () => {
    expect(await cachingOf('/assets/index-DE68I6ZV.js')).to.equal(forever);
  });

  it('are asked about again when their name has none', async () => {
    for (const path of ['/', '/index.html', '/assets/main.js', '/assets/access-settings.js'])
      expect(await cachingOf(path), path).to.equal('no-cache');
    expect(await cachingOf('/assets/some-DE68I6ZV-more.js')).to.equal('no-cache');
  });

  it('are kept for ever when the address has the digest of the module, and no other', async () => {
    const [module = ''] = await listModules();
    const outdated = module.replace(/[0-9a-f]{16}/, '0123456789abcdef');

    expect(await cachingOf(module)).to.equal(forever);
    expect(await cachingOf(outdated)).to.equal('no-cache');
    expect(await cachingOf('/plugins/inline/plugin.mjs')).to.equal('no-cache');
    expect(await cachingOf(module.replace('plugin.mjs', 'plugin.manifest.json'))).to.equal('no-cache');
  });

  it('include what a module imports beside it', async () => {
    const [module = ''] = await listModules();

    expect(await cachingOf(module.replace('plugin.mjs', 'german-ymCSp6o3.js'))).to.equal(forever);
  });

  it('have another address once the module is another', async () => {
    const [before] = await listModules();
    await writeFile(join(directory, 'plugin.mjs'), 'export const other = true;');

    const [now = ''] = await listModules();

    expect(now).not.to.equal(before);
    expect(await (await get(now)).text()).to.equal('export const other = true;');
    expect(await cachingOf(before ?? '')).to.equal('no-cache');
  });

  it('are not sent again to a client that has them', async () => {
    const tag = (await get('/')).headers.get('etag') ?? '';

    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await get('/', { 'if-none-match': given });
      expect(response.status, given).to.equal(304);
      expect(response.headers.get('etag')).to.equal(tag);
      expect(response.headers.get('cache-control')).to.equal('no-cache');
      expect(await response.text()).to.equal('');
    }
    expect((await get('/', { 'if-none-match': '"other"' })).status).to.equal(200);
  });

  it('are sent again when only their content changed, at the same length and date', async () => {
    const path = join(directory, 'pages', 'assets', 'main.js');
    const date = new Date('1985-10-26T08:15:00Z');
    await utimes(path, date, date);
    const tag = (await get('/assets/main.js')).headers.get('etag') ?? '';
    await writeFile(path, 'export [];');
    await utimes(path, date, date);

    const response = await get('/assets/main.js', { 'if-none-match': tag });

    expect(await response.text()).to.equal('export [];');
  });

  it('are described by HEAD as by GET', async () => {
    const described = await fetch(host.url, { method: 'HEAD' });
    const sent = await get('/');

    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(described.headers.get(name), name).to.equal(sent.headers.get(name));
    expect(described.headers.get('content-length')).to.equal(String(shell.length));
    expect(await described.text()).to.equal('');
  });

  it('are sent whole when a part is asked for', async () => {
    const response = await get('/', { range: 'bytes=0-3' });

    expect(response.status).to.equal(200);
    expect(await response.text()).to.equal(shell);
  });

  it('begin with the modules of the elements while the page is read', async () => {
    const [module] = await listModules();

    expect((await get('/')).headers.get('link')).to.equal(`<${module}>; rel=modulepreload`);
    expect((await get('/assets/main.js')).headers.get('link')).to.equal(null);
  });
});

import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';
import { RawClient } from '../../support/raw-client.js';

const long = { apps: Array.from({ length: 200 }, (_, index) => ({ app: `app${index}` })) };
const script = `export const words = ${JSON.stringify(long)};`;

describe('Reference host: compression', () => {
  let directory: string;
  let host: ReferenceHost;
  let raw: RawClient;
  const source = new EventTarget();

  const get = (path: string, acceptEncoding: string, headers: Record<string, string> = {}) =>
    fetch(host.url + path, { headers: { 'accept-encoding': acceptEncoding, ...headers } });
  const codingOf = async (...request: Parameters<typeof get>) =>
    (await get(...request)).headers.get('content-encoding');

  /** An answer that begins with a text, and does not end by itself. */
  const open = (text: string) => async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      cancel: () => void source.dispatchEvent(new Event('cancel')),
    });
    source.dispatchEvent(new Event('open'));
    return new Response(body, { headers: { 'content-type': 'text/csv' } });
  };
  const announce = async () =>
    new Response(`data: ${JSON.stringify(long)}\n\n`, { headers: { 'content-type': 'text/event-stream' } });
  const answers = {
    long: async () => Response.json(long),
    short: async () => Response.json({ apps: [] }),
    picture: async () => new Response(JSON.stringify(long), { headers: { 'content-type': 'image/png' } }),
    events: announce,
    open: open(JSON.stringify(long)),
    begun: open('app'),
  };

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'compression-'));
    await writeFile(join(directory, 'index.html'), '<!doctype html>');
    await writeFile(join(directory, 'words.js'), script);
    await writeFile(join(directory, 'logo.png'), script);
    host = await startHostWith(
      async ({ routes }) => {
        for (const [name, handle] of Object.entries(answers))
          routes.register({ method: 'GET', path: `/v1/${name}`, access: 'public', handle });
        routes.register({ method: 'POST', path: '/v1/long', access: 'public', handle: answers.long });
        return nothingToClose;
      },
      { controlCenterDirectory: directory },
    );
    raw = new RawClient(host.url);
  });
  after(async () => {
    await raw.close();
    await host.close();
    await rm(directory, { recursive: true });
  });

  it('sends files in the coding that the client prefers', async () => {
    expect(await codingOf('/words.js', 'gzip, deflate, br, zstd')).to.equal('br');
    expect(await codingOf('/words.js', 'gzip, deflate')).to.equal('gzip');
    expect(await codingOf('/words.js', 'br;q=0.5, gzip')).to.equal('gzip');
    expect(await codingOf('/words.js', '*')).to.equal('br');
  });

  it('sends files as they are to who refuses or does not name a coding', async () => {
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0', '*;q=0', 'zstd', 'identity, gzip;q=0.5'])
      expect(await codingOf('/words.js', accepted), accepted).to.equal(null);
    expect(await codingOf('/words.js', 'br;q=0, *')).to.equal('gzip');
  });

  it('sends the same file in each coding, under tags of their own', async () => {
    const responses = await Promise.all(['br', 'gzip', 'identity'].map((coding) => get('/words.js', coding)));

    for (const response of responses) {
      expect(await response.text()).to.equal(script);
      expect(response.headers.get('vary')).to.equal('accept-encoding');
    }
    expect(new Set(responses.map(({ headers }) => headers.get('etag')))).to.have.lengthOf(3);
  });

  it('describes by HEAD what GET sends', async () => {
    const headers = { 'accept-encoding': 'br' };
    const described = await fetch(`${host.url}/words.js`, { method: 'HEAD', headers });
    const sent = await get('/words.js', 'br');

    for (const name of ['content-encoding', 'content-length', 'etag', 'vary'])
      expect(described.headers.get(name), name).to.equal(sent.headers.get(name));
    expect(Number(described.headers.get('content-length'))).to.be.lessThan(script.length);
  });

  it('leaves short files and pictures as they are', async () => {
    expect(await codingOf('/', 'br')).to.equal(null);
    expect(await codingOf('/logo.png', 'br')).to.equal(null);
  });

  it('compresses long answers to reads', async () => {
    const response = await get('/v1/long', 'gzip, br');

    expect(response.headers.get('content-encoding')).to.equal('gzip');
    expect(response.headers.get('vary')).to.equal('Accept-Encoding');
    expect(await response.json()).to.deep.equal(long);
    expect(await codingOf('/v1/long', 'gzip;q=0')).to.equal(null);
  });

  it('leaves short answers, pictures and event streams as they are', async () => {
    for (const name of ['short', 'picture', 'events'])
      expect(await codingOf(`/v1/${name}`, 'gzip'), name).to.equal(null);
    expect(await (await get('/v1/short', 'gzip')).json()).to.deep.equal({ apps: [] });
  });

  it('leaves the answers to writes as they are', async () => {
    const response = await fetch(`${host.url}/v1/long`, { method: 'POST', headers: { 'accept-encoding': 'gzip' } });

    expect(response.headers.get('content-encoding')).to.equal(null);
  });

  it('leaves answers as they are that a page of another site asked for', async () => {
    const ask = async (site: string) => {
      const headers = [
        ['accept-encoding', 'gzip'],
        ['sec-fetch-site', site],
      ] as const;
      return (await raw.send({ method: 'GET', path: '/v1/long', headers })).headers.get('content-encoding');
    };

    expect(await ask('cross-site')).to.equal(null);
    expect(await ask('same-site')).to.equal(null);
    expect(await ask('same-origin')).to.equal('gzip');
  });

  it('ends the source of a long answer when the client disconnects', async () => {
    const isCancelled = once(source, 'cancel');
    const controller = new AbortController();
    const headers = { 'accept-encoding': 'gzip' };
    const response = await fetch(`${host.url}/v1/open`, { headers, signal: controller.signal });
    expect(response.headers.get('content-encoding')).to.equal('gzip');

    controller.abort();

    await isCancelled;
  });

  it('ends the source of an answer of which the client has seen nothing when it disconnects', async () => {
    const [isOpen, isCancelled] = [once(source, 'open'), once(source, 'cancel')];
    const controller = new AbortController();
    const answer = fetch(`${host.url}/v1/begun`, { signal: controller.signal }).catch((error: Error) => error.name);
    await isOpen;

    controller.abort();

    expect(await answer).to.equal('AbortError');
    await isCancelled;
  });
});

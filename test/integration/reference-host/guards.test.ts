import { request as sendRaw } from 'node:http';
import { expect } from 'chai';
import type { HostPlatform, RouteContext } from '../../../src/host/index.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

const echo = '/v1/echo';

describe('Reference host: what it refuses before a plugin is called', () => {
  let host: ReferenceHost;
  let calls: RouteContext[] = [];

  const activate = async ({ routes }: HostPlatform) => {
    const handle = async (context: RouteContext) => {
      calls.push(context);
      return new Response(await context.request.text(), { headers: { 'set-cookie': 'attempt=1; HttpOnly' } });
    };
    routes.register({ method: 'GET', path: echo, access: 'public', handle });
    routes.register({ method: 'POST', path: echo, access: 'public', handle });
    const fail = async () => {
      throw new Error('secret words of the plugin');
    };
    routes.register({ method: 'GET', path: '/v1/broken', access: 'public', handle: fail });
    return nothingToClose;
  };

  before(async () => {
    host = await startHostWith(activate, { publicOrigins: ['https://platform.example'] });
  });
  after(() => host.close());
  beforeEach(() => {
    calls = [];
  });

  const getAt = (hostHeader: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = `${host.url}${path}`;
      sendRaw(url, { headers: { ...headers, host: hostHeader } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });

  it('refuses an unknown Host header, against DNS rebinding', async () => {
    const { port } = new URL(host.url);
    for (const name of [`evil.example:${port}`, 'evil.example', '127.0.0.1', `127.0.0.1.evil.example:${port}`]) {
      for (const path of [echo, '/', '/health', '/v1/session']) expect(await getAt(name, path), name).to.equal(421);
    }
    expect(calls).to.deep.equal([]);
  });

  it('gives the plugin an address with the name in the Host header, never a forwarded one', async () => {
    const { port } = new URL(host.url);
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };
    expect(await getAt(`localhost:${port}`, echo, forged)).to.equal(200);
    expect(await getAt('platform.example', echo, forged)).to.equal(200);

    const addresses = calls.map(({ request }) => request.url);
    expect(addresses).to.deep.equal([`http://localhost:${port}${echo}`, `https://platform.example${echo}`]);
  });

  it('accepts a body of 64 KiB, and refuses a longer one with or without a content length', async () => {
    const fits = await fetch(host.url + echo, { method: 'POST', body: 'a'.repeat(65_536) });
    expect(fits.status).to.equal(200);
    expect((await fits.text()).length).to.equal(65_536);

    const tooLong = 'a'.repeat(65_537);
    const streamed = { body: new Blob([tooLong]).stream(), duplex: 'half' } as RequestInit;
    for (const init of [{ body: tooLong }, streamed]) {
      const response = await fetch(host.url + echo, { method: 'POST', ...init });
      expect(response.status).to.equal(413);
      expect(response.headers.get('connection')).to.equal('close');
      expect(await response.json()).to.include({ code: 'body_too_large', status: 413 });
    }
    expect(calls).to.have.length(1);
  });

  it('answers an unknown method with the allowed ones', async () => {
    const response = await fetch(host.url + echo, { method: 'DELETE' });

    expect(response.status).to.equal(405);
    expect(response.headers.get('allow')).to.equal('GET, HEAD, POST');
  });

  it('answers HEAD as GET, without a body', async () => {
    const response = await fetch(host.url + echo, { method: 'HEAD' });

    expect(response.status).to.equal(200);
    expect(await response.text()).to.equal('');
    expect(calls[0]?.request.method).to.equal('HEAD');
  });

  it('passes every cookie to the plugin except the session cookie', async () => {
    const cookie = await host.signIn('cleo', 'acme');

    const response = await fetch(host.url + echo, { headers: { cookie: `first=1; ${cookie}; last=2` } });

    expect(calls[0]?.request.headers.get('cookie')).to.equal('first=1; last=2');
    expect(calls[0]?.principal?.userId).to.equal('cleo');
    expect(response.headers.getSetCookie()).to.deep.equal(['attempt=1; HttpOnly']);
  });

  it('answers an error of a plugin with a request id alone', async () => {
    const response = await fetch(`${host.url}/v1/broken`);
    const text = await response.text();

    expect(response.status).to.equal(500);
    expect(text).not.to.include('secret words');
    expect(JSON.parse(text)).to.include({ code: 'internal', requestId: response.headers.get('x-request-id') });
  });

  it('answers unknown and undecodable paths with a problem document', async () => {
    for (const [path, status] of [
      ['/v1/nothing', 404],
      ['/v1/agents/%ff/tools', 400],
    ] as const) {
      const response = await fetch(host.url + path, { headers: { cookie: await host.signIn('ada', 'acme') } });
      expect(response.status, path).to.equal(status);
      expect(response.headers.get('content-type')).to.equal('application/problem+json');
    }
  });

  it('sends headers against content sniffing, caching and referrers', async () => {
    const { headers } = await fetch(host.url + echo);

    expect(headers.get('x-content-type-options')).to.equal('nosniff');
    expect(headers.get('cache-control')).to.equal('no-store');
    expect(headers.get('referrer-policy')).to.equal('no-referrer');
  });
});

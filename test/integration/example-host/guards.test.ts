import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/host-platform.js';
import { type Example, startExample } from './start-example.js';

const path = '/v1/conformance/words';
const formType = 'application/x-www-form-urlencoded';

describe('The example on Express', () => {
  let example: Example;

  const addRoutes = async ({ routes }: HostPlatform) => {
    routes.register({
      method: 'POST',
      path,
      access: 'member',
      handle: async ({ request }) => new Response(await request.text()),
    });
    routes.register({
      method: 'GET',
      path,
      access: 'member',
      handle: async () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
    });
    return { deactivate: async () => {} };
  };

  const send = async (method: string, address: string, init: RequestInit = {}, user = 'cleo') => {
    const headers = { cookie: await example.signIn(user), ...(init.headers as object) };
    return fetch(example.url + address, { redirect: 'manual', ...init, method, headers });
  };

  before(async () => {
    example = await startExample({ basePath: '/', activate: addRoutes });
  });

  after(() => example.close());

  it('names the methods of an address that is asked by another one', async () => {
    const answer = await send('PUT', path);

    expect(answer.status).to.equal(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD', 'POST']);
    expect((await send('PUT', '/v1/conformance/none')).status).to.equal(404);
  });

  it('takes bodies of 64 KiB and no larger ones', async () => {
    const limit = 64 * 1024;
    expect((await (await send('POST', path, { body: 'x'.repeat(limit) })).text()).length).to.equal(limit);

    const refused = await send('POST', path, { body: 'x'.repeat(limit + 1) });

    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([413, 'application/problem+json']);
  });

  it('keeps a connection that nobody uses for longer than usual proxies do, which is 60 seconds', async () => {
    const { headers } = await send('GET', '/health');

    expect(Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])).to.be.above(60);
  });

  it('has no browser keep a page that somebody saw, to show it after they signed out', async () => {
    for (const page of ['/', '/sign-in']) {
      expect((await send('GET', page)).headers.get('cache-control'), page).to.equal('no-store');
    }
  });

  it('refuses a path that cannot be decoded', async () => {
    expect((await send('GET', '/v1/agents/%E0/mcp')).status).to.equal(400);
  });

  it('answers HEAD without a body, and without keeping the stream', async () => {
    const answer = await send('HEAD', path);

    expect([answer.status, await answer.text()]).to.deep.equal([200, '']);
  });

  it('ends the event streams of a session when its person signs out, and no others', async () => {
    const cookie = await example.signIn('cleo');
    const [stream, other] = await Promise.all([send('GET', path, { headers: { cookie } }), send('GET', path)]);

    const left = await send('POST', '/sign-out', { headers: { cookie } });

    expect([left.status, left.headers.get('location')]).to.deep.equal([303, '/sign-in']);
    expect(await stream.text()).to.equal('');
    expect((await send('GET', path, { headers: { cookie } })).status).to.equal(401);
    expect(other.bodyUsed).to.equal(false);
    await other.body?.cancel();
  });

  it('ends the event streams and sessions of a member who is removed', async () => {
    const cookie = await example.signIn('ben');
    const stream = await send('GET', path, { headers: { cookie } });

    await example.directory.removeMember('acme', 'ben');

    expect(await stream.text()).to.equal('');
    expect((await send('GET', path, { headers: { cookie } })).status).to.equal(401);
  });

  it('leads to its own pages with the base path "/"', async () => {
    const answer = await fetch(`${example.url}/`, { redirect: 'manual' });

    expect([new URL(example.url).pathname, answer.headers.get('location')]).to.deep.equal(['/', '/sign-in']);
    expect((await fetch(`${example.url}/sign-in`)).status).to.equal(200);
  });

  describe('with the base path "/tools/"', () => {
    let below: Example;

    before(async () => {
      below = await startExample({ basePath: '/tools/', activate: addRoutes });
    });

    after(() => below.close());

    it('leads to its own pages below it', async () => {
      const answer = await fetch(`${below.url}/`, { redirect: 'manual' });

      expect([new URL(below.url).pathname, answer.headers.get('location')]).to.deep.equal(['/tools', '/tools/sign-in']);
      expect((await fetch(`${below.url}/sign-in`)).status).to.equal(200);
    });

    it('leads to no other program of its origin where people sign in', async () => {
      const lead = async (place: string) => {
        const address = `${below.url}/sign-in?${new URLSearchParams({ return: place })}`;
        const init = { method: 'POST', redirect: 'manual', body: 'user=ada', headers: { 'content-type': formType } };
        return new URL((await fetch(address, init as RequestInit)).headers.get('location') ?? '').pathname;
      };

      expect(await lead('/tools/v1/appconnect/x')).to.equal('/tools/v1/appconnect/x');
      for (const place of ['/other', '/toolsmith/', '/tools/../other', '/tools/%2e%2e/other', '']) {
        expect(await lead(place), place).to.equal('/tools/');
      }
    });
  });

  describe('where people sign in', () => {
    const signIn = (query: string, body: string, headers = {}) =>
      fetch(`${example.url}/sign-in${query}`, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { 'content-type': formType, ...headers },
      });

    it('leads back to itself alone', async () => {
      const places = [
        '/v1/appconnect/x?y=1',
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/.//evil.example',
      ];
      const lead = async (place: string) => {
        const answer = await signIn(`?${new URLSearchParams({ return: place })}`, 'user=ada');
        return new URL(answer.headers.get('location') ?? '', example.url).origin;
      };

      const origins = await Promise.all(places.map(lead));

      expect(new Set(origins)).to.deep.equal(new Set([example.url]));
    });

    it('knows no strangers, and takes no form of another site', async () => {
      expect((await signIn('', 'user=mallory')).status).to.equal(401);
      expect((await signIn('', '')).status).to.equal(401);
      expect((await signIn('', 'user=ada', { origin: 'https://evil.example' })).status).to.equal(403);
    });

    it('shows a stranger no path of a program when a form is too large', async () => {
      const answer = await signIn('', 'x'.repeat(200_000));

      expect(answer.status).to.equal(413);
      expect(await answer.text()).not.to.include('node_modules');
    });

    it('gives a cookie that scripts and other sites do not get', async () => {
      const cookie = (await signIn('', 'user=ada')).headers.get('set-cookie');

      expect(cookie).to.match(/^platform_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    });
  });
});

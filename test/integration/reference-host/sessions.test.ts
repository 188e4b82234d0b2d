import { expect } from 'chai';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

describe('Reference host: sessions', () => {
  let host: ReferenceHost;
  let clock = new Date('2030-01-01T00:00:00Z');

  before(async () => {
    host = await startHostWith(async () => nothingToClose, { now: () => clock });
  });
  after(() => host.close());

  const signIn = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${host.url}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const whoAmI = (cookie: string) => fetch(`${host.url}/v1/session`, { headers: { cookie } });

  it('signs in with a cookie that scripts cannot read, and says who is signed in', async () => {
    const response = await signIn({ user: 'dev', org: 'globex' });

    expect(response.status).to.equal(200);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).to.match(/^platform_session=[\w-]{43}; /);
    expect(cookie)
      .to.include('HttpOnly')
      .and.to.include('SameSite=Lax')
      .and.to.match(/; Path=\/(?:;|$)/);
    expect(await (await whoAmI(cookie.split(';')[0] ?? '')).json()).to.deep.equal({
      user: 'dev',
      name: 'Dev Patel',
      org: 'globex',
      role: 'org_admin',
      isPlatformAdmin: false,
      organizations: [
        { org: 'acme', name: 'Acme', role: 'member' },
        { org: 'globex', name: 'Globex', role: 'org_admin' },
      ],
    });
  });

  it('sets and deletes the cookie for its own path only, since another host may be beside it', async () => {
    const below = await startHostWith(async () => nothingToClose, { basePath: '/tools' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ user: 'ada', org: 'acme' });
    const signedIn = await fetch(`${below.url}/v1/session`, { method: 'POST', headers, body });
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    const [pair = ''] = cookie.split(';');
    const signedOut = await fetch(`${below.url}/v1/session`, { method: 'DELETE', headers: { cookie: pair } });
    await below.close();

    for (const set of [cookie, signedOut.headers.get('set-cookie')]) expect(set).to.match(/; Path=\/tools(?:;|$)/);
  });

  it('answers 401 as a problem document without a session', async () => {
    const response = await fetch(`${host.url}/v1/session`);

    expect(response.status).to.equal(401);
    expect(response.headers.get('content-type')).to.equal('application/problem+json');
    const problem = await response.json();
    expect(problem).to.include({ type: 'about:blank', status: 401, code: 'unauthenticated' });
    expect(problem.requestId).to.equal(response.headers.get('x-request-id'));
  });

  it('signs in only people of that organization', async () => {
    for (const body of [
      { user: 'eve', org: 'acme' },
      { user: 'nobody', org: 'acme' },
      { user: 'ada', org: 'nowhere' },
      { user: 'acme-backup', org: 'acme' },
    ]) {
      const response = await signIn(body);
      expect(response.status, JSON.stringify(body)).to.equal(401);
      expect(response.headers.get('set-cookie')).to.equal(null);
    }
  });

  it('names the fields of a body that is not as expected', async () => {
    const cases: [unknown, string[]][] = [
      [{ user: 'ada' }, ['org']],
      [{ user: 'ada', org: 'acme', admin: true }, ['admin']],
      [{ user: 'a'.repeat(201), org: 'acme' }, ['user']],
    ];
    for (const [body, fields] of cases) {
      const response = await signIn(body);
      const { errors, code } = await response.json();
      expect(response.status).to.equal(400);
      expect(code).to.equal('invalid_request');
      expect(errors.map((error: { field: string }) => error.field)).to.deep.equal(fields);
    }
  });

  it('refuses a body that is not JSON, or is not sent as JSON', async () => {
    expect((await signIn('{"user":')).status).to.equal(400);
    expect((await signIn({ user: 'ada', org: 'acme' }, { 'content-type': 'text/plain' })).status).to.equal(400);
  });

  it('refuses to sign in for a page of another site', async () => {
    for (const origin of ['https://evil.example', 'null', host.url.replace('http:', 'https:')]) {
      expect((await signIn({ user: 'ada', org: 'acme' }, { origin })).status, origin).to.equal(403);
    }
    expect((await signIn({ user: 'ada', org: 'acme' }, { origin: host.url })).status).to.equal(200);
  });

  it('signs out on the server, not only in the browser', async () => {
    const cookie = await host.signIn('ada', 'acme');

    const response = await fetch(`${host.url}/v1/session`, { method: 'DELETE', headers: { cookie } });

    expect(response.status).to.equal(204);
    expect(response.headers.get('set-cookie')).to.include('Max-Age=0');
    expect((await whoAmI(cookie)).status).to.equal(401);
  });

  it('ends a session after twelve hours', async () => {
    const cookie = await host.signIn('ada', 'acme');
    expect((await whoAmI(cookie)).status).to.equal(200);

    clock = new Date(clock.getTime() + 12 * 60 * 60 * 1000);

    expect((await whoAmI(cookie)).status).to.equal(401);
  });

  it('applies a changed role and a removal at the next request', async () => {
    await host.changes.addMember('acme', { userId: 'fay', name: 'Fay', role: 'member' });
    const cookie = await host.signIn('fay', 'acme');

    await host.changes.changeRole('acme', 'fay', 'org_admin');
    expect(await (await whoAmI(cookie)).json()).to.include({ role: 'org_admin' });

    await host.changes.removeMember('acme', 'fay');
    expect((await whoAmI(cookie)).status).to.equal(401);
  });
});

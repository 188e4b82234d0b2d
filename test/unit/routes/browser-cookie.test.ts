import { expect } from 'chai';
import { parseSetCookie } from 'cookie';
import { browserCookies } from '../../../src/routes/browser-cookie.js';

const withCookies = (...names: string[]) =>
  new Request('https://platform.example/', { headers: { cookie: names.map((name) => `${name}=secret`).join('; ') } });
const numbered = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, at) => `${prefix}appconnect-sign-in-${at + 1}`);
const attempt = { id: 'new', browserSecret: 'member.secret', basePath: '' };
const set = (request: Request, isSecure = false, basePath = '') =>
  browserCookies({ ...attempt, isSecure, basePath }, request).map((line) => parseSetCookie(line));

describe('The cookies that a redirect to the provider sets', () => {
  it('are one, for that attempt alone', () => {
    expect(set(withCookies('session', ...numbered(11)))).to.deep.equal([
      {
        name: 'appconnect-sign-in-new',
        value: 'member.secret',
        httpOnly: true,
        sameSite: 'lax',
        path: '/v1/appconnect',
        maxAge: 600,
      },
    ]);
  });

  it('include the deletion of the oldest ones of attempts, when they would no longer fit into a header', () => {
    const [added, ...deleted] = set(withCookies('session', ...numbered(14)));

    expect(added?.name).to.equal('appconnect-sign-in-new');
    expect(deleted.map(({ name, value, maxAge, path }) => [name, value, maxAge, path])).to.deep.equal(
      numbered(3).map((name) => [name, '', 0, '/v1/appconnect']),
    );
  });

  it('are few enough for the headers of an answer, however many a browser has', () => {
    const lines = browserCookies(
      { ...attempt, isSecure: true },
      withCookies(...numbered(220), ...numbered(20, `__Host-${'x'.repeat(40)}`)),
    );

    expect(lines.join('').length).to.be.lessThan(4_000);
  });

  it('are deleted with the path and the attributes with which they were set', () => {
    const [, deleted] = set(withCookies(...numbered(12, '__Host-')), true);

    expect(deleted).to.deep.include({ name: '__Host-appconnect-sign-in-1', maxAge: 0, path: '/', secure: true });
  });

  it('are for the routes below the base path, but with the path that `__Host-` wants over https', () => {
    const paths = [false, true].map((isSecure) => set(withCookies(), isSecure, '/tools')[0]?.path);

    expect(paths).to.deep.equal(['/tools/v1/appconnect', '/']);
  });

  it('are counted once when the same attempt is redirected again', () => {
    expect(set(withCookies(...numbered(11), 'appconnect-sign-in-new'))).to.have.length(1);
  });
});

import { expect } from 'chai';
import { parseSetCookie } from 'cookie';
import { browserCookies } from '../../../src/routes/browser-cookie.js';

const carrying = (...names: string[]) =>
  new Request('https://platform.example/', { headers: { cookie: names.map((name) => `${name}=secret`).join('; ') } });
const numbered = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, at) => `${prefix}appconnect-sign-in-${at + 1}`);
const set = (request: Request, isSecure = false) =>
  browserCookies({ id: 'new', browserSecret: 'member.secret', isSecure }, request).map((line) => parseSetCookie(line));

describe('The cookies of a browser that leaves for the provider', () => {
  it('are one more, for that attempt alone', () => {
    expect(set(carrying('session', ...numbered(11)))).to.deep.equal([
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

  it('are never more than fit into a header: the oldest go, and nobody else’s', () => {
    const [added, ...taken] = set(carrying('session', ...numbered(14)));

    expect(added?.name).to.equal('appconnect-sign-in-new');
    expect(taken.map(({ name, value, maxAge, path }) => [name, value, maxAge, path])).to.deep.equal(
      numbered(3).map((name) => [name, '', 0, '/v1/appconnect']),
    );
  });

  it('are taken back at the address and in the way in which they were given', () => {
    const [, taken] = set(carrying(...numbered(12, '__Host-')), true);

    expect(taken).to.deep.include({ name: '__Host-appconnect-sign-in-1', maxAge: 0, path: '/', secure: true });
  });

  it('are counted once where the same attempt is left with again', () => {
    expect(set(carrying(...numbered(11), 'appconnect-sign-in-new'))).to.have.length(1);
  });
});

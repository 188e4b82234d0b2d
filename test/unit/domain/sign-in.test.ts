import { expect } from 'chai';
import { hasSecureOrigin, isExhausted, isOpen, signInStates } from '../../../src/domain/sign-in.js';
import {
  hashToken,
  matchesHash,
  newBrowserSecret,
  newToken,
  redirectedAtMs,
} from '../../../src/domain/sign-in-secrets.js';
import { aSignIn, minute } from '../../support/stores/store-records.js';

describe('A sign-in', () => {
  for (const state of signInStates) {
    const isUnfinished = state === 'pending';

    it(`is ${isUnfinished ? 'open until it expires' : 'no longer open'} when ${state}`, () => {
      const signIn = aSignIn({ state, expiresAt: minute(10) });
      const lastMoment = new Date(Date.parse(minute(10)) - 1);

      expect(isOpen(signIn, new Date(minute(0)))).to.equal(isUnfinished);
      expect(isOpen(signIn, lastMoment)).to.equal(isUnfinished);
      expect(isOpen(signIn, new Date(minute(10)))).to.equal(false);
    });
  }

  it('is not open when a clock that was ahead has created it', () => {
    const signIn = aSignIn({ createdAt: minute(24 * 60), expiresAt: minute(24 * 60 + 10) });

    expect(isOpen(signIn, new Date(minute(0)))).to.equal(false);
    expect(isOpen(aSignIn({ expiresAt: minute(11) }), new Date(minute(0))), 'clocks differ a little').to.equal(true);
    expect(isOpen(aSignIn({ expiresAt: minute(12) }), new Date(minute(0)))).to.equal(false);
  });

  it('has no redirects left after three', () => {
    expect([0, 1, 2, 3, 4].map((redirectCount) => isExhausted(aSignIn({ redirectCount })))).to.deep.equal([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('has a secure origin at an https address only', () => {
    expect(hasSecureOrigin(aSignIn({ baseAddress: 'https://platform.example' }))).to.equal(true);
    expect(hasSecureOrigin(aSignIn({ baseAddress: 'http://192.168.1.20:3000' }))).to.equal(false);
  });
});

describe('The secret of a browser', () => {
  it('says when the browser was redirected, and one of an earlier version when its attempt began', () => {
    const signIn = aSignIn({ createdAt: minute(1) });
    const before = Date.now();
    const secret = newBrowserSecret();
    const after = Date.now();

    expect(redirectedAtMs(signIn, () => secret)).to.be.within(before, after);
    for (const earlier of [`member.${newToken()}`, newToken(), undefined]) {
      expect(redirectedAtMs(signIn, () => earlier)).to.equal(Date.parse(minute(1)));
    }
  });
});

describe('A secret token', () => {
  it('is new each time, and fits into an address', () => {
    const tokens = Array.from({ length: 200 }, newToken);

    expect(new Set(tokens).size).to.equal(tokens.length);
    for (const token of tokens) expect(token).to.match(/^[A-Za-z0-9_-]{43}$/);
  });

  it('matches its stored hash, and no other', () => {
    const token = newToken();

    expect(matchesHash(token, hashToken(token))).to.equal(true);
    for (const hash of [hashToken(newToken()), '', token, undefined, `${hashToken(token)}0`.slice(1)]) {
      expect(matchesHash(token, hash)).to.equal(false);
    }
    expect(matchesHash(undefined, hashToken(token))).to.equal(false);
    expect(matchesHash(undefined, undefined)).to.equal(false);
  });
});

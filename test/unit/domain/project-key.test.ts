import { inspect } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { isPluginError, type PluginError } from '../../../src/domain/plugin-error.js';
import { normalizeKey, ProjectKey } from '../../../src/domain/project-key.js';

function keyRefusal(text: string): PluginError {
  try {
    normalizeKey(text);
  } catch (error) {
    if (isPluginError(error)) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

/** The key, or undefined where it was refused in the way that it should be. */
function takenFrom(text: string): string | undefined {
  try {
    return normalizeKey(text);
  } catch (error) {
    if (isPluginError(error)) return undefined;
    throw error;
  }
}

describe('A text given as the project key', () => {
  const taken: Record<string, string> = {
    'as it is': 'ak_Canary-0123_xyz',
    'with spaces around': '  ak_Canary-0123_xyz\t',
    'with a line end, as from a file': 'ak_Canary-0123_xyz\r\n',
    'with a byte order mark': '\ufeffak_Canary-0123_xyz',
    'with zero-width characters around': '\u200bak_Canary-0123_xyz\u2060',
  };
  for (const [name, text] of Object.entries(taken)) {
    it(`is accepted ${name}`, () => {
      expect(normalizeKey(text)).to.equal('ak_Canary-0123_xyz');
    });
  }

  const otherKinds = [
    'ck_abcdefgh',
    'CK_abcdefgh',
    ' ck_abcdefgh',
    '\u200bck_abcdefgh',
    'c\u200bk_abcdefgh',
    'c k_abcdefgh',
  ];
  for (const text of [...otherKinds, '\ufeffCk_abc', 'ck_', 'uak_abcdefgh', 'U\u200bAK_abcdefgh']) {
    it(`is recognized as a key of another kind in ${JSON.stringify(text)}`, () => {
      expect(keyRefusal(text).code).to.equal('wrong_key_type');
      expect(keyRefusal(text).message).to.match(/"ak_".*Settings/);
    });
  }

  const reasons = { ck_abcdefgh: 'consumer_key', uak_abcdefgh: 'user_key', 'ak_with space': 'not_like_a_key' };
  for (const [text, reason] of Object.entries(reasons)) {
    it(`is refused with the reason ${reason} in ${text}`, () => {
      expect(keyRefusal(text).details.reason).to.equal(reason);
    });
  }

  const unusable: Record<string, string> = {
    nothing: '',
    'nothing but space': ' \t\n',
    'too few characters': 'ak_1234',
    'too many characters': `ak_${'x'.repeat(254)}`,
    'a line break inside': 'ak_Canary\n0123_xyz',
    'a carriage return inside': 'ak_Canary\r0123_xyz',
    'a NUL inside': 'ak_Canary\u00000123_xyz',
    'a space inside': 'ak_Canary 0123_xyz',
    'a zero-width space inside': 'ak_Canary\u200b0123_xyz',
    'smart quotes around': '“ak_Canary-0123_xyz”',
    'a line separator': 'ak_Canary\u20280123_xyz',
    'another script': 'ak_Сanary-0123_xyz',
    'an assignment': 'api_key=ak_Canary-0123',
    'a section': '[ak_Canary-0123]',
    'a comment': 'ak_Canary-0123;x',
  };
  for (const [name, text] of Object.entries(unusable)) {
    it(`is refused when it holds ${name}, without being repeated`, () => {
      expect(keyRefusal(text).code).to.equal('key_refused');
      expect(inspect(keyRefusal(text))).not.to.contain('Canary');
    });
  }

  it('fits into a header once it is accepted, whatever was given', () => {
    const harmless = fc.constantFrom(...'aZ09_-');
    const unit = fc.oneof(
      { weight: 9, arbitrary: harmless },
      fc.constantFrom('\n', '\r', '\u0000', ' ', '\u200b', 'é', '\ufeff'),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const key = takenFrom(`ak_canary${text}`);

        if (key !== undefined) expect(new Headers({ 'x-api-key': key }).get('x-api-key')).to.equal(key);
      }),
    );
  });
});

describe('ProjectKey', () => {
  const secret = 'ak_canary_7f3a9c51d2e84b60';
  const key = new ProjectKey(secret, 'environment');

  const printings: Record<string, () => string> = {
    String: () => String(key),
    'a template': () => `${key}`,
    'a sum': () => `key ${key}`,
    JSON: () => JSON.stringify({ key }),
    inspect: () => inspect({ key }, { showHidden: true, depth: 9 }),
    'its fields': () => JSON.stringify([Object.keys(key), Object.values(key), Object.entries(key)]),
    'a copy': () => inspect({ ...key }, { showHidden: true }),
    'an error': () => inspect(new Error(`refused: ${key}`, { cause: key }), { showHidden: true }),
    'a list': () => [key].join(),
  };
  for (const [name, print] of Object.entries(printings)) {
    it(`is never revealed in ${name}`, () => {
      expect(print()).not.to.contain('canary');
      expect(print()).not.to.contain(Buffer.from(secret).toString('base64'));
    });
  }

  it('is revealed only on request, and by its last four characters', () => {
    expect(key.reveal()).to.equal(secret);
    expect(key.lastFour).to.equal('4b60');
    expect(key.source).to.equal('environment');
  });

  it('has a fingerprint that reveals nothing of it', () => {
    const same = new ProjectKey(secret, 'saved');
    const other = new ProjectKey('ak_canary_7f3a9c51d2e84b61', 'saved');

    expect(same.fingerprint).to.equal(key.fingerprint);
    expect(other.fingerprint).not.to.equal(key.fingerprint);
    expect(key.fingerprint).to.match(/^[0-9a-f]{32}$/);
  });
});

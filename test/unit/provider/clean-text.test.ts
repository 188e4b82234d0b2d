import { expect } from 'chai';
import fc from 'fast-check';
import { cleanText } from '../../../src/provider/clean-text.js';

describe('A text of the provider', () => {
  it('becomes one line without invisible characters', () => {
    expect(cleanText(' a\u0000b\r\nc\u200bd\u202ee\ufefff\u2028g\u001b[31mh ')).to.equal('a b cdef g [31mh');
    expect(cleanText('tags\u{e0041}, fillers\u3164 and selectors\u{e0101}\ufe0f')).to.equal(
      'tags, fillers and selectors',
    );
  });

  it('keeps letters of every script and whole emoji', () => {
    expect(cleanText('Grüße, Привет, 你好 🎉')).to.equal('Grüße, Привет, 你好 🎉');
  });

  it('is truncated to 300 characters', () => {
    expect(cleanText('x'.repeat(301))).to.equal(`${'x'.repeat(299)}…`);
    expect(cleanText('x'.repeat(300))).to.equal('x'.repeat(300));
  });

  it('does not cut a character in two', () => {
    expect(cleanText('🎉'.repeat(5), { limit: 3 })).to.equal('🎉🎉…');
  });

  it('has the secret redacted, also with invisible characters inside', () => {
    expect(cleanText('key ak_1234\u200b5678 and ak_12345678', { secret: 'ak_12345678' })).to.equal('key *** and ***');
  });

  it('is short, clean and without the secret, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.string({ unit: 'binary' }), (before, after) => {
        const cleaned = cleanText(`${before}ak_12345678${after}`, { secret: 'ak_12345678' });
        return (
          [...cleaned].length <= 300 && !cleaned.includes('ak_12345678') && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(cleaned)
        );
      }),
    );
  });
});

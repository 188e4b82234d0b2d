import { expect } from 'chai';
import {
  beginningOf,
  hasInvisibleCharacters,
  isStorable,
  toDisplayName,
  toSingleLine,
  toVisibleText,
  truncate,
} from '../../../../src/lib/text/text.js';

const persian = '\u0645\u06cc\u200c\u062e';
const family = '\u{1F469}\u200d\u{1F467}';
const heart = '\u2764\ufe0f';
const keycap = '1\ufe0f\u20e3';

describe('Invisible characters', () => {
  /** What each becomes: on a single line, in a name, in content; whether it is invisible, and whether it can be stored. */
  const rows: [name: string, text: string, line: string, display: string, content: string, boolean, boolean][] = [
    ['a tab', 'a\tb', 'a b', 'a b', 'a\tb', false, true],
    ['a line feed', 'a\nb', 'a b', 'a b', 'a\nb', false, true],
    ['a carriage return', 'a\r\nb', 'a b', 'a b', 'a\nb', false, true],
    ['a paragraph separator', 'a\u2029b', 'a b', 'a b', 'a\u2029b', false, true],
    ['NUL', 'a\0b', 'a b', 'a b', 'ab', true, false],
    ['a bell', 'a\u0007b', 'a b', 'a b', 'ab', true, true],
    ['a terminal sequence', 'a\u001b[31mb', 'a [31mb', 'a [31mb', 'ab', true, true],
    ['half of a pair', 'a\ud83db', 'ab', 'ab', 'ab', true, false],
    ['a zero-width space', 'a\u200bb', 'ab', 'ab', 'ab', true, true],
    ['a direction character', 'a\u202eb', 'ab', 'ab', 'ab', true, true],
    ['a tag', 'a\u{e0041}b', 'ab', 'ab', 'ab', true, true],
    ['a filler', 'a\u3164b', 'ab', 'ab', 'ab', true, true],
    ['a soft hyphen', 'a\u00adb', 'ab', 'ab', 'ab', true, true],
    ['an annotation mark', 'a\ufff9b', 'ab', 'ab', 'ab', true, true],
    ['an Arabic number sign', 'a\u0600b', 'ab', 'ab', 'a\u0600b', true, true],
    ['a joiner between Latin letters', 'a\u200db', 'ab', 'a\u200db', 'ab', true, true],
    ['a joiner in Persian', persian, persian.replace('\u200c', ''), persian, persian, false, true],
    ['a joiner in an emoji', family, '\u{1F469}\u{1F467}', '\u{1F469}\u{1F467}', family, false, true],
    ['a variation selector after a letter', 'a\ufe0fb', 'ab', 'ab', 'ab', true, true],
    ['a variation selector after an emoji', heart, '\u2764', '\u2764', heart, false, true],
    ['a keycap', keycap, '1\u20e3', '1\u20e3', keycap, false, true],
    ['a variation selector after a digit', '1\ufe0fb', '1b', '1b', '1b', true, true],
  ];
  for (const [name, text, line, display, content, isInvisible, canBeStored] of rows) {
    it(`are removed where they mean nothing: ${name}`, () => {
      expect(toSingleLine(text), 'on a single line').to.equal(line);
      expect(toDisplayName(text), 'in a name').to.equal(display);
      expect(toVisibleText(text), 'in content').to.equal(content);
      expect(hasInvisibleCharacters(text), 'invisible').to.equal(isInvisible);
      expect(isStorable(text), 'storable').to.equal(canBeStored);
    });
  }
});

describe('truncate', () => {
  it('counts characters, the ellipsis among them, and cuts none in two', () => {
    expect(truncate('🎉🎉🎉', 3)).to.equal('🎉🎉🎉');
    expect(truncate('🎉🎉🎉🎉', 3)).to.equal('🎉🎉…');
    expect(truncate(`a${'🎉'.repeat(9)}`, 3)).to.equal('a🎉…');
  });
});

describe('toVisibleText', () => {
  const kept: [string, string][] = [
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Persian with vowel signs', '\u0645\u064e\u200c\u062e'],
    ['Hindi', '\u0915\u094d\u200d\u0937'],
    ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['a family', '\u{1F469}\u200d\u{1F469}\u200d\u{1F467}'],
    ['an astronaut of some colour', '\u{1F469}\u{1F3FD}\u200d\u{1F680}'],
    ['a heart on fire', '\u2764\ufe0f\u200d\u{1F525}'],
  ];
  for (const [name, text] of kept) {
    it(`keeps the joiners that spell ${name}`, () => expect(toVisibleText(text)).to.equal(text));
  }

  const removed: [string, string, string][] = [
    ['between Latin letters', 'pay\u200dme a\u200cb', 'payme ab'],
    ['more than one at once', '\u0645\u200c\u200c\u062e', '\u0645\u062e'],
    ['at the edge of a word', '\u200c\u0645\u200d \u0915\u200d', '\u0645 \u0915'],
    ['beside other hidden characters', '\u0645\u200b\u200c\u062e', '\u0645\u062e'],
    ['between a digit and an emoji', '1\u200d\u{1F469}', '1\u{1F469}'],
    ['that vary a plain letter', 'a\ufe0fb\u{E0101}', 'ab'],
  ];
  for (const [name, text, plain] of removed) {
    it(`removes joiners ${name}`, () => expect(toVisibleText(text)).to.equal(plain));
  }
});

describe('beginningOf', () => {
  it('leaves no half of a pair and no joiner at the end', () => {
    expect(beginningOf('ab\u{1F469}', 3)).to.equal('ab');
    expect(beginningOf('\u0645\u200c\u062e', 2)).to.equal('\u0645');
  });

  it('leaves a text whole that is not longer', () => {
    expect(beginningOf('\u0645\u200c', 2)).to.equal('\u0645\u200c');
    expect(beginningOf('\ud83d', 5)).to.equal('\ud83d');
  });
});

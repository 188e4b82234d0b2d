import { expect } from 'chai';
import { beginningOf, toPlainText } from '../../../src/tools/result-shaping/plain-text.js';

describe('toPlainText', () => {
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
    it(`keeps the joiners that spell ${name}`, () => expect(toPlainText(text)).to.equal(text));
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
    it(`removes joiners ${name}`, () => expect(toPlainText(text)).to.equal(plain));
  }
});

describe('beginningOf', () => {
  it('leaves no half of a pair and no joiner at the end', () => {
    expect(beginningOf('ab\u{1F469}', 3)).to.equal('ab');
    expect(beginningOf('\u0645\u200c\u062e', 2)).to.equal('\u0645');
  });
});

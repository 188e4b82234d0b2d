import { expect } from 'chai';
import { preferredLanguage } from '../../../../src/lib/text/language-ranges.js';

const available = ['en', 'de', 'pt', 'pt-BR'];

describe('preferredLanguage', () => {
  for (const [header, language] of [
    ['de', 'de'],
    ['DE-at', 'de'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'en'],
    ['en;q=0.5, de;q=0.75', 'de'],
    ['en;q=0.5, de;q=0.5', 'en'],
    ['en;q=0, de;q=0.001', 'de'],
    ['en;q=0, *', 'de'],
    ['*;q=0.5, EN;q=0.0', 'de'],
    ['fr, en;q=0, *;q=0.1', 'de'],
    ['en;q=0, *;q=0.1, pt', 'pt'],
    ['pt-br-x-private', 'pt-BR'],
    ['pt-PT', 'pt'],
    [' de ;\tq=1.000 ,', 'de'],
  ] as const) {
    it(`is ${language} for “${header}”`, () => {
      expect(preferredLanguage(header, available)).to.equal(language);
    });
  }

  for (const header of [
    '',
    '*',
    'fr, *;q=0.1',
    'de;q=0',
    'en;q=0, *;q=0',
    'en;q=0, de;q=0, pt;q=0, pt-BR;q=0, *',
    'deu',
    'd',
    'de_DE',
    'de;q=2',
    'de;q=-1',
    'de;q=',
    'de"><b>',
  ]) {
    it(`is none for “${header}”`, () => {
      expect(preferredLanguage(header, available)).to.equal(undefined);
    });
  }

  it('passes over what it cannot read', () => {
    expect(preferredLanguage('en;level=1, ;;, ü, de', available)).to.equal('de');
  });
});

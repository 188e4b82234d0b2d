import { expect } from 'chai';
import { addWords, languageFor } from '../../ui/words/language.js';

describe('the direction of a language that has words', () => {
  for (const [locale, direction] of Object.entries({
    ckb: 'rtl', // Sorani, the Kurdish of Iraq
    ku: 'ltr', // Kurmanji, in Latin letters
    'pa-PK': 'rtl',
    'az-Arab': 'rtl',
    nqo: 'rtl',
    ar: 'rtl',
    'he-IL': 'rtl',
    yi: 'rtl',
    dv: 'rtl',
    pa: 'ltr',
    az: 'ltr',
    fr: 'ltr',
  })) {
    it(`of ${locale} is ${direction}`, () => {
      addWords(locale, { common: { cancel: 'x' } });
      expect(languageFor(locale).direction).to.equal(direction);
    });
  }
});

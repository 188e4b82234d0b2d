import { expect } from 'chai';
import appNames from '../../../../src/services/action-search/vocabulary/app-names.json' with { type: 'json' };
import frequencies from '../../../../src/services/action-search/vocabulary/frequencies.json' with { type: 'json' };
import phrases from '../../../../src/services/action-search/vocabulary/phrases.json' with { type: 'json' };
import synonyms from '../../../../src/services/action-search/vocabulary/synonyms.json' with { type: 'json' };
import verbs from '../../../../src/services/action-search/vocabulary/verbs.json' with { type: 'json' };
import {
  appNameTableSchema,
  frequencyTableSchema,
  phraseTableSchema,
  type SynonymTable,
  synonymTableSchema,
  verbTableSchema,
  wordTableSchema,
} from '../../../../src/services/action-search/vocabulary/vocabulary-schema.js';
import { abbreviations, isStopWord, stemOf, wordsIn } from '../../../../src/services/action-search/vocabulary/words.js';
import words from '../../../../src/services/action-search/vocabulary/words.json' with { type: 'json' };
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';
import { frequenciesIn } from '../../../support/search/word-frequencies.js';

describe('The vocabulary of the search', () => {
  const tables = {
    'app names': [appNameTableSchema, appNames],
    frequencies: [frequencyTableSchema, frequencies],
    phrases: [phraseTableSchema, phrases],
    synonyms: [synonymTableSchema, synonyms],
    verbs: [verbTableSchema, verbs],
    words: [wordTableSchema, words],
  } as const;
  for (const [name, [schema, table]] of Object.entries(tables)) {
    it(`fits its schema: ${name}`, () => {
      expect(schema.safeParse(table).error?.issues ?? []).to.deep.equal([]);
    });
  }

  it('counts no word twice', () => {
    const counted = Object.values(frequencies).flatMap((lists) => lists.flatMap(wordsIn));

    expect(new Set(counted).size).to.equal(counted.length);
  });

  it('lists words with synonyms in alphabetical order', () => {
    expect(Object.keys(synonyms)).to.deep.equal(Object.keys(synonyms).sort());
  });

  it('has no related word that changes nothing: one of the same stem as another, a stop word or an abbreviation', () => {
    const idle = Object.entries(synonyms as SynonymTable).flatMap(([word, { synonyms = '', hints = '' }]) => {
      const stems = new Set([stemOf(word)]);
      const isIdle = (related: string) =>
        isStopWord(related) || abbreviations.has(related) || related.includes('-') || stems.has(stemOf(related));
      return wordsIn(`${synonyms} ${hints}`).flatMap((related) => {
        if (isIdle(related)) return [`${word}: ${related}`];
        stems.add(stemOf(related));
        return [];
      });
    });

    expect(idle).to.deep.equal([]);
  });

  it('has the frequencies of the words in the catalog of the emulator', () => {
    const counted = [...frequenciesIn(actionsOfCatalog(defaultCatalog))].map(([frequency, stems]) => [
      `${frequency}`,
      stems,
    ]);

    expect(
      Object.fromEntries(Object.entries(frequencies).map(([frequency, lists]) => [frequency, lists.flatMap(wordsIn)])),
      'node scripts/write-word-frequencies.mjs',
    ).to.deep.equal(Object.fromEntries(counted));
  });
});

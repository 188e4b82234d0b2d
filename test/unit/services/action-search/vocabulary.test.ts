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
import words from '../../../../src/services/action-search/vocabulary/words.json' with { type: 'json' };
import { wordsIn } from '../../../../src/services/action-search/words.js';

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

  it('lists no word as a synonym and as a hint of the same word, and none of itself', () => {
    const repeated = Object.entries(synonyms as SynonymTable).filter(([word, { synonyms = '', hints = '' }]) => {
      const related = [word, ...`${synonyms} ${hints}`.trim().split(' ')];
      return new Set(related).size < related.length;
    });

    expect(repeated.map(([word]) => word)).to.deep.equal([]);
  });
});

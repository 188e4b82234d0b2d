import { expect } from 'chai';
import { ParseBudget } from '../../../../src/provider/reading/parse-budget.js';
import { outcomeOfRead, textAnswer } from '../../../support/provider/action-answers.js';

const listOf = (count: number, make: (at: number) => string) =>
  `[${Array.from({ length: count }, (_, at) => make(at))}]`;
const objectOf = (names: string[]) => `{${names.map((name) => `"${name}":1`)}}`;
const names = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `k${from + at}`);
/** Objects of so many names each, none of which comes twice. */
const newNames = (objects: number, each: number) => listOf(objects, (at) => objectOf(names(each, at * each)));
/** Objects that have the same names, each in an order of its own. */
const reordered = (objects: number) =>
  listOf(objects, (at) => objectOf(names(101).map((_, place) => `k${(place * (1 + (at % 100)) + at) % 101}`)));

describe('The parse budget', () => {
  const dense: Record<string, string> = {
    'names of one object': objectOf(names(330_000)),
    'objects with a name of their own': newNames(130_000, 1),
    'objects with two names of their own': newNames(100_000, 2),
    'objects with a hundred names of their own': newNames(600, 100),
    'objects with an order of their own': reordered(1_000),
    'lists in each other': '['.repeat(1e6) + ']'.repeat(1e6),
    'empty objects': listOf(800_000, () => '{}'),
    'names that only look like numbers': listOf(3_000, (at) =>
      objectOf(Array.from({ length: 20 }, (_, each) => `0${at}${each}`)),
    ),
  };
  for (const [name, text] of Object.entries(dense)) {
    it(`is exceeded by a text with many ${name}`, () => {
      expect(() => new ParseBudget().add(text)).to.throw('too many parts');
    });
  }

  const readable: Record<string, string> = {
    'names of one object': objectOf(names(285_000)),
    'small records': listOf(300_000, (at) => `{"id":${at}}`),
    'records of a dozen names': listOf(30_000, () => objectOf(names(12))),
    'records of two hundred names': listOf(2_000, () => objectOf(names(200))),
    'records by their numbers': `{${Array.from({ length: 190_000 }, (_, at) => `"${at}":{"a":1}`)}}`,
    texts: listOf(400_000, () => '"value"'),
    'marks within one text': JSON.stringify({ page: '{"a":[":\\"'.repeat(300_000) }),
    'marks after a backslash': JSON.stringify(`\\${'[{:'.repeat(300_000)}`),
    'objects with a name of their own, but not too many': newNames(100_000, 1),
  };
  for (const [name, text] of Object.entries(readable)) {
    it(`allows a text with many ${name}`, () => {
      expect(() => new ParseBudget().add(text)).not.to.throw();
    });
  }

  it('is exceeded by several texts together, each of which it allows', () => {
    const content = Array.from({ length: 9 }, (_, at) => ({ type: 'text', text: newNames(200, 50 + at) }));

    for (const { text } of content) expect(() => new ParseBudget().add(text)).not.to.throw();
    expect(outcomeOfRead({ content })).to.include({ outcome: 'unknown', isTooLarge: true });
  });

  it('once exceeded, makes the outcome of the call unknown, and reports that the answer is too large', () => {
    const text = `{"data":${'['.repeat(1e6)}${']'.repeat(1e6)},"successful":true}`;

    expect(outcomeOfRead(textAnswer(text))).to.include({ outcome: 'unknown', isTooLarge: true });
  });
});

import { expect } from 'chai';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const items = [{ id: 1 }, { id: 2 }];
/** Airtable, Asana, Intercom. */
const answers: Record<string, object> = {
  offset: { items, offset: 'itrAbCdEfGhIjKlMn/recAbCdEfGhIjKlM' },
  'next_page.offset': {
    items,
    next_page: { offset: 'eyJ0eXAiOiJKV1QiLCJhbGciOi', path: '/tasks?x', uri: 'https://x.y' },
  },
  'pages.next.starting_after': { items, pages: { type: 'pages', next: { per_page: 2, starting_after: 'WzE3NF0=' } } },
};

describe('The way to the next page of an app that calls it otherwise', () => {
  for (const [place, answer] of Object.entries(answers)) {
    it(`is named where \`fields\` leaves it out: ${place}`, () => {
      const { note } = shapeResult(answer, { maxCharacters: 4_000, fields: parseFieldPaths(['items[].id']) });

      expect(note).to.include(`may lead to the next page: ${place}.`);
    });
  }

  it('is whole in a shortened answer', () => {
    const offset = `eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.${'eyJib3JkZXJfYnkiOiJ'.repeat(12)}.Qx`;
    const data = Array.from({ length: 100 }, (_, gid) => ({ gid, notes: 'word '.repeat(400), name: 'x'.repeat(90) }));
    const shown = shapeResult({ data, next_page: { offset } }, { maxCharacters: 4_000 });

    expect(shown.data).to.have.nested.property('next_page.offset', offset);
  });

  it('is no number, which only repeats what was asked for', () => {
    for (const offset of [20, '20'])
      expect(
        shapeResult({ items, offset }, { maxCharacters: 4_000, fields: parseFieldPaths(['items[].id']) }).note,
      ).to.equal('Number of items: items 2.');
  });
});

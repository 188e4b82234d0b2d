import { expect } from 'chai';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const limit = 2_000;
const body = 'word '.repeat(2_000);
const listing = { type: 'object', properties: { max_results: {}, page_token: {}, query: {}, label: {} } };

describe('The note of a shortened answer', () => {
  it('asks for as many items as were shown, since the next page starts after those that were not', () => {
    const { data, note } = shapeResult(
      { items: Array(5_000).fill('item') },
      { maxCharacters: limit, inputSchema: listing },
    );

    const { length } = (data as { items: string[] }).items;
    expect(note).to.equal(
      `Shortened (items: first ${length} of 5000). To see the rest, ask again for at most ${length} at a time with ` +
        '`max_results`, then go on from there with `page_token`, or narrow it with `query`.',
    );
  });

  it('goes on after the items shown where an argument counts them', () => {
    expect(noteOf(Array(5_000).fill('item'), { offset: {} })).to.include(
      'To see the rest, go on after the items shown with `offset`.',
    );
  });

  it('names no cursor where there is no way to ask for fewer', () => {
    expect(noteOf(Array(5_000).fill('item'), { cursor: {} })).to.include(
      'To see the rest, ask for one item, or for less.',
    );
  });

  it('sends nobody to the next page for the rest of one long text', () => {
    expect(noteOf({ body: body }, { limit: {}, cursor: {} })).to.match(
      /^Shortened \(body: cut to \d+ characters\)\. So long a text cannot be shown whole; look for an action that gives a part of it\.$/,
    );
    expect(noteOf({ body: body }, { limit: {}, start_line: {} })).to.include(
      'Ask for a part of the long text with `start_line`.',
    );
  });

  it('asks for fewer items where each of them has a long text', () => {
    expect(noteOf({ mails: [{ body: body }, { body: body }] }, { limit: {}, cursor: {} })).to.include(
      'More of each long text is shown for fewer items with `limit`.',
    );
  });

  it('says of a file that asking again gives the same', () => {
    expect(noteOf({ file: `data:application/pdf;base64,${'QUJD'.repeat(300)}` }, { limit: {}, cursor: {} })).to.equal(
      'Shortened (file: a file, named by kind and size instead). Files cannot be shown; asking again gives the same.',
    );
  });

  it('says once how to ask for less', () => {
    const wide = Array.from({ length: 3_000 }, () =>
      Object.fromEntries(Array.from({ length: 90 }, (_, at) => [at, at])),
    );

    expect(noteOf(wide, {})?.match(/or for less/g)).to.have.length(1);
  });

  describe('on more lists than it has room for', () => {
    const lengthOf = (at: number) => 300 + at;
    const lists = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`list_${at}`, Array(lengthOf(at)).fill('item')]));
    const end = (list: unknown[]) => /^… \[(\d+) more items\]$/.exec(String(list.at(-1)))?.[1];

    it('leaves it to each of them to say how long it was', () => {
      for (const count of [13, 40, 200]) {
        const { data } = shapeResult({ page: lists(count) }, { maxCharacters: 12_000 });

        const shown = Object.entries((data as { page: Record<string, unknown[]> }).page);
        expect(shown.map(([, list]) => list.length - 1 + Number(end(list)))).to.deep.equal(
          shown.map(([name]) => lengthOf(Number(name.slice('list_'.length)))),
        );
      }
    });

    it('does so for lists of different lengths in the items of another', () => {
      const days = [150, 400, 2].map((count) => ({ events: Array(count).fill('word word') }));

      const { data, note } = shapeResult({ days }, { maxCharacters: limit });

      const [first, second, third] = (data as { days: { events: unknown[] }[] }).days.map(({ events }) => events);
      expect([first, second].map((list = []) => list.length - 1 + Number(end(list)))).to.deep.equal([150, 400]);
      expect(third).to.have.length(2);
      expect(note).to.contain('of 150 to 400');
    });

    it('ends no list with its length that the note tells', () => {
      const { data, note } = shapeResult(lists(3), { maxCharacters: limit });

      for (const [at, [name, list]] of Object.entries(data as Record<string, unknown[]>).entries()) {
        expect(list.at(-1)).to.equal('item');
        expect(note).to.contain(`${name}: first ${list.length} of ${lengthOf(at)}`);
      }
    });
  });

  it('asks for less where an answer is too wide', () => {
    const wide = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`field_${at}`, at]));

    expect(noteOf(wide, { fields: {} })).to.include('Ask for less with `fields` in `arguments`.');
    expect(noteOf(wide, {})).to.include('Ask for one item, or for less, to see the rest.');
  });
});

function noteOf(answer: unknown, properties: object): string | undefined {
  return shapeResult(answer, { maxCharacters: limit, inputSchema: { type: 'object', properties } }).note;
}

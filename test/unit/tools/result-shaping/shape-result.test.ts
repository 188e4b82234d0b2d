import { expect } from 'chai';
import fc from 'fast-check';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';

const limit = 2_000;

describe('shapeResult', () => {
  it('leaves a small answer as it is, without a note', () => {
    const data = { id: 7, name: 'Grüße 👋', tags: [], nothing: null, nested: { ok: true } };

    expect(shapeResult(data, { maxCharacters: limit })).to.deep.equal({ data });
  });

  it('keeps the first of many and says how many there were', () => {
    const messages = Array.from({ length: 1_000 }, (_, id) => ({ id, subject: `Message ${id}` }));
    const { data, note } = shapeResult({ messages, next: 'abc' }, { maxCharacters: limit });

    const kept = (data as { messages: unknown[] }).messages;
    expect(kept).to.deep.equal(messages.slice(0, kept.length));
    expect(kept.length).to.be.greaterThan(5);
    expect(note).to.include(`messages: first ${kept.length} of 1000`);
    expect(data).to.have.property('next', 'abc');
  });

  it('cuts a long text and says how much is missing', () => {
    const { data, note } = shapeResult({ body: 'word '.repeat(2_000), id: 3 }, { maxCharacters: limit });

    expect((data as { body: string }).body).to.match(/^word word .*… \[\d+ more characters\]$/);
    expect(data).to.have.property('id', 3);
    expect(note).to.include('body: cut to');
  });

  it('cuts a list no further than the room for it', () => {
    const items = Array.from({ length: 300 }, (_, id) => ({ id, subject: `Message ${id} about the offer` }));
    const mixed = shapeResult({ items, body: 'word '.repeat(7_000) }, { maxCharacters: 40_000 });
    const numbers = shapeResult(Array(100_000).fill(7), { maxCharacters: 40_000 });

    expect(mixed.data).to.have.property('items').with.length(300);
    expect(mixed.note).to.match(/^Shortened \(body: cut to/);
    expect(JSON.stringify(mixed.data).length).to.be.within(38_000, 40_000);
    expect((numbers.data as number[]).length).to.be.above(19_000);
  });

  describe('with a cursor beside a long list', () => {
    const items = Array.from({ length: 900 }, (_, id) => ({ id, link: `https://example.com/${'a'.repeat(400)}` }));
    const cursor = (length: number) => `${'eyJ0b2tlbiI6'.repeat(100)}`.slice(0, length);

    it('shows all of it, since a part leads to no page', () => {
      for (const [length, maxCharacters] of [
        [300, 1_000],
        [900, 4_000],
        [1_000, 12_000],
      ] as const) {
        const { data, note } = shapeResult({ items, meta: { next: cursor(length) } }, { maxCharacters });

        expect(data).to.have.nested.property('meta.next', cursor(length));
        expect(note).to.include('of 900');
        expect(JSON.stringify({ data, note }).length).to.be.at.most(maxCharacters);
      }
    });

    it('cuts it where it is longer than any cursor, or most of the answer', () => {
      for (const [length, maxCharacters] of [
        [1_001, 12_000],
        [900, 1_000],
      ] as const) {
        const { data } = shapeResult({ items, next: cursor(length) }, { maxCharacters });

        expect((data as { next: string }).next).to.match(/… \[\d+ more characters\]$/);
      }
    });

    it('leaves its room to no other text without spaces', () => {
      const about = { '@odata.context': `https://example.com/${'a'.repeat(200)}`, text: '情報'.repeat(200) };
      const { data } = shapeResult({ ...about, items, '@odata.nextLink': cursor(300) }, { maxCharacters: 1_000 });

      expect((data as Record<string, string>)['@odata.nextLink']).to.equal(cursor(300));
      expect((data as typeof about).text).to.match(/ more characters\]$/);
    });

    it('cuts texts with spaces, and those of each item', () => {
      const { data } = shapeResult({ items, next: 'word '.repeat(150) }, { maxCharacters: 4_000 });

      const { next, items: shown } = data as { next: string; items: { link: string }[] };
      expect(next).to.match(/ more characters\]$/);
      expect(shown[0]?.link).to.match(/ more characters\]$/);
    });

    it('shows something also where there are many', () => {
      const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`page_${at}`, { cursor: cursor(900) }]));

      for (const maxCharacters of [1_000, 4_000, 12_000]) {
        const { data, note } = shapeResult(many, { maxCharacters });

        expect(data).to.have.nested.property('page_0.cursor');
        expect(JSON.stringify({ data, note }).length).to.be.at.most(maxCharacters);
      }
    });
  });

  it('loses no key that looks like another', () => {
    const data = { ab: 1, 'a\u200bb': 2, 'a\u200b\u200bb': 3, 'x\u0000': 4, x: 5 };

    expect(shapeResult(data, { maxCharacters: limit }).data).to.deep.equal({
      ab: 1,
      'ab (2)': 2,
      'ab (3)': 3,
      'x (2)': 4,
      x: 5,
    });
  });

  it('removes what is not meant to be seen', () => {
    const hidden = 'pay\u200Bme \u202Enow\u202C \u001B[31mred\u001B[0m\u0000 \u{E0041}x\ud800\r\nend\tof line';

    expect(shapeResult({ 'k\u200Bey': hidden }, { maxCharacters: limit }).data).to.deep.equal({
      key: 'payme now red x\nend\tof line',
    });
  });

  it('ends where an answer goes too deep', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`);
    const { data, note } = shapeResult(deep, { maxCharacters: limit });

    expect(JSON.stringify(data)).to.include('[object of 1 fields]');
    expect(note).to.include('too deep to show');
  });

  it('treats names of built-in properties as any other', () => {
    const data = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "x"}');
    const shaped = shapeResult(data, { maxCharacters: limit }).data;

    expect(JSON.stringify(shaped)).to.equal(JSON.stringify(data));
    expect(Object.hasOwn(shaped as object, '__proto__')).to.equal(true);
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
  });

  it('stays within the limit, note included, as valid JSON, for any answer', () => {
    fc.assert(
      fc.property(anyAnswer(), fc.integer({ min: 1_000, max: 20_000 }), (answer, maxCharacters) => {
        const json = JSON.stringify(shapeResult(answer, { maxCharacters }));

        expect(json.length).to.be.at.most(maxCharacters);
        expect(() => JSON.parse(json)).to.not.throw();
      }),
    );
  });

  it('has nothing left to do the second time', () => {
    fc.assert(
      fc.property(anyAnswer(), (answer) => {
        const { data } = shapeResult(answer, { maxCharacters: limit });

        expect(shapeResult(data, { maxCharacters: limit })).to.deep.equal({ data });
      }),
    );
  });

  it('keeps every key and value of a small plain answer', () => {
    const plain = fc.stringMatching(/^[a-zA-Z0-9 ]{0,20}$/);
    const small = fc.dictionary(plain, fc.oneof(plain, fc.integer(), fc.boolean(), fc.array(plain, { maxLength: 3 })), {
      maxKeys: 10,
    });
    fc.assert(
      fc.property(small, (answer) => {
        expect(JSON.stringify(shapeResult(answer, { maxCharacters: 10_000 }))).to.equal(
          JSON.stringify({ data: answer }),
        );
      }),
    );
  });
});

/** Any JSON, and often far too much of it. */
function anyAnswer(): fc.Arbitrary<unknown> {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.nat(5_000).map((length) => 'é"\\'.repeat(length)),
  );
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      text,
      fc.jsonValue(),
      fc.array(tie('node'), { maxLength: 12 }),
      fc.dictionary(fc.string(), tie('node'), { maxKeys: 12 }),
      fc.tuple(tie('node'), fc.nat(3_000)).map(([item, times]) => Array(times).fill(item)),
    ),
  }));
  return node;
}

import { expect } from 'chai';
import fc from 'fast-check';
import { cleanSchema } from '../../../../src/provider/catalog/clean-schema.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

const hidden = '\u001b[31m\u200b\u{e0041}';
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

describe('The schema of an action as it is shown', () => {
  it('has clean annotations at any depth', () => {
    const cleaned = cleanSchema({
      title: `Send${hidden}`,
      properties: { to: { type: 'array', items: { description: `Who\u200b gets\nit`, $comment: hidden } } },
    });

    expect(cleaned).to.deep.equal({
      title: 'Send [31m',
      properties: { to: { type: 'array', items: { description: 'Who gets it', $comment: '[31m' } } },
    });
  });

  it('keeps names and values exactly, and leaves out those with invisible characters', () => {
    const cleaned = cleanSchema({
      properties: {
        title: { enum: ['a  b', ' c ', `d${hidden}`], default: 'a  b', pattern: '^[\\w ]+$' },
        [`to${hidden}`]: { type: 'string' },
        state: { const: `x${hidden}`, enum: [hidden], examples: ['two\nlines', 7, null, true] },
      },
      required: ['title', `to${hidden}`],
    });

    expect(cleaned).to.deep.equal({
      properties: {
        title: { enum: ['a  b', ' c '], default: 'a  b', pattern: '^[\\w ]+$' },
        state: { examples: ['two\nlines', 7, null, true] },
      },
      required: ['title'],
    });
  });

  it('keeps emoji and words that are spelt with a joiner, so that they can be chosen', () => {
    const warning = '\u26a0\ufe0f';
    const keycap = '#\ufe0f\u20e3';
    const persian = '\u0645\u06cc\u200c\u062e';
    const schema = {
      type: 'object',
      properties: {
        sign: { enum: ['ok', warning, keycap, persian] },
        other: { oneOf: [{ const: 'a' }, { const: warning }], not: { const: `${warning}!` } },
      },
    };

    expect(cleanSchema(schema)).to.deep.equal(schema);
    expect(checkArguments(cleanSchema(schema), { sign: warning, other: 'a' })).to.deep.equal({ ok: true });
  });

  it('keeps a field that is named like an annotation keyword', () => {
    const schema = { properties: { description: { type: 'string', enum: ['a  b'] } }, required: ['description'] };

    expect(cleanSchema(schema)).to.deep.equal(schema);
  });

  it('has no invisible characters, and stays the same when there is nothing to clean', () => {
    const anything = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' }));
    fc.assert(
      fc.property(anything, (schema) => {
        const cleaned = cleanSchema(schema);
        expect(texts(cleaned).filter((text) => unseen.test(text.replace(/[\t\n\r]/g, '')))).to.deep.equal([]);
        expect(cleanSchema(cleaned)).to.deep.equal(cleaned);
      }),
    );
  });

  it('accepts anything where it is nested too deeply', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let depth = 0; depth < 50_000; depth += 1) schema = { properties: { inner: schema } };

    expect(JSON.stringify(cleanSchema(schema)).length).to.be.below(5_000);
  });

  for (const [what, inside] of [
    ['fields', (size: number) => Object.fromEntries(listOf(size).map((name) => [name, true]))],
    ['values', (size: number) => ({ choice: { enum: listOf(size) } })],
  ] as const) {
    it(`accepts any fields where it has more ${what} than anybody could read, and says so`, () => {
      const schemaOf = (size: number) => ({ type: 'object', properties: inside(size), required: ['choice'] });

      expect(cleanSchema(schemaOf(9_000))).to.deep.equal(schemaOf(9_000));
      expect(cleanSchema(schemaOf(11_000)))
        .to.have.keys('type', 'description')
        .and.include({ type: 'object' });
    });
  }

  it('accepts any fields where its texts are longer than anybody could read', () => {
    const schemaOf = (length: number) => ({ type: 'object', properties: { text: { default: 'x'.repeat(length) } } });

    expect(cleanSchema(schemaOf(900_000))).to.deep.equal(schemaOf(900_000));
    expect(cleanSchema(schemaOf(1_100_000))).to.have.keys('type', 'description');
  });
});

const listOf = (size: number) => Array.from({ length: size }, (_, at) => `n${at}`);

/** Every text and every name in a value. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(texts)];
}

import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { hashOfCall } from '../../../../src/services/calls/call-hash.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const object = (properties: object, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more });
const nothing = { type: 'null' };
const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });

/** The hash of a call whose field `it` has the value. */
function hashOf(inputSchema: JsonSchema, it: unknown): string {
  return hashOfCall({ userId: 'ada', orgId: 'acme', action: { ...action, inputSchema }, arguments: { it } });
}

/** Objects that have a default, a field that may be null, and no others. */
const one = object({ a: { type: 'integer', default: 1 }, b: { type: ['string', 'null'] } });
const needed = { required: ['a'] };
/** States another default of the same field. */
const two = object({ it: object({ a: { type: ['integer', 'null'], default: 2 } }) });

/** Schemas that describe the field `it`, or each item of it, in more than one part. */
const describedTwice: Record<string, JsonSchema> = {
  'in a branch': { ...object({ it: one }), anyOf: [object({ it: needed }), {}] },
  'in a branch, as what may be null': {
    ...object({ it: { anyOf: [one, nothing] } }),
    oneOf: [object({ it: needed }), object({ it: { maxProperties: 0 } })],
  },
  'in a branch, as a reference': {
    ...object({ it: { allOf: [{ $ref: '#/$defs/One' }], description: 'What is sent.' } }),
    $defs: { One: one },
    anyOf: [object({ it: needed }), {}],
  },
  'in a part that always holds': { allOf: [object({ it: { description: 'What is sent.' } }), object({ it: one })] },
  'in a part of its own': object({ it: { ...one, allOf: [needed, { anyOf: [{ maxProperties: 9 }, needed] }] } }),
  'in the only form that takes an object': object({ it: { anyOf: [{ type: 'string' }, one, { const: null }] } }),
  'as the items of a list of some lengths': object({
    it: { type: 'array', items: one, anyOf: [{ minItems: 1 }, { maxItems: 9 }] },
  }),
  'as the items of a list that may be null': object({
    it: { anyOf: [{ type: 'array', items: one }, nothing], allOf: [{ items: needed }] },
  }),
  'as the items in each form of a list': object({
    it: { anyOf: [{ type: 'array', items: one, minItems: 1 }], items: { description: 'What is sent.' } },
  }),
};

describe('The hash of a call whose schema has several parts', () => {
  for (const [name, schema] of Object.entries(describedTwice)) {
    it(`is the same without defaults, nulls and stray fields where an object is described ${name}`, () => {
      const hash = (it: object) => hashOf(schema, name.includes('list') ? [it] : it);

      for (const same of [{ a: 1 }, { b: null }, { a: 1, stray: 1 }]) {
        expect(hash(same), JSON.stringify(same)).to.equal(hash({}));
      }
      expect(new Set([{}, { a: 2 }, { b: 'x' }, { a: 2, b: 'x' }].map(hash)).size).to.equal(4);
    });
  }

  it('differs by a field of which another part of the schema states another default', () => {
    for (const schema of [
      { allOf: [object({ it: one }), two] },
      { ...object({ it: one }), anyOf: [two, {}] },
      { ...object({ it: object({ a: {} }) }), anyOf: [two, {}] },
      { allOf: [object({ it: object({ a: {} }) }), object({ it: one }), two] },
    ]) {
      expect(new Set([{}, { a: 1 }, { a: 2 }, { a: null }].map((it) => hashOf(schema, it))).size).to.equal(4);
    }
  });

  it('is the same without a default that only a later part of the schema states', () => {
    for (const field of [{ type: ['integer', 'null'] }, { description: 'How many.' }, true]) {
      const without = object({ it: object({ a: field }) });

      for (const schema of [{ allOf: [without, two] }, { ...without, allOf: [two], anyOf: [two, {}] }]) {
        expect(hashOf(schema, {}), JSON.stringify(schema)).to.equal(hashOf(schema, { a: 2 }));
        expect(new Set([{}, { a: 1 }, { a: null }].map((it) => hashOf(schema, it))).size).to.equal(3);
      }
    }
  });

  it('differs by a default of one of several forms', () => {
    const schema = object({ it: { anyOf: [one, object({ c: {} })] } });

    expect(hashOf(schema, { a: 1 })).not.to.equal(hashOf(schema, {}));
    expect(hashOf(schema, { stray: 1 })).to.equal(hashOf(schema, {}));
  });

  it('differs by a field under any name, where the schema accepts those beside its only form', () => {
    const form = object({ a: { type: 'integer' } });
    const open: JsonSchema[] = [
      { anyOf: [form, nothing], additionalProperties: { type: 'string' } },
      { oneOf: [form, nothing], patternProperties: { '^b': {} } },
      { allOf: [form], additionalProperties: true },
    ];

    for (const it of open) {
      expect(hashOf(object({ it }), { a: 1, b: 'x' }), JSON.stringify(it)).not.to.equal(
        hashOf(object({ it }), { a: 1, b: 'y' }),
      );
    }
  });

  it('differs by a field that is required and not listed', () => {
    for (const schema of [
      { anyOf: [object({ a: {} }), object({ b: {} }, { required: ['it'] })] },
      object({}, { required: ['it'] }),
      object({ a: {} }, { dependentRequired: { a: ['it'] } }),
      object({}, { dependencies: { a: ['it'] } }),
    ]) {
      expect(hashOf(schema, 1), JSON.stringify(schema)).not.to.equal(hashOf(schema, 2));
    }
  });

  it('differs by a field of an item whose schema depends on its place', () => {
    const it = { type: 'array', prefixItems: [object({ a: {} })], items: object({ b: {} }) };

    expect(hashOf(object({ it }), [{ a: 1 }])).not.to.equal(hashOf(object({ it }), [{ a: 2 }]));
  });

  it('is that for its own schema alone where the other parts agree with it', () => {
    fc.assert(
      fc.property(described, ({ own, inParts, short, long }) => {
        const hashes = [own, inParts].flatMap((it) => [short, long].map((value) => hashOf(object({ it }), value)));

        expect(new Set(hashes).size).to.equal(1);
      }),
      { numRuns: 500 },
    );
  });
});

/**
 * `inParts` says the same as `own`, and beside it what `part` does, which says less. `long` is `short` with its defaults and with
 * stray fields.
 */
type Described = { own: JsonSchema; part: JsonSchema; inParts: JsonSchema; short: unknown; long: unknown };
type DescribedField = Described & { hasDefault: boolean; isInPart: boolean };

const text: Described = {
  own: { type: 'string' },
  part: { minLength: 1 },
  inParts: { type: 'string' },
  short: 'x',
  long: 'x',
};
const waysToDescribe: ((own: JsonSchema, part: JsonSchema) => JsonSchema)[] = [
  (own) => own,
  (own, part) => ({ ...own, allOf: [part] }),
  (own, part) => ({ ...own, anyOf: [part, {}] }),
  (own, part) => ({ allOf: [own, part] }),
  (own, part) => ({ anyOf: [own, nothing], allOf: [part] }),
];

const described = fc.letrec<{ any: Described }>((tie) => {
  const field = fc
    .tuple(tie('any'), fc.boolean(), fc.boolean())
    .map(([inner, hasDefault, isInPart]) => ({ ...inner, hasDefault, isInPart }));
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c'), field, { minKeys: 1, maxKeys: 3 });
  const value = fc.oneof({ maxDepth: 4 }, fc.constant(text), fields.map(toObject), tie('any').map(toList));
  return {
    any: fc
      .tuple(value, fc.constantFrom(...waysToDescribe))
      .map(([inner, describe]) => ({ ...inner, inParts: describe(inner.inParts, inner.part) })),
  };
}).any;

function toList({ own, part, inParts, short, long }: Described): Described {
  const list = (items: JsonSchema) => ({ type: 'array', items });
  return { own: list(own), part: { items: part }, inParts: list(inParts), short: [short], long: [long] };
}

function toObject(fields: Record<string, DescribedField>): Described {
  const pick = (read: (field: DescribedField) => unknown) => {
    const entries = Object.entries(fields).map(([name, field]) => [name, read(field)]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const withDefault = (schema: JsonSchema, field: DescribedField) =>
    field.hasDefault ? { ...schema, default: field.short } : schema;
  return {
    own: object(pick((field) => withDefault(field.own, field))),
    part: object(pick((field) => (field.isInPart ? withDefault(field.part, field) : undefined))),
    inParts: object(pick((field) => withDefault(field.inParts, field))),
    short: pick(({ hasDefault, short }) => (hasDefault ? undefined : short)),
    long: { ...pick(({ hasDefault, short, long }) => (hasDefault ? short : long)), stray: 1 },
  };
}

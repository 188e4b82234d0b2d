import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { filledFileFields } from '../../../../src/services/action-arguments/file-fields.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const text = { type: 'string' };
const object = (properties: object, more: object = {}): JsonSchema => ({ type: 'object', properties, ...more });
const list = (items?: object): JsonSchema => ({ type: 'array', ...(items && { items }) });
const nothing = { type: 'null' };

/** Two forms of an object, of which each has a field that looks like a misspelling of the other's. */
const one = object({ label: text, limit: text }, { required: ['label'] });
const several = object({ labels: text, limit: text }, { required: ['labels'] });

/** Schemas that accept a field `it`, or a list of it, in either form. */
const choices: Record<string, JsonSchema> = {
  'anyOf of all arguments': { type: 'object', anyOf: [object({ it: one }), object({ it: several })] },
  'anyOf inside another': {
    anyOf: [{ oneOf: [object({ it: one }), object({ it: several })] }, object({ to: text })],
  },
  'anyOf of a field': object({ it: { anyOf: [one, nothing, several] } }),
  'anyOf of a field, or a constant null': object({ it: { anyOf: [one, { const: null }, several] } }),
  'anyOf of a field, or one of some words': object({ it: { anyOf: [{ enum: ['auto', 1] }, one, several] } }),
  'anyOf inside that of a field': object({ it: { anyOf: [{ anyOf: [one, several] }, nothing] } }),
  'oneOf with references': {
    $defs: { One: object({ it: one }), Several: object({ it: { $ref: '#/$defs/It' } }), It: several },
    oneOf: [{ $ref: '#/$defs/One' }, { $ref: '#/$defs/Several' }],
  },
  'oneOf that a constant discriminates': {
    oneOf: [object({ kind: { const: 'one' }, it: one }), object({ kind: { const: 'several' }, it: several })],
  },
  'allOf around anyOf': { allOf: [object({ to: text }), { anyOf: [object({ it: one }), object({ it: several })] }] },
  'if and else': Object.fromEntries([
    ['type', 'object'],
    ['properties', { kind: text }],
    ['if', object({ kind: { const: 'one' } }, { required: ['kind'] })],
    ['then', object({ it: one })],
    ['else', object({ it: several })],
  ]),
  'anyOf, two levels above': {
    anyOf: [object({ to: object({ it: one }) }), object({ to: object({ it: several }) })],
  },
};

const lists: Record<string, JsonSchema> = {
  'a list in each form': { anyOf: [object({ it: list(one) }), object({ it: list(several) })] },
  'a field that is one of two lists': object({ it: { anyOf: [list(one), list(several), nothing] } }),
  'a list of either': object({ it: list({ oneOf: [one, several] }) }),
};

describe('Arguments that may have several forms', () => {
  for (const [name, schema] of Object.entries(choices)) {
    const put = (it: object) => (name.endsWith('above') ? { to: { it } } : { it });
    const given = (kind: string, it: object) => ({
      ...(JSON.stringify(schema).includes('"kind"') && { kind }),
      ...put(it),
    });

    it(`may have the fields of each form: ${name}`, () => {
      expect(checkArguments(schema, given('one', { label: 'a' }))).to.deep.equal({ ok: true });
      expect(checkArguments(schema, given('several', { labels: 'a, b' }))).to.deep.equal({ ok: true });
    });

    it(`have a misspelt field where no form knows its name: ${name}`, () => {
      const path = name.endsWith('above') ? 'to.it' : 'it';

      expect(fieldErrorsOf(schema, given('several', { labels: 'a, b', Limit: '5' }))).to.deep.equal({
        [`${path}.Limit`]: 'not known here; did you mean limit?',
      });
    });
  }

  it('may have the fields of each part of the schema that describes an object', () => {
    const own = object({ it: object({ label: text, limit: text }) });
    const more = object({ it: object({ labels: text }) });

    for (const schema of [
      { ...own, anyOf: [more, { required: ['it'] }] },
      { ...own, allOf: [more] },
      { allOf: [own, { allOf: [more] }] },
    ]) {
      expect(checkArguments(schema, { it: { labels: 'a, b' } })).to.deep.equal({ ok: true });
      expect(fieldErrorsOf(schema, { it: { labels: 'a, b', Limit: '5' } })).to.deep.equal({
        'it.Limit': 'not known here; did you mean limit?',
      });
    }
  });

  for (const [name, schema] of Object.entries(lists)) {
    it(`may have items of each form: ${name}`, () => {
      for (const item of [{ label: 'a' }, { labels: 'a, b' }])
        expect(checkArguments(schema, { it: [item] })).to.deep.equal({ ok: true });
      expect(fieldErrorsOf(schema, { it: [{ labels: 'a, b', Limit: '5' }] })).to.deep.equal({
        'it[0].Limit': 'not known here; did you mean limit?',
      });
    });
  }

  const open: Record<string, JsonSchema> = {
    'an object of any fields': { type: 'object' },
    anything: {},
    'an object that says so': object({ to: text }, { additionalProperties: true }),
    'an object that is one of some values': { enum: ['auto', { Limit: '5' }] },
    'one of two, of which one is open': { anyOf: [several, { type: ['object', 'null'] }] },
  };
  for (const [name, other] of Object.entries(open)) {
    it(`may have any fields where one form is ${name}`, () => {
      const schemas = [
        object({ it: { anyOf: [one, other] } }),
        { anyOf: [object({ it: one }), object({ it: other })] },
        { anyOf: [object({ it: list(one) }), object({ it: list(other) })] },
      ];

      for (const schema of schemas) {
        const it = JSON.stringify(schema).includes('array') ? [{ Limit: '5' }] : { Limit: '5' };
        expect(checkArguments(schema, { it })).to.deep.equal({ ok: true });
      }
    });
  }

  it('may have any items where one form is a list of anything', () => {
    const schema = object({ it: { anyOf: [list(one), list()] } });

    expect(checkArguments(schema, { it: [{ Limit: '5' }] })).to.deep.equal({ ok: true });
  });

  it('may have any fields in items whose schema depends on their place', () => {
    const it = { ...list(object({ label: text })), prefixItems: [object({ labels: text })] };

    for (const schema of [object({ it }), object({ it: { anyOf: [it, nothing] } })])
      expect(checkArguments(schema, { it: [{ labels: 'a' }, { label: 'a' }] })).to.deep.equal({ ok: true });
  });

  it('may have any fields where a form requires one that no form lists', () => {
    const schema = { type: 'object', anyOf: [object({ label: text }), { required: ['labels'] }] };

    expect(checkArguments(schema, { labels: ['a'] })).to.deep.equal({ ok: true });
  });

  it('may have a field that is required and that no form lists', () => {
    const needed = { required: ['labels'] };

    for (const schema of [
      { anyOf: [object({ label: text }), object({ limit: text }, needed)] },
      { ...object({ label: text, limit: text }), ...needed },
      { ...object({ label: text, limit: text }), allOf: [{ anyOf: [needed, {}] }] },
      { ...object({ label: text, limit: text }), dependentRequired: { limit: ['labels'] } },
      { ...object({ label: text, limit: text }), dependencies: { limit: ['labels'] } },
    ]) {
      expect(checkArguments(schema, { labels: ['a'], limit: '5' })).to.deep.equal({ ok: true });
      expect(fieldErrorsOf(schema, { labels: ['a'], Limit: '5' })).to.deep.equal({
        Limit: 'not known here; did you mean limit?',
      });
    }
    expect(checkArguments({ ...object({}), ...needed }, { labels: ['a'] })).to.deep.equal({ ok: true });
  });

  it('have a misspelt field where the forms only say which fields are needed', () => {
    const needed = [{ required: ['label'] }, { required: ['limit'] }];

    for (const choice of [{ anyOf: needed }, { allOf: [{ anyOf: needed }] }]) {
      expect(fieldErrorsOf({ ...one, ...choice }, { label: 'a', Limit: '5' })).to.deep.equal({
        Limit: 'not known here; did you mean limit?',
      });
    }
  });

  it('may have a text where another form has an object, and the other way round', () => {
    for (const forms of [
      [object({ it: one }), object({ it: text })],
      [object({ it: text }), object({ it: one })],
    ]) {
      const schema = { anyOf: forms };

      expect(checkArguments(schema, { it: 'a' })).to.deep.equal({ ok: true });
      expect(checkArguments(schema, { it: { label: 'a' } })).to.deep.equal({ ok: true });
      expect(fieldErrorsOf(schema, { it: { label: 'a', Limit: '5' } })).to.have.all.keys('it.Limit');
    }
  });

  it('lack a field in words that name each of its forms', () => {
    const schema = { required: ['it'], anyOf: [object({ it: one }), object({ it: text })] };

    expect(fieldErrorsOf(schema, {})).to.deep.equal({ it: 'missing: wanted an object or a text' });
  });

  it('lack a field of an item in words that say what it is in either list', () => {
    const listOf = (item: object) => list({ allOf: [object(item), { required: Object.keys(item) }] });

    for (const schema of [
      { anyOf: [object({ it: listOf({ label: text }) }), object({ it: listOf({ labels: text, limit: text }) })] },
      object({ it: { anyOf: [listOf({ label: text }), listOf({ labels: text, limit: text })] } }),
    ]) {
      expect(fieldErrorsOf(schema, { it: [{}] })).to.deep.equal({ 'it[0].label': 'missing: wanted a text' });
    }
  });

  it('are refused for no name and no file where they fit one form, whatever the others are', () => {
    fc.assert(
      fc.property(fittings, ({ schema, value }) => {
        const withFile = { anyOf: [schema, object({ attachment: file })] };

        expect(checkArguments({ anyOf: [schema] }, value)).to.deep.equal({ ok: true });
        expect(filledFileFields(withFile, value)).to.deep.equal([]);
      }),
      { numRuns: 300 },
    );
  });
});

type Fitting<Value> = { schema: JsonSchema; value: Value };

const file = object({ s3key: text }, { file_uploadable: true });

/** A schema of arguments that may have many forms, and arguments that fit one of them. */
const fittings = fc.letrec<{ any: Fitting<unknown>; fields: Fitting<Record<string, unknown>> }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constant({ schema: text, value: 'x' }),
    tie('fields'),
    tie('any').map(({ schema, value }) => ({ schema: list(schema), value: [value] })),
    amongForms(tie('any'), fc.oneof(fc.constant(file), toSchema(tie('any')))),
  ),
  fields: fc.oneof(
    { maxDepth: 4 },
    fc.dictionary(fc.constantFrom('label', 'labels', 'Label', 'limit'), tie('any'), { maxKeys: 3 }).map((fields) => ({
      schema: object(mapped(fields, ({ schema }) => schema)),
      value: mapped(fields, ({ value }) => value),
    })),
    amongForms(tie('fields'), toSchema(tie('fields'))),
  ),
})).fields;

function amongForms<Value>(
  fitting: fc.Arbitrary<Fitting<Value>>,
  other: fc.Arbitrary<JsonSchema>,
): fc.Arbitrary<Fitting<Value>> {
  return fc
    .tuple(fc.array(other, { maxLength: 2 }), fitting, fc.array(other, { maxLength: 2 }))
    .map(([before, { schema, value }, after]) => ({ schema: { anyOf: [...before, schema, ...after] }, value }));
}

function toSchema(fitting: fc.Arbitrary<Fitting<unknown>>): fc.Arbitrary<JsonSchema> {
  return fitting.map(({ schema }) => schema);
}

function mapped<From, To>(fields: Record<string, From>, map: (field: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}

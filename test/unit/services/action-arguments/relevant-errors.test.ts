import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const circle = { type: 'object', properties: { kind: { const: 'circle' }, radius: { type: 'number' } } };
const square = { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' } } };
const shapes = [
  { ...circle, required: ['kind', 'radius'] },
  { ...square, required: ['kind', 'side'] },
];
const drawing: JsonSchema = { type: 'object', properties: { w: { oneOf: shapes } } };

describe('A choice among objects', () => {
  it('reports the errors of the branch that the given tag selects', () => {
    expect(fieldErrorsOf(drawing, { w: { kind: 'square', radius: 'x', side: 'y' } })).to.deep.equal({
      'w.side': 'wanted a number, got "y"',
    });
  });

  it('names every tag where the given one is unknown', () => {
    expect(fieldErrorsOf(drawing, { w: { kind: 'star' } })).to.deep.equal({
      'w.kind': 'wanted "circle" or "square", got "star"',
    });
  });

  it('reports the branch with the fewest errors where there is no tag', () => {
    const forms = [
      {
        type: 'object',
        properties: { street: { type: 'string' }, zip: { type: 'string' } },
        required: ['street', 'zip'],
      },
      { type: 'object', properties: { lat: { type: 'number' }, long: { type: 'number' } }, required: ['lat', 'long'] },
    ];
    const schema = { type: 'object', properties: { place: { anyOf: forms } } };

    expect(fieldErrorsOf(schema, { place: { lat: 1 } })).to.deep.equal({ 'place.long': 'missing: wanted a number' });
  });

  it('names the fields of which one is required', () => {
    const schema = { type: 'object', anyOf: [{ required: ['id'] }, { required: ['email'] }] };

    expect(fieldErrorsOf(schema, {})).to.deep.equal({ '(all arguments)': 'one of id, email is needed' });
  });

  it('leaves out branches of which no field is given', () => {
    const forms = [
      { required: ['name', 'id'] },
      { required: ['name', 'email'] },
      { required: ['street', 'zip', 'town'] },
    ];

    expect(fieldErrorsOf({ type: 'object', anyOf: forms }, { name: 'Ada' })).to.deep.equal({
      '(all arguments)': 'one of id, email is needed',
    });
  });

  it('names the fields that are required together', () => {
    const schema = { type: 'object', oneOf: [{ required: ['id'] }, { required: ['first', 'last'] }] };

    expect(fieldErrorsOf(schema, {})).to.deep.equal({ '(all arguments)': 'needs id, or first and last' });
  });

  it('says when several branches match of which only one may', () => {
    const schema = { type: 'object', oneOf: [{ required: ['id'] }, { required: ['email'] }] };

    expect(fieldErrorsOf(schema, { id: 1, email: 'a@b.de' })).to.deep.equal({
      '(all arguments)': 'fits several forms of which only one may fit; leave out the fields of the others',
    });
  });

  it('reports the errors of the object where the other choice is null', () => {
    const schema = { type: 'object', properties: { who: { anyOf: [shapes[0], { type: 'null' }] } } };

    expect(fieldErrorsOf(schema, { who: { kind: 'circle' } })).to.deep.equal({
      'who.radius': 'missing: wanted a number',
    });
  });

  it('reports each item of a list by its own branch', () => {
    const schema = { type: 'object', properties: { list: { type: 'array', items: { oneOf: shapes } } } };

    expect(
      fieldErrorsOf(schema, { list: [{ kind: 'circle', radius: 1 }, { kind: 'square' }, { kind: 'circle' }] }),
    ).to.deep.equal({
      'list[1].side': 'missing: wanted a number',
      'list[2].radius': 'missing: wanted a number',
    });
  });
});

describe('A condition', () => {
  it('reports what it requires of the field', () => {
    const schema = {
      type: 'object',
      properties: { kind: { type: 'string' }, zone: { type: 'string' } },
      if: { properties: { kind: { const: 'event' } }, required: ['kind'] },
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
      then: { required: ['zone'] },
    };

    expect(fieldErrorsOf(schema, { kind: 'event' })).to.deep.equal({ zone: 'missing: wanted a text' });
  });

  const others: [string, JsonSchema, Record<string, unknown>, Record<string, string>][] = [
    [
      'fields that exclude each other',
      { not: { required: ['a', 'b'] } },
      { a: 1, b: 1 },
      { '(all arguments)': 'a and b may not be given together' },
    ],
    ['a field that is not allowed', { properties: { a: false } }, { a: 1 }, { a: 'not allowed here' }],
    [
      'a list that must hold something',
      { properties: { a: { type: 'array', contains: { const: 'me' } } } },
      { a: ['you'] },
      { a: 'wanted at least one item that is "me"' },
    ],
    [
      'names of fields',
      { properties: { a: { type: 'object', propertyNames: { pattern: '^x-' } } } },
      { a: { y: 1 } },
      { a: 'the field name "y" is not allowed; wanted a value (matching ^x-)' },
    ],
    [
      'how many fields there are',
      { properties: { a: { type: 'object', minProperties: 1 } } },
      { a: {} },
      { a: 'wanted an object (at least 1 fields), got an object with 0 fields' },
    ],
  ];
  for (const [name, schema, args, told] of others) {
    it(`is reported for ${name}`, () => {
      expect(fieldErrorsOf(schema, args)).to.deep.equal(told);
    });
  }
});

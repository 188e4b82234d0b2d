import { expect } from 'chai';
import fc from 'fast-check';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const number: JsonSchema = { type: 'number' };
const integer: JsonSchema = { type: 'integer' };
const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const emails: JsonSchema = { type: 'array', items: { type: 'string', format: 'email' } };
const texts = { type: 'array', items: text };
const rows: JsonSchema = { type: 'array', items: { type: 'array', items: { type: ['string', 'integer'] } } };
const person: JsonSchema = { type: 'object', properties: { id: integer, name: text }, required: ['id'] };
const optional = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
const either = (...schemas: JsonSchema[]): JsonSchema => ({ anyOf: schemas });

/** What is sent for the value of a field; throws where it is refused. */
function taken(field: JsonSchema, value: unknown): unknown {
  const args = { field: value };
  const check = checkArguments({ type: 'object', properties: { field } }, args);
  return check.ok ? (check.taken?.arguments ?? args).field : expect.fail(JSON.stringify(check.errors));
}

function isRefused(field: JsonSchema, value: unknown): boolean {
  return !checkArguments({ type: 'object', properties: { field } }, { field: value }).ok;
}

describe('A value in another type than the schema wants', () => {
  const lossless: [name: string, field: JsonSchema, given: unknown, sent: unknown][] = [
    ['a whole number in quotes', integer, '5000', 5000],
    ['a number in quotes', number, '-1.5', -1.5],
    ['the largest number that is exact', integer, '9007199254740991', 9007199254740991],
    ['a number for an id that is a text', text, 1, '1'],
    ['one address in place of a list', emails, 'ada@example.com', ['ada@example.com']],
    ['one object in place of a list', { type: 'array', items: person }, { id: 1 }, [{ id: 1 }]],
    ['an object as JSON', person, '{"id": 7, "name": "Ada"}', { id: 7, name: 'Ada' }],
    ['a list as JSON', emails, '["a@example.com","b@example.com"]', ['a@example.com', 'b@example.com']],
    ['one object as JSON in place of a list', { type: 'array', items: person }, '{"id":1}', [{ id: 1 }]],
    ['a number in JSON in a list', { type: 'array', items: person }, '[{"id":"1"}]', [{ id: 1 }]],
    ['one number in place of a list of texts', { type: 'array', items: text }, 5, ['5']],
    ['numbers in place of a list of texts', { type: 'array', items: text }, [1, 'b', 3], ['1', 'b', '3']],
    ['the only value of a list of rows', rows, 'Ada', [['Ada']]],
    ['a list of one value for a list of rows', rows, ['Ada'], [['Ada']]],
    ['a value beside a row', rows, [['Ada', 1], 'Grace'], [['Ada', 1], ['Grace']]],
    ['a value beside a row as JSON', rows, ['Grace', '["Ada",1]'], [['Grace'], ['Ada', 1]]],
    ['a field inside', { type: 'object', properties: { a: person } }, { a: { id: '3' } }, { a: { id: 3 } }],
    ['a value that may be null', optional(integer), '5', 5],
    ['an object that may be null', optional(person), { id: '5' }, { id: 5 }],
    ['a list that may be null', optional({ type: 'array', items: text }), 5, ['5']],
    ['one of the numbers', { enum: [1, 2] }, '2', 2],
    ['one of the texts', { type: 'string', enum: ['1', '2'] }, 2, '2'],
    ['one of two types that only one fits', either(flag, integer), '5', 5],
    ['a value of several types', { type: ['integer', 'null'] }, '5', 5],
    [
      'a field called constructor',
      { type: 'object', properties: { constructor: integer } },
      { constructor: '5' },
      { constructor: 5 },
    ],
  ];
  for (const [name, field, given, sent] of lossless) {
    it(`is taken: ${name}`, () => {
      expect(taken(field, given)).to.deep.equal(sent);
    });
  }

  const refused: [name: string, field: JsonSchema, given: unknown][] = [
    ['null for a number', integer, null],
    ['nothing for a number', integer, ''],
    ['nothing for a list', emails, ''],
    ['null for a list', emails, null],
    ['null for a text', text, null],
    ['more digits than a number keeps', integer, '9007199254740993'],
    ['a number that has already lost digits, for a text', text, 2 ** 53],
    ['a number as a person writes it', integer, '1e3'],
    ['a number with a nought before it', integer, '007'],
    ['a number with a nought behind it', number, '5.0'],
    ['a number with a space', integer, ' 5'],
    ['a number in another system', integer, '0x10'],
    ['infinity', number, 'Infinity'],
    ['a part for a whole number', integer, '5.5'],
    ['a version that a number shortens, for a text', text, 1.1],
    ['a truth value for a number', integer, true],
    ['a number for a truth value', flag, 1],
    ['a text for a truth value', flag, 'true'],
    ['a truth value for a text', text, true],
    ['an object for a text', text, { a: 1 }],
    ['a list for a single value', integer, [5]],
    ['several addresses in one text', emails, 'a@example.com, b@example.com'],
    ['several of which nothing says that they are addresses', texts, 'a@example.com; b@example.com'],
    ['several addresses with spaces between', texts, 'a@example.com b@example.com'],
    ['several with a separator of another script', texts, '标签一、标签二'],
    ['a word for no value', texts, 'null'],
    ['an object without fields for a list', { type: 'array', items: { type: 'object' } }, {}],
    ['JSON of such an object', { type: 'array', items: { type: 'object' } }, ' { } '],
    ['such an object where a list may be null', optional({ type: 'array', items: {} }), {}],
    ['one thing that is no address', emails, 'nobody'],
    ['JSON with a number that loses digits', person, '{"id": 9007199254740993}'],
    ['JSON with a field twice', person, '{"id": 1, "id": 2}'],
    ['JSON of something else', person, '[1]'],
    ['broken JSON', person, '{"id": 1'],
    ['a value for which two types fit', either(integer, { type: 'array', items: integer }), '5'],
    ['values that may be one row or several', rows, ['Ada', 1200]],
    ['JSON of such values', rows, '["Ada",1200]'],
    [
      'such values where a row may be null',
      { type: 'array', items: optional(rows.items as JsonSchema) },
      ['Ada', 1200],
    ],
    ['such values where all rows may be null', optional(rows), ['Ada', 1200]],
    [
      'objects that may be one row or several',
      { type: 'array', items: { type: 'array', items: person } },
      [{ id: 1 }, '{"id":2}'],
    ],
    ['a number out of range', { type: 'integer', maximum: 10 }, '11'],
  ];
  for (const [name, field, given] of refused) {
    it(`is refused: ${name}`, () => {
      expect(isRefused(field, given)).to.equal(true);
    });
  }

  it('stays as it is where it fits', () => {
    expect(taken(either(integer, text), '5')).to.equal('5');
    expect(taken({}, '{"id":1}')).to.equal('{"id":1}');
  });

  it('is named in a refusal as it was given', () => {
    const properties = { count: { type: 'integer', maximum: 10 }, to: emails };

    expect(fieldErrorsOf({ type: 'object', properties }, { count: '11', to: 'nobody' })).to.deep.equal({
      count: 'wanted a whole number (at most 10), got "11"',
      to: 'wanted a list, each a mail address, got "nobody"',
    });
  });

  it('is named in a refusal, with what is wanted, where it may be one row or several', () => {
    expect(fieldErrorsOf({ type: 'object', properties: { rows } }, { rows: ['Ada', 1200] })).to.include.keys('rows[0]');
  });

  it('is left to its caller as it was given, whatever is tried with what it has inside', () => {
    const listed = { type: 'array', items: { $ref: '#/properties/field' } };
    const field = either({ items: { enum: [[]] }, additionalProperties: false }, listed);
    const args = { field: { name: false } };

    checkArguments({ type: 'object', properties: { other: field, field } }, args);

    expect(args).to.deep.equal({ field: { name: false } });
  });

  it('is refused for what is wrong in its JSON', () => {
    expect(fieldErrorsOf({ type: 'object', properties: { person } }, { person: '{"name":"Ada"}' })).to.deep.equal({
      'person.id': 'missing: wanted a whole number',
    });
  });

  it('gives arguments that are valid and say the same, whatever they are', () => {
    fc.assert(
      fc.property(anyMeaning(), ({ schema, meant, given }) => {
        const root = { type: 'object', properties: { field: schema }, required: ['field'] };
        const check = checkArguments(root, { field: given });
        if (!check.ok) return expect.fail(`${JSON.stringify([schema, given])}: ${JSON.stringify(check.errors)}`);
        const sent = check.taken?.arguments ?? { field: given };

        expect(sent).to.deep.equal({ field: meant });
        expect(checkArguments(root, sent)).to.deep.equal({ ok: true });
      }),
    );
  });

  it('changes nothing that is valid, and makes valid whatever it changes', () => {
    const schemas = fc.constantFrom(
      number,
      integer,
      text,
      flag,
      emails,
      person,
      optional(person),
      either(integer, emails),
    );
    fc.assert(
      fc.property(
        schemas,
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
        ),
        (schema, given) => {
          const root = { type: 'object', properties: { field: schema } };
          const check = checkArguments(root, { field: given });

          if (check.ok && check.taken) {
            expect(checkArguments(root, check.taken.arguments)).to.deep.equal({ ok: true });
            expect(check.taken.arguments).not.to.deep.equal({ field: given });
          }
        },
      ),
    );
  });
});

type Meaning = { schema: JsonSchema; meant: unknown; given: unknown };

/** A value, and how a model might have written it instead. */
function anyMeaning(): fc.Arbitrary<Meaning> {
  const { node } = fc.letrec<{ node: Meaning }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      fc.maxSafeInteger().map((meant) => ({ schema: integer, meant, given: String(meant) })),
      fc.maxSafeInteger().map((value) => ({ schema: text, meant: String(value), given: value })),
      tie('node').map(({ schema, meant, given }) => ({
        schema: { type: 'object', properties: { a: schema } },
        meant: { a: meant },
        given: { a: given },
      })),
      tie('node').map(({ schema, meant, given }) => ({
        schema: { type: 'object', properties: { a: schema } },
        meant: { a: meant },
        given: JSON.stringify({ a: given }),
      })),
      tie('node').map(({ schema, meant, given }) => ({
        schema: { type: 'array', items: schema },
        meant: [meant, meant],
        given: [given, given],
      })),
      tie('node').map(({ schema, meant, given }) => ({ schema: optional(schema), meant, given })),
    ),
  }));
  return node;
}

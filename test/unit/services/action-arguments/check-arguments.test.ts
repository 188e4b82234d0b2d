import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { exampleArguments } from '../../../../src/services/action-arguments/example-arguments.js';
import { defaultCatalog } from '../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { fieldErrorsOf } from '../../../support/errors.js';
import { actionsOfCatalog } from '../../../support/search/catalog-actions.js';

const mail: JsonSchema = {
  type: 'object',
  properties: {
    to: { type: 'string', format: 'email' },
    body: { type: 'string' },
    priority: { type: 'string', enum: ['low', 'high'] },
    copies: {
      type: 'array',
      items: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
    },
    count: { type: 'integer', minimum: 1, maximum: 50 },
  },
  required: ['to', 'body'],
  additionalProperties: false,
};

describe('checkArguments', () => {
  it('accepts valid arguments', () => {
    expect(checkArguments(mail, { to: 'ada@example.com', body: 'Hello' })).to.deep.equal({ ok: true });
  });

  it('accepts amounts in cents, and refuses a number that JSON cannot hold', () => {
    const schema: JsonSchema = { type: 'object', properties: { amount: { type: 'number', multipleOf: 0.01 } } };

    for (let cents = 1; cents <= 10_000; cents += 1) {
      expect(checkArguments(schema, { amount: cents / 100 }), String(cents)).to.deep.equal({ ok: true });
    }
    expect(checkArguments(schema, { amount: 0.005 })).to.include({ ok: false });
    expect(checkArguments(schema, { amount: Number.POSITIVE_INFINITY })).to.include({ ok: false });
  });

  it('shows no half of a character of a long value', () => {
    for (const start of ['', 'x']) {
      const long = start + '😀'.repeat(100);
      const pattern = `^${start}${long}$`;
      const schema = { properties: { a: { const: long }, b: { type: 'integer' }, c: { type: 'string', pattern } } };
      const errors = fieldErrorsOf(schema, { a: 1, b: long, c: 'no' });

      expect(Object.keys(errors)).to.have.members(['a', 'b', 'c']);
      for (const message of Object.values(errors)) {
        expect(JSON.stringify(message))
          .to.include('😀')
          .and.not.match(/\\ud[89a-f]/i);
      }
    }
  });

  it('names every invalid field and what it wants', () => {
    const errors = fieldErrorsOf(mail, { to: 'nobody', priority: 'urgent', count: 99, copies: [{}, 'x'] });

    expect(errors).to.deep.equal({
      body: 'missing: wanted a text',
      to: 'wanted a mail address, got "nobody"',
      priority: 'wanted one of "low", "high", got "urgent"',
      count: 'wanted a whole number (at least 1, at most 50), got 99',
      'copies[0].email': 'missing: wanted a text',
      'copies[1]': 'wanted an object, got "x"',
    });
  });

  it('suggests the near name of an unknown field', () => {
    expect(fieldErrorsOf(mail, { to: 'a@b.de', body: '', coppies: [], zebra: 1 })).to.deep.equal({
      coppies: 'not known here; did you mean copies?',
      zebra: 'not known here; known are to, body, priority, copies, count',
    });
  });

  it('lists the choices in one line, not how each failed', () => {
    const schema = {
      type: 'object',
      properties: { when: { anyOf: [{ type: 'string', format: 'date' }, { type: 'integer' }] } },
    };

    expect(fieldErrorsOf(schema, { when: true })).to.deep.equal({
      when: 'wanted a date such as 2030-05-06 or a whole number, got true',
    });
  });

  it('takes a number in quotes, and leaves the arguments that it was given as they are', () => {
    const args = { to: 'ada@example.com', body: 'Hello', count: '3' };

    expect(checkArguments(mail, args)).to.deep.equal({
      ok: true,
      taken: { arguments: { ...args, count: 3 }, converted: [{ field: 'count', as: 'a number' }] },
    });
    expect(args.count).to.equal('3');
  });

  it('does not refuse what it would take, where something else is refused', () => {
    expect(fieldErrorsOf(mail, { to: 'ada@example.com', count: '3' })).to.have.all.keys('body');
  });

  it('gives a minimal valid example', () => {
    const result = checkArguments(mail, {});

    expect(result).to.have.property('ok', false);
    expect(result).to.have.deep.nested.property('example.arguments', { to: 'grace@example.com', body: 'text' });
  });

  it('supports definitions in the same document and older drafts', () => {
    const schema = {
      properties: {
        person: { $ref: '#/definitions/Person' },
        share: { type: 'number', minimum: 0, exclusiveMinimum: true },
        nickname: { type: 'string', nullable: true },
      },
      definitions: {
        Person: { type: 'object', required: ['name'], properties: { name: { type: 'string', required: true } } },
      },
    };

    expect(checkArguments(schema, { person: { name: 'Ada' }, share: 0.5, nickname: null })).to.deep.equal({ ok: true });
    expect(fieldErrorsOf(schema, { person: {}, share: 0 })).to.have.all.keys('person.name', 'share');
  });

  it('follows no reference to outside the document', () => {
    const schema = {
      type: 'object',
      properties: { a: { $ref: 'https://example.com/schema.json' }, b: { type: 'integer' } },
    };

    expect(checkArguments(schema, { a: 'anything', b: 1 })).to.deep.equal({ ok: true });
    expect(fieldErrorsOf(schema, { b: 'x' })).to.have.all.keys('b');
  });

  it('leaves the decision to the provider where the schema is invalid', () => {
    const result = checkArguments({ type: 'object', properties: { a: { type: 'any' } } }, { a: 1 });

    expect(result).to.deep.equal({ ok: true });
  });

  it('matches a catastrophic pattern in linear time', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };

    expect(fieldErrorsOf(schema, { a: `${'a'.repeat(5_000)}!` })).to.have.all.keys('a');
    expect(checkArguments(schema, { a: 'aaa' })).to.deep.equal({ ok: true });
  });

  it('ignores a pattern that no linear engine supports', () => {
    const schema = { type: 'object', properties: { a: { type: 'string', pattern: '^(?=x)y$' } } };

    expect(checkArguments(schema, { a: 'anything' })).to.deep.equal({ ok: true });
  });

  const shown: Record<string, [field: JsonSchema, taken: string[]]> = {
    'a pattern': [{ pattern: '^properties/\\\\d+$', examples: ['properties/12'] }, ['properties/12', 'properties/987']],
    'a format': [{ format: 'date-time', examples: ['2030-05-06T09:30:00Z', ''] }, ['', '2030-05-06T09:30:00Z']],
    'the format of its default': [{ format: 'uri', default: '' }, ['']],
    'the format of its one example': [{ format: 'email', example: 'Ada <ada@example.com>' }, ['Grace <g@example.com>']],
    'a time without its offset': [{ format: 'date-time', examples: ['2030-05-06T09:30:00'] }, ['2031-01-01T10:00:00']],
    'a branch': [
      {
        oneOf: [
          { pattern: '^x$', examples: ['a'] },
          { type: 'string', maxLength: 3 },
        ],
        default: 'a',
      },
      ['a', 'abcdef'],
    ],
    'the only branch of texts': [
      { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }], default: '' },
      ['', 'tomorrow'],
    ],
    'a part of it': [{ allOf: [{ format: 'date' }, { oneOf: [{ pattern: '^x$' }] }], examples: [''] }, ['', 'later']],
  };
  for (const [what, [field, texts]] of Object.entries(shown)) {
    it(`takes what a schema shows itself, also where ${what} refuses it`, () => {
      const schema = { type: 'object', properties: { field: { type: 'string', ...field } } };

      for (const text of texts) expect(checkArguments(schema, { field: text }), text).to.deep.equal({ ok: true });
    });
  }

  it('holds no shown value of a tuple against the schema of those that follow', () => {
    const email = { type: 'string', format: 'email' };
    const pair = {
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: email,
      examples: [['Ada', 'a@example.com']],
    };

    expect(checkArguments({ properties: { pair } }, { pair: ['Ada', 'nobody'] })).to.deep.include({ ok: false });
  });

  it('takes the texts of a list that a schema shows', () => {
    const lists = { type: 'array', items: { anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] } };
    const shownLists = { examples: [['Ada <ada@example.com>']] };
    const properties = { a: { ...lists, ...shownLists }, b: { oneOf: [lists, { type: 'null' }], ...shownLists } };

    for (const name of ['a', 'b']) {
      expect(checkArguments({ properties }, { [name]: ['Grace <g@example.com>'] })).to.deep.equal({ ok: true });
    }
  });

  it('keeps a pattern and a format that fit what the schema shows', () => {
    const properties = {
      a: { type: 'string', pattern: '^[a-z]+$', examples: ['ada', 7], default: null },
      b: { type: 'string', format: 'date-time', examples: ['2030-05-06T09:30:00'] },
      c: { type: 'string', format: 'uuid', default: '123e4567-e89b-42d3-a456-426614174000' },
      d: {
        anyOf: [
          { format: 'date', maxLength: 10 },
          { format: 'email', minLength: 5 },
        ],
        examples: ['ada@example.com'],
      },
      e: { type: 'array', items: { type: 'string', format: 'email' }, default: [], examples: [['ada@example.com']] },
    };
    const args = { a: '7', b: 'tomorrow', c: 'x', d: 'tomorrow', e: ['x'] };

    expect(fieldErrorsOf({ properties }, args)).to.have.all.keys('a', 'b', 'c', 'd', 'e[0]');
  });

  it('takes every example that an action of the catalog shows', () => {
    for (const { slug, inputSchema } of actionsOfCatalog(defaultCatalog).actions) {
      for (const [name, field] of Object.entries((inputSchema.properties ?? {}) as Record<string, JsonSchema>)) {
        for (const example of (field.examples ?? []) as unknown[]) {
          const check = checkArguments({ ...inputSchema, required: [] }, { [name]: example });
          expect(check, `${slug} ${name}`).to.deep.equal({ ok: true });
        }
      }
    }
  });

  it('refuses arguments that are too large or too deep', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`);

    expect(fieldErrorsOf({}, deep)).to.have.all.keys('(all arguments)');
    expect(fieldErrorsOf({}, { list: Array(50_000).fill(1) })).to.have.all.keys('(all arguments)');
    expect(fieldErrorsOf({}, { text: 'x'.repeat(2_000_000) })).to.have.all.keys('(all arguments)');
  });

  it('stays fast with a schema that references itself many times', () => {
    const self = { $ref: '#' };
    const schema = {
      type: 'object',
      properties: { a: { anyOf: [self, self, self] }, b: { anyOf: [self, self, self] } },
    };

    expect(checkArguments(schema, { a: { a: { b: { a: {} } } } }).ok).to.equal(true);
  });

  it('reports at most ten errors', () => {
    const schema = { type: 'object', properties: { list: { type: 'array', items: { type: 'integer' } } } };

    expect(Object.keys(fieldErrorsOf(schema, { list: Array(500).fill('x') }))).to.have.length(10);
  });

  it('treats names of built-in properties like any other', () => {
    const args = JSON.parse('{"__proto__": {"to": "x"}, "constructor": 1, "to": "a@b.de", "body": ""}');

    expect(fieldErrorsOf(mail, args)).to.have.all.keys('__proto__', 'constructor');
  });

  it('gives a valid example for every action of the catalog', () => {
    for (const { slug, inputSchema } of actionsOfCatalog(defaultCatalog).actions) {
      expect(checkArguments(inputSchema, exampleArguments(inputSchema)), slug).to.deep.equal({ ok: true });
    }
  });

  it('refuses missing required arguments of every action of the catalog', () => {
    const demanding = actionsOfCatalog(defaultCatalog).actions.filter(
      ({ inputSchema }) => (inputSchema.required as unknown[])?.length > 0,
    );

    for (const { slug, inputSchema } of demanding) expect(checkArguments(inputSchema, {}).ok, slug).to.equal(false);
  });
});

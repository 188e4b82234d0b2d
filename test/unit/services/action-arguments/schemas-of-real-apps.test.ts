import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { toCompactSchema } from '../../../../src/services/action-arguments/schemas/compact-schema.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const text = { type: 'string' };
const one = (field: JsonSchema): JsonSchema => ({ type: 'object', properties: { field } });

describe('A mail address', () => {
  for (const address of ['info@müller.de', 'grüße@example.com', '用户@例子.广告', 'info@xn--mller-kva.de']) {
    it(`may have letters of any script: ${address}`, () => {
      const email = { ...text, format: 'email' };

      expect(checkArguments(one(email), { field: address })).to.deep.equal({ ok: true });
      expect(checkArguments(one({ type: 'array', items: email }), { field: [address] })).to.deep.equal({ ok: true });
    });
  }

  it('is refused where it is none', () => {
    for (const address of [
      'müller',
      'a@b@c.de',
      'a b@müller.de',
      '@müller.de',
      'a@',
      'Ä <a@müller.de>',
      'a@müller..de',
    ])
      expect(checkArguments(one({ ...text, format: 'email' }), { field: address }).ok, address).to.equal(false);
  });
});

describe('A schema of which a keyword has a value that means nothing', () => {
  const broken: Record<string, JsonSchema> = {
    'an unknown type': { type: 'any' },
    'a type in capitals': { type: 'STRING' },
    'a bound as a text': { type: 'integer', minimum: '1' },
    'no choices': { ...text, enum: null },
    'choices of none': { ...text, enum: [] },
    'no length': { ...text, maxLength: null },
    'no pattern': { ...text, pattern: null },
    'no format': { ...text, format: null },
    'no items': { type: 'array', items: null },
    'no branches': { anyOf: [] },
    'a negative length': { ...text, minLength: -1 },
    'a step of nothing': { type: 'integer', multipleOf: 0 },
    'a tuple of draft 7, as zod-to-json-schema writes it': { type: 'array', minItems: 2, items: [text, text] },
  };
  for (const [what, field] of Object.entries(broken)) {
    it(`is still checked in all other fields: ${what}`, () => {
      const schema = { type: 'object', properties: { field, to: text, count: { type: 'integer' } }, required: ['to'] };

      expect(fieldErrorsOf(schema, { count: 'many', To: 'a' })).to.have.any.keys('to', 'count');
      expect(
        checkArguments(schema, { to: 'a', field: [] }).ok || fieldErrorsOf(schema, { to: 'a', field: [] }),
      ).to.satisfy((ok: unknown) => ok === true || Object.keys(ok as object).join() === 'field');
    });
  }
});

describe('A reference with escaped signs', () => {
  it('is followed, as to the definition of a generic type', () => {
    const list = { type: 'object', properties: { name: text }, required: ['name'] };
    const properties = { a: { $ref: '#/definitions/Page%3CItem%3E' }, b: { $ref: '#/definitions/My%20Item' } };
    const schema = { type: 'object', properties, definitions: { 'Page<Item>': list, 'My Item': list, '50%': list } };

    expect(fieldErrorsOf(schema, { a: {}, b: {} })).to.have.all.keys('a.name', 'b.name');
    expect(fieldErrorsOf({ ...schema, properties: { a: { $ref: '#/definitions/50%' } } }, { a: {} })).to.have.all.keys(
      'a.name',
    );
  });
});

describe('A null in one of several branches', () => {
  it('is taken where a branch is null, also where another offers one in words', () => {
    const due = { oneOf: [{ ...text, description: 'A date, or null to clear it.' }, { type: 'null' }] };

    expect(checkArguments(one(due), { field: null })).to.deep.equal({ ok: true });
    expect(
      checkArguments(one({ oneOf: [{ ...text, nullable: true }, { type: 'null' }] }), { field: null }),
    ).to.deep.equal({
      ok: true,
    });
  });
});

describe('A tuple of draft 7', () => {
  const pair = { type: 'array', items: [text, { type: 'integer' }], additionalItems: false };

  it('is checked, and its items are described', () => {
    expect(checkArguments(one(pair), { field: ['a', 1] })).to.deep.equal({ ok: true });
    expect(fieldErrorsOf(one(pair), { field: ['a', 'b'] })).to.have.all.keys('field[1]');
    expect(fieldErrorsOf(one(pair), { field: ['a', 1, 2] })).to.have.all.keys('field');
  });
});

describe('What stands for no value', () => {
  for (const none of ['None', 'none', 'NULL', ' ', 'N/A', 'false', false, true]) {
    it(`is not sent as a list of it: ${JSON.stringify(none)}`, () => {
      for (const list of [{ type: 'array', items: text }, { type: 'array' }])
        expect(checkArguments(one(list), { field: none }).ok).to.equal(false);
    });
  }
});

describe('An object around the arguments', () => {
  const schema = { type: 'object', properties: { folder_id: text, is_permanent: { type: 'boolean' } } };
  const kindsOf = (args: Record<string, unknown>) => {
    const check = checkArguments(schema, args);
    return check.ok ? check.unknown?.map(({ isWrapper }) => isWrapper ?? false) : [];
  };

  it('is known by names in other case and separators, too: without what is in it, the call means something else', () => {
    expect(kindsOf({ params: { folder_id: 'x' } })).to.deep.equal([true]);
    expect(kindsOf({ params: { folderId: 'x' } })).to.deep.equal([true]);
    expect(kindsOf({ params: { folderId: 'x', other: 'y' } })).to.deep.equal([false]);
  });
});

describe('A reference with fields beside it', () => {
  const Base = { type: 'object', properties: { a: text }, required: ['a'] };
  for (const closing of [{}, { unevaluatedProperties: false }]) {
    it(`adds them to those of the definition, ${JSON.stringify(closing)}`, () => {
      const who = { $ref: '#/$defs/Base', properties: { b: text }, required: ['b'], ...closing };
      const schema = { type: 'object', properties: { who }, $defs: { Base } };

      expect(checkArguments(schema, { who: { a: 'x', b: 'y' } })).to.deep.equal({ ok: true });
      expect(fieldErrorsOf(schema, { who: { b: 'y' } })).to.have.all.keys('who.a');
      expect(fieldErrorsOf(schema, { who: { a: 'y' } })).to.have.all.keys('who.b');
    });
  }
});

describe('A field that may be null', () => {
  for (const [what, field] of Object.entries({
    'one of several forms': { anyOf: [text, { type: 'integer' }] },
    'exactly one of several forms': { oneOf: [text, { type: 'integer' }] },
    'a reference': { $ref: '#/$defs/Text' },
    'a reference in a part': { allOf: [{ $ref: '#/$defs/Text' }] },
  })) {
    it(`takes a null and what it else takes: ${what}`, () => {
      const schema = { ...one({ nullable: true, description: 'Due.', ...field }), $defs: { Text: text } };

      for (const value of [null, 'a']) expect(checkArguments(schema, { field: value })).to.deep.equal({ ok: true });
      expect(checkArguments(schema, { field: [] }).ok).to.equal(false);
    });
  }
});

describe('A refusal', () => {
  for (const [format, value, wanted] of [
    ['hostname', 'a b', 'a host name such as example.com'],
    ['ipv4', '999.1.1.1', 'an IPv4 address such as 192.0.2.1'],
    ['ipv6', 'x', 'an IPv6 address such as 2001:db8::1'],
  ] as const) {
    it(`names what is wanted: ${format}`, () => {
      expect(fieldErrorsOf(one({ ...text, format }), { field: value })).to.deep.equal({
        field: `wanted ${wanted}, got ${JSON.stringify(value)}`,
      });
    });
  }
});

describe('A value that was taken in another type', () => {
  it('is named once, also where its type and its choices refused it', () => {
    const check = checkArguments(one({ type: 'integer', enum: [1, 2] }), { field: '1' });

    expect(check.ok && check.taken?.converted).to.deep.equal([{ field: 'field', as: 'a number' }]);
  });
});

describe('A choice of many values', () => {
  const codes = Array.from({ length: 150 }, (_, at) => (at === 140 ? 'USD' : `X${at}`));

  for (const field of [{ ...text, enum: codes }, { anyOf: [{ ...text, enum: codes }, { type: 'null' }] }]) {
    it(`names the one that was meant, ${Object.keys(field)}, since the first twenty do not help`, () => {
      expect(fieldErrorsOf(one(field), { field: 'us-d' }).field).to.match(/, got "us-d"; did you mean "USD"\?$/);
      expect(fieldErrorsOf(one(field), { field: 'nothing like it' }).field).to.match(/, got "nothing like it"$/);
    });
  }

  it('says in its short form where all of them are', () => {
    expect(JSON.stringify(toCompactSchema(one({ ...text, enum: codes })))).to.contain(
      '150 values, all shown by full_schema',
    );
  });
});

describe('A value that fits several branches of a oneOf, of which nothing can be left out', () => {
  const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
  const branches: Record<string, [forms: JsonSchema[], value: unknown]> = {
    'a whole number': [[{ type: 'integer' }, { type: 'number' }], 5],
    'a text that is one of some': [[text, { ...text, enum: ['me'] }], 'me'],
    'an object of forms that need no field': [[object({ email: text }), object({ user_id: text })], { email: 'a' }],
  };
  for (const [what, [oneOf, value]] of Object.entries(branches)) {
    it(`is taken: ${what}`, () => {
      expect(checkArguments(one({ oneOf }), { field: value })).to.deep.equal({ ok: true });
      expect(checkArguments(one({ oneOf }), { field: false }).ok).to.equal(false);
    });
  }

  it('is taken by a choice around such a choice, which counts it once', () => {
    const number = { oneOf: [{ type: 'number' }, { type: 'integer' }] };
    const oneOf = [
      object({ x: number }, { required: ['x'] }),
      object({ x: { type: 'integer' }, y: text }, { required: ['x', 'y'] }),
    ];

    expect(checkArguments(one({ oneOf }), { field: { x: 3, y: 'b' } })).to.deep.include({ ok: true });
  });

  it('is still held to another choice beside it', () => {
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];
    const oneOf = [object({ a: text }), object({ b: text })];

    expect(checkArguments(one({ anyOf, oneOf }), { field: { a: 'x' } }).ok).to.equal(true);
    expect(checkArguments(one({ anyOf, oneOf }), { field: {} }).ok).to.equal(false);
  });

  it('is refused where a field can be left out', () => {
    const oneOf = ['id', 'email'].map((name) => object({ [name]: text }, { required: [name] }));

    expect(checkArguments(one({ oneOf }), { field: { id: 'a', email: 'b' } }).ok).to.equal(false);
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { countTreeParts } from '../../../../../src/lib/text/json.js';
import { checkArguments } from '../../../../../src/services/action-arguments/check-arguments.js';
import { toCompactSchema } from '../../../../../src/services/action-arguments/schemas/compact-schema.js';
import { getCompiledSchema } from '../../../../../src/services/action-arguments/schemas/compiled-schemas.js';

const builtIn = [
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'isPrototypeOf',
  '__proto__',
  'then',
  'length',
];

describe('A hostile schema', () => {
  for (const name of builtIn) {
    it(`may have a field called ${name}, given or left out`, () => {
      const schema = JSON.parse(`{"type":"object","properties":{"${name}":{"type":"integer"},"to":{"type":"string"}}}`);

      expect(checkArguments(schema, { to: 'grace' })).to.deep.equal({ ok: true });
      expect(checkArguments(schema, JSON.parse(`{"${name}":7}`))).to.deep.equal({ ok: true });
    });

    it(`may require a field called ${name}, which is reported where it is missing`, () => {
      const schema = JSON.parse(`{"type":"object","properties":{"${name}":{"type":"integer"}},"required":["${name}"]}`);
      const check = checkArguments(schema, {});

      expect(check.ok || check.errors).to.deep.equal([{ field: name, message: 'missing: wanted a whole number' }]);
    });

    it(`may have a format or a type called ${name}`, () => {
      const schema = { properties: { a: { type: 'string', format: name }, b: { type: 'boolean' } }, required: ['a'] };

      expect(checkArguments(schema, { a: 'x' })).to.deep.equal({ ok: true });
      expect(checkArguments(schema, { a: true })).to.have.nested.property(
        'errors[0].message',
        'wanted a text, got true',
      );
      expect(checkArguments({ properties: { a: { type: name } } }, { a: 1 }).ok).to.equal(true);
    });
  }

  it('refuses nothing for what was omitted from it, and never throws', () => {
    fc.assert(
      fc.property(anySchema(), fc.json({ maxDepth: 3 }), (schema, json) => {
        const root = { type: 'object', properties: { constructor: schema, given: schema, ...schema.properties } };
        const value = JSON.parse(json);

        expect(checkArguments(root, {}).ok).to.equal(true);
        const check = checkArguments(root, { given: value });
        expect(JSON.stringify(check).length).to.be.below(30_000);
        expect(checkArguments(root, JSON.parse(JSON.stringify({ given: value })))).to.deep.equal(check);
      }),
      { numRuns: 200 },
    );
  });

  it('becomes a compact schema that accepts what the full one accepts', () => {
    fc.assert(
      fc.property(anySchema(), fc.json({ maxDepth: 2 }), (schema, json) => {
        const root = { type: 'object', properties: { constructor: schema, given: schema } };
        const args = JSON.parse(`{"given":${json}}`);

        // What cannot be read refuses nothing; with its worst part left out, it may be read and refuse.
        if (getCompiledSchema(root)?.findAll() !== undefined && checkArguments(root, args).ok) {
          expect(checkArguments(toCompactSchema(root), args).ok).to.equal(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  const huge = Array.from({ length: 22_000 }, (_, at) => `value ${at}`);
  it('is described briefly, however many values it allows', () => {
    for (const field of [{ enum: huge }, { const: huge }, { anyOf: huge.map((value) => ({ const: value })) }]) {
      const check = checkArguments({ type: 'object', properties: { a: field } }, { a: 1 });

      expect(check.ok ? 0 : JSON.stringify(check.errors).length).to.be.below(5_000);
    }
  });

  it('is measured quickly where many places reference one definition', () => {
    let readings = 0;
    const values = new Proxy(huge, {
      ownKeys: (target) => {
        readings += 1;
        return Reflect.ownKeys(target);
      },
    });
    const tree = Object.fromEntries(huge.slice(0, 500).map((name) => [name, { enum: values }]));

    expect(countTreeParts(tree)).to.equal(1 + 500 * (1 + 1 + 22_000));
    expect(readings).to.equal(1);
  });

  it('may forbid itself, which is ignored', () => {
    const schema = { type: 'object', properties: { a: { properties: { b: { $ref: '#/properties/a' } } } } };
    const forbidding = { properties: { a: { ...schema.properties.a, not: { $ref: '#/properties/a' } } } };

    expect(checkArguments(forbidding, { a: {} })).to.deep.equal({ ok: true });
  });

  const long = { const: 'x'.repeat(3_000) };
  const incomplete: Record<string, [schema: Record<string, unknown>, value: unknown]> = {
    'a choice of one branch': [{ oneOf: [{ const: 'a' }, long] }, 'a'],
    'a schema that is forbidden': [{ not: long }, 'a'],
    'a condition': [
      Object.fromEntries([
        ['if', long],
        ['then', { const: 'b' }],
      ]),
      'a',
    ],
    'what a list may hold but once': [{ contains: long, maxContains: 1 }, [long.const, 'a']],
    'fields that are accounted for elsewhere': [
      { allOf: [{ $ref: 'https://schemas.example/b' }], properties: { a: {} }, unevaluatedProperties: false },
      { a: 1, b: 2 },
    ],
  };
  for (const [part, [schema, value]] of Object.entries(incomplete)) {
    it(`refuses no valid value where ${part} is only partly known`, () => {
      expect(checkArguments({ properties: { given: schema } }, { given: value })).to.include({ ok: true });
    });
  }

  it('is checked up to the 300th of its fields, and accepts anything in those beyond its bounds', () => {
    const fields = Array.from({ length: 3_000 }, (_, at) => [`f${at}`, { type: 'string', maxLength: 3 }]);
    const schema = { type: 'object', properties: Object.fromEntries(fields) };

    for (const value of [true, 'long']) {
      expect(checkArguments(schema, { f299: value })).to.have.nested.property('errors[0].field', 'f299');
      expect(checkArguments(schema, { f2999: value })).to.deep.equal({ ok: true });
    }
  });

  it('may make thousands of fields depend on one, in either spelling, of which the first are required', () => {
    for (const word of ['dependentRequired', 'dependencies']) {
      const check = checkArguments({ type: 'object', [word]: { a: huge } }, { a: 1 });

      expect(check.ok || check.errors[0]).to.deep.equal({ field: 'value 0', message: 'missing: wanted a value' });
    }
  });

  it('may require unique items, which are compared in linear time', () => {
    const schema = { type: 'object', properties: { a: { type: 'array', uniqueItems: true } } };
    const different = Array.from({ length: 6_000 }, (_, at) => ({ a: { b: at } }));
    const equal = [...different, { a: { b: 5 } }];
    let readings = 0;
    const read = (target: object, name: string | symbol) => {
      readings += 1;
      return Reflect.get(target, name);
    };

    expect(checkArguments(schema, { a: different })).to.deep.equal({ ok: true });
    expect(checkArguments(schema, { a: equal })).to.have.nested.property('errors[0].field', 'a');
    expect(
      checkArguments(schema, {
        a: [
          { x: 1, y: 2 },
          { y: 2, x: 1 },
        ],
      }).ok,
    ).to.equal(false);
    expect(checkArguments(schema, { a: [1, '1', [1], { 0: 1 }, null, 'null'] }).ok).to.equal(true);
    checkArguments(schema, { a: different.map((item) => new Proxy(item, { get: read })) });
    expect(readings).to.be.below(20 * different.length);
  });

  it('may accept any name, but none so long that comparing errors would take minutes', () => {
    const form = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
    const schema = { additionalProperties: { type: 'array', items: { anyOf: [form('y'), form('z')] } } };
    const check = checkArguments(schema, { ['x'.repeat(300_000)]: Array(300).fill({ z: 1 }) });

    expect(check.ok || check.errors).to.deep.equal([
      {
        field: '(all arguments)',
        message:
          'too large: wanted at most 1000000 characters, 20000 values, 32 levels and 1000 characters of names on the way to a value',
      },
    ]);
  });

  it('may cause more errors than can be compared: then the first is reported, or the choice around it', () => {
    const forms = Array.from({ length: 300 }, (_, at) => ({ type: 'object', required: [`x${at}`, `y${at}`] }));
    const choice = { type: 'object', properties: { a: { anyOf: forms }, b: { type: 'integer' } } };
    const names = huge.slice(0, 900);
    const told = (schema: Record<string, unknown>, args: Record<string, unknown>) => {
      const check = checkArguments(schema, args);
      return check.ok || check.errors;
    };

    expect(told(choice, { a: { z: 1 }, b: 'x' })).to.have.nested.property('[0].field', 'a');
    expect(told(choice, { a: { z: 1 }, b: 'x' })).to.have.length(1);
    expect(told({ type: 'object', required: names }, { a: 1 })).to.deep.equal([
      { field: 'value 0', message: 'missing: wanted a value' },
    ]);
  });

  it('is checked at once, whatever it says of promises', () => {
    const properties = { a: { type: 'string' } };
    const referencing = { $ref: '#/$defs/b', $defs: { b: { $async: true, properties } } };

    for (const schema of [{ $async: true, properties }, referencing]) {
      expect(checkArguments(schema, { a: {} }).ok).to.equal(false);
      expect(checkArguments(schema, { a: 'x' })).to.deep.equal({ ok: true });
    }
  });

  it('may contain itself by a reference of an older draft, to the depth that others have', () => {
    const inner = { allOf: [{ $recursiveRef: '#' }, { $recursiveRef: '#' }] };
    const schema = { $recursiveAnchor: true, properties: { a: inner, b: { type: 'string' } } };

    expect(checkArguments(schema, { a: { b: {} } }).ok).to.equal(false);
    expect(JSON.stringify(getCompiledSchema(schema).schema)).not.to.include('$recursive');
  });

  it('may crash its validator, which then accepts the arguments', () => {
    const names = Array.from({ length: 9_000 }, (_, at) => `field${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));

    expect(() => checkArguments({ type: 'object', properties, required: names }, { a: 1 })).not.to.throw();
  });

  it('has only as many of its patterns compiled as there is time for', () => {
    const schema = { properties: { a: { type: 'array', items: { type: 'string', pattern: '(.*a){50}$' } } } };
    const texts = Array.from({ length: 40 }, () => 'ab'.repeat(900));

    expect(checkArguments(schema, { a: texts }).ok).to.equal(false);
    expect(checkArguments(schema, { a: ['b'] }).ok).to.equal(false);
  });
});

type Schema = { properties?: Record<string, unknown> } & Record<string, unknown>;

function anySchema(): fc.Arbitrary<Schema> {
  const name = fc.oneof(fc.constantFrom(...builtIn, 'a', 'b'), fc.string({ maxLength: 5 }));
  const scalar: fc.Arbitrary<Schema> = fc.oneof(
    fc.record(
      {
        type: fc.constantFrom<unknown>('string', 'integer', 'boolean', 'null', ['string', 'null'], 'constructor', 7),
        format: fc.constantFrom('email', 'date', 'constructor', 'hasOwnProperty', 'binary'),
        enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 4 }),
        pattern: fc.constantFrom('^a', '(', '(?=a)', 'a{1,900}', '(.*a){9}'),
        minimum: fc.integer(),
        default: fc.jsonValue({ maxDepth: 1 }),
        nullable: fc.boolean(),
        description: fc.string(),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom<Schema>({ $ref: '#' }, { $ref: '#/properties/given' }, { $ref: '#/nowhere' }, { $ref: 'x' }),
    fc.constantFrom<Schema>({ $recursiveRef: '#' }, { $dynamicRef: '#' }, { $async: true, type: 'string' }),
  );
  const { node } = fc.letrec<{ node: Schema }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.record(
        {
          type: fc.constantFrom('object', 'array'),
          properties: fc.dictionary(name, tie('node'), { maxKeys: 4 }),
          required: fc.array(name, { maxLength: 3 }),
          items: tie('node'),
          anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
          not: tie('node'),
          additionalProperties: fc.oneof(fc.boolean(), tie('node')),
        },
        { requiredKeys: [] },
      ),
    ),
  }));
  return node;
}

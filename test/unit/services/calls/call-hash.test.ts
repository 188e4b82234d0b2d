import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import fc from 'fast-check';
import { hashOfCall } from '../../../../src/services/calls/call-hash.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const who = { userId: 'ada', orgId: 'acme' };
const sendEmail = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail' });

describe('The hash of a call', () => {
  const hashOf = (args: Record<string, unknown>) => hashOfCall({ ...who, action: sendEmail, arguments: args });

  it('is the same whatever the order of the arguments, at any depth', () => {
    const values = fc.object({ maxDepth: 3, key: fc.constantFrom('a', 'b', 'c', 'to', '__proto__x') });

    fc.assert(
      fc.property(values, fc.infiniteStream(fc.nat()), (args, stream) => {
        expect(hashOf(shuffled(args, stream) as Record<string, unknown>)).to.equal(hashOf(args));
      }),
    );
  });

  it('is the same however the characters of a text are composed, and keeps other texts apart', () => {
    const composed = { subject: 'R\u00e9sum\u00e9' };
    const decomposed = { subject: 'Re\u0301sume\u0301' };

    expect(hashOf(decomposed)).to.equal(hashOf(composed));
    expect(hashOf({ subject: 'Resume' })).not.to.equal(hashOf(composed));
    expect(hashOf({ subject: '\u0301Resume' })).not.to.equal(hashOf({ subject: 'Resume' }));
  });

  it('differs by the member, the organization and the action', () => {
    const call = { ...who, action: sendEmail, arguments: { to: 'grace' } };
    const others = [
      { ...call, userId: 'ben' },
      { ...call, orgId: 'globex' },
      { ...call, action: anAction({ slug: 'GMAIL_KEEP_NOTE', app: 'gmail' }) },
    ];

    expect(new Set([call, ...others].map(hashOfCall)).size).to.equal(4);
  });

  it('differs for any two calls that say different things, and is the same for those that say the same', () => {
    const names = ['__proto__', 'constructor', 'toJSON', 'length', 'to', '1', '0'];
    const value = fc.jsonValue({ maxDepth: 2 }).map((inner) => JSON.stringify(inner));
    const said = fc
      .array(fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom('1e400', '"\\ud800"', '{}'), value)), {
        maxLength: 3,
      })
      .map((fields) => JSON.parse(`{${fields.map(([name, inner]) => `"${name}":${inner}`)}}`));
    fc.assert(
      fc.property(said, said, (one, other) => {
        const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));

        expect(hashOf(one) === hashOf(other)).to.equal(isSame);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps a default apart from what only looks like it', () => {
    const properties = JSON.parse('{"__proto__":{"default":1},"constructor":{"default":{}},"toString":{}}');
    const action = { ...sendEmail, inputSchema: { type: 'object', properties } };
    const hash = (json: string) => hashOfCall({ ...who, action, arguments: JSON.parse(json) });

    expect(hash('{"__proto__":1}')).to.equal(hash('{}'));
    expect(hash('{"__proto__":2}')).not.to.equal(hash('{}'));
    expect(hash('{"constructor":{"__proto__":1}}')).not.to.equal(hash('{}'));
    expect(hash('{"toString":null}')).not.to.equal(hash('{}'));
  });

  it('is the same whether or not a default is spelt out', () => {
    const user_id = { type: 'string', default: 'me' };
    const properties = { to: {}, user_id, cc: { default: [] }, count: { type: 'number' } };
    const action = { ...sendEmail, inputSchema: { type: 'object', properties } };
    const hash = (args: Record<string, unknown>) => hashOfCall({ ...who, action, arguments: args });

    expect(hash({ to: 'g', user_id: 'me', cc: [] })).to.equal(hash({ to: 'g' }));
    expect(hash({ to: 'g', user_id: 'ada' })).not.to.equal(hash({ to: 'g' }));
    expect(hash({ to: 'g', count: 1 })).not.to.equal(hash({ to: 'g' }));
    expect(hash({ to: { user_id: 'me' } })).not.to.equal(hash({ to: {} }));
  });

  it('is the same whether or not a null that stands for nothing is spelt out', () => {
    const text = { type: 'string' };
    const orNull = { anyOf: [text, { type: 'null' }] };
    const properties = {
      cc: { type: ['string', 'null'] },
      note: { type: 'string', nullable: true },
      meta: orNull,
      footer: { type: 'object', properties: { meta: orNull } },
      from: { ...orNull, default: 'me' },
      subject: text,
      extra: {},
    };
    const action = { ...sendEmail, inputSchema: { type: 'object', properties } };
    const hash = (args: Record<string, unknown>) => hashOfCall({ ...who, action, arguments: args });

    expect(hash({ cc: null, note: null, meta: null })).to.equal(hash({}));
    expect(hash({ footer: { meta: null } })).to.equal(hash({ footer: {} }));
    expect(hash({ meta: 'null' })).not.to.equal(hash({}));
    for (const field of ['from', 'subject', 'extra']) expect(hash({ [field]: null }), field).not.to.equal(hash({}));
  });

  it('is the same whatever is beside the fields that the schema knows, unless it accepts more', () => {
    const hash = (args: Record<string, unknown>, schema: object = {}) => {
      const inputSchema = { type: 'object', properties: { to: { type: 'string' } }, ...schema };
      return hashOfCall({ ...who, action: { ...sendEmail, inputSchema }, arguments: args });
    };
    const open = { additionalProperties: true };

    expect(hash({ to: 'g', retry: true })).to.equal(hash({ to: 'g' }));
    expect(hash({ to: 'h', retry: true })).not.to.equal(hash({ to: 'g' }));
    expect(hash({ to: 'g', retry: true }, open)).not.to.equal(hash({ to: 'g' }, open));
  });

  it('differs by a field that only a description names, at any depth, since the app may know it', () => {
    const text = { type: 'string' };
    const aliased = { ...text, description: "The recipient. You can also use 'to' as an alias, or “addressee”." };
    const mail = {
      type: 'object',
      description: 'Takes `copy`, too.',
      properties: { subject: text, recipient: aliased },
    };
    const inParts = { allOf: [{ type: 'object', properties: { subject: text } }, mail] };
    const shapes: [inputSchema: object, wrap: (it: object) => object][] = [
      [mail, (it) => it],
      [inParts, (it) => it],
      [{ type: 'object', properties: { mails: { type: 'array', items: mail } } }, (it) => ({ mails: [it] })],
    ];

    for (const [inputSchema, wrap] of shapes) {
      const hash = (it: object) =>
        hashOfCall({ ...who, action: { ...sendEmail, inputSchema: { ...inputSchema } }, arguments: { ...wrap(it) } });

      for (const name of ['to', 'addressee', 'copy']) {
        expect(hash({ subject: 's', [name]: 'a' }), name).not.to.equal(hash({ subject: 's', [name]: 'b' }));
      }
      for (const same of [{ alias: 'a' }, { to: null }])
        expect(hash({ subject: 's', ...same }), JSON.stringify(same)).to.equal(hash({ subject: 's' }));
    }
  });

  it('differs by a field of all arguments that the description of the action names', () => {
    const inputSchema = { type: 'object', properties: { run: { type: 'string' } } };
    const description = "Reviews a run with `state` ('approved' or 'rejected').";
    const hash = (args: Record<string, unknown>) =>
      hashOfCall({ ...who, action: { ...sendEmail, description, inputSchema }, arguments: args });

    expect(hash({ run: '1', state: 'approved' })).not.to.equal(hash({ run: '1', state: 'rejected' }));
    expect(hash({ run: '1', stray: 1 })).to.equal(hash({ run: '1' }));
  });

  it('is the same whatever is given to an action without arguments, unless it may accept more', () => {
    const isSame = (schema: object, one: object, other: object) => {
      const hash = (args: object) =>
        hashOfCall({
          ...who,
          action: { ...sendEmail, inputSchema: { type: 'object', ...schema } },
          arguments: { ...args },
        });
      return hash(one) === hash(other);
    };

    expect(isSame({ properties: {} }, { retry: true }, {})).to.equal(true);
    expect(isSame({}, { retry: true }, {})).to.equal(false);
    expect(isSame({ properties: {}, additionalProperties: true }, { retry: true }, {})).to.equal(false);
    expect(isSame({ properties: {}, anyOf: [{ type: 'object' }] }, { retry: true }, {})).to.equal(false);
    const inner = { properties: { filter: { type: 'object', properties: {} } } };
    expect(isSame(inner, { filter: { a: 1 } }, { filter: { a: 2 } })).to.equal(false);
  });

  it('is the same whether or not a default inside an object, a list or a reference is spelt out', () => {
    const inputSchema = {
      type: 'object',
      $defs: { Part: { type: 'object', properties: { kind: { default: 'text' }, body: { type: 'string' } } } },
      properties: {
        message: { type: 'object', properties: { importance: { default: 'normal' }, body: { $ref: '#/$defs/Part' } } },
        parts: { type: 'array', items: { $ref: '#/$defs/Part' } },
        footer: { anyOf: [{ $ref: '#/$defs/Part' }, { type: 'null' }] },
      },
    };
    const hash = (args: Record<string, unknown>) =>
      hashOfCall({ ...who, action: { ...sendEmail, inputSchema }, arguments: args });
    const part = { body: 'Hello' };
    const spelt = { ...part, kind: 'text' };
    const other = { ...part, kind: 'html' };

    expect(hash({ message: { body: spelt, importance: 'normal' } })).to.equal(hash({ message: { body: part } }));
    expect(hash({ parts: [spelt, part] })).to.equal(hash({ parts: [part, part] }));
    expect(hash({ footer: spelt })).to.equal(hash({ footer: part }));
    expect(hash({ parts: [other, part] })).not.to.equal(hash({ parts: [part, part] }));
    expect(hash({ message: {} })).not.to.equal(hash({}));
  });

  it('differs by a field that has another default in each form of an object', () => {
    const forms = ['a', 'b'].map((kind) => ({ type: 'object', properties: { kind: { default: kind } } }));
    const action = { ...sendEmail, inputSchema: { type: 'object', properties: { to: { anyOf: forms } } } };
    const hash = (to: unknown) => hashOfCall({ ...who, action, arguments: { to } });

    expect(new Set([{}, { kind: 'a' }, { kind: 'b' }].map(hash)).size).to.equal(3);
  });

  it('differs by a field that only another part of the schema names', () => {
    const part = (...names: string[]) => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    });
    const inside = (it: object) => ({ type: 'object', properties: { it } });
    const schemas: [schema: object, wrap: (it: object) => object][] = [
      [{ ...inside(part('a')), anyOf: [inside(part('b')), {}] }, (it) => ({ it })],
      [{ ...inside(part('a')), allOf: [inside(part('b'))] }, (it) => ({ it })],
      [inside({ allOf: [part('b')], anyOf: [part('a'), { type: 'null' }] }), (it) => ({ it })],
      [inside({ type: 'array', items: part('a'), anyOf: [{ items: part('b') }] }), (it) => ({ it: [it] })],
    ];

    for (const [inputSchema, wrap] of schemas) {
      const hash = (it: object) =>
        hashOfCall({ ...who, action: { ...sendEmail, inputSchema: { ...inputSchema } }, arguments: { ...wrap(it) } });

      expect(hash({ a: '1', b: '2' }), JSON.stringify(inputSchema)).not.to.equal(hash({ a: '1', b: '3' }));
    }
  });

  it('differs where lists are in another order, and where text and number look alike', () => {
    expect(hashOf({ to: ['a', 'b'] })).not.to.equal(hashOf({ to: ['b', 'a'] }));
    expect(hashOf({ count: 1 })).not.to.equal(hashOf({ count: '1' }));
    expect(hashOf({ a: { b: 1 } })).not.to.equal(hashOf({ a: [['b', 1]] }));
  });
});

/** The same value, with the fields of every object in another order. */
function shuffled(value: unknown, stream: Iterator<number>): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, stream));
  if (value === null || typeof value !== 'object') return value;
  const placed = Object.entries(value).map(([name, inner]) => ({ name, inner, place: stream.next().value as number }));
  placed.sort((a, b) => a.place - b.place);
  return Object.fromEntries(placed.map(({ name, inner }) => [name, shuffled(inner, stream)]));
}

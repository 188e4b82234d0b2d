import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { describeExample } from '../../../../src/services/action-arguments/valid-example.js';

const event: JsonSchema = {
  type: 'object',
  properties: { kind: { enum: ['event', 'note'] }, zone: { type: 'string', default: 'UTC' } },
  required: ['kind'],
  if: { properties: { kind: { const: 'event' } } },
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
  then: { required: ['zone'] },
};

describe('The example in a refusal', () => {
  const fitting: [string, JsonSchema, Record<string, unknown>, object][] = [
    ['meets a condition of the schema', event, { kind: 'event' }, { kind: 'event', zone: 'UTC' }],
    [
      'has one of the fields of which one is needed',
      { properties: { id: { type: 'integer' } }, anyOf: [{ required: ['id'] }, { required: ['email'] }] },
      {},
      { id: 1 },
    ],
    [
      'meets a usual pattern',
      { properties: { currency: { type: 'string', pattern: '^[A-Z]{3}$' } }, required: ['currency'] },
      {},
      { currency: 'USD' },
    ],
    [
      "keeps the caller's own value where no other is known to fit",
      {
        properties: { key: { type: 'string', pattern: '^[A-Z]{4}-\\d{2}$' }, title: { type: 'string' } },
        required: ['key', 'title'],
      },
      { key: 'ABCD-12' },
      { key: 'ABCD-12', title: 'text' },
    ],
  ];
  for (const [name, schema, args, example] of fitting) {
    it(name, () => {
      const result = checkArguments(schema, args);

      expect(result).to.have.deep.property('example', { arguments: example, hasPlaceholders: false });
      expect(checkArguments(schema, example as Record<string, unknown>)).to.deep.equal({ ok: true });
    });
  }

  it('has a placeholder where no value is known to be valid', () => {
    const schema = {
      properties: { key: { type: 'string', pattern: '^[A-Z]{4}-\\d{2}$' }, title: { type: 'string' } },
      required: ['key', 'title'],
    };

    expect(wordsOf(schema, { key: 'nothing' })).to.equal(
      'A minimal example, with your own values in place of <…>: ' +
        '{"key":"<a text (matching ^[A-Z]{4}-\\\\d{2}$)>","title":"text"}',
    );
  });

  it('is omitted where none is found', () => {
    const impossible = { properties: { a: { type: 'string' } }, required: ['a'], not: { required: ['a'] } };

    expect(checkArguments(impossible, {})).to.not.have.property('example');
  });

  it('is omitted where it would be long, as with lists of lists of many items', () => {
    const list = (items: object) => ({ type: 'array', minItems: 20, items });
    const grid = list(list(list(list(list({ type: 'string' })))));

    expect(checkArguments({ properties: { grid }, required: ['grid'] }, {})).to.not.have.property('example');
  });
});

function wordsOf(schema: JsonSchema, args: Record<string, unknown>): string {
  const result = checkArguments(schema, args);
  return result.ok || result.example === undefined ? '' : describeExample(result.example);
}

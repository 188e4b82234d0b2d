import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { maxResultCharacters } from '../../../../src/contract/tool-constants.js';
import { parseAnswer } from '../../../../src/provider/reading/parse-reply.js';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';
import { toToolResult } from '../../../../src/tools/tool-results.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, toJson } from '../json-shape.js';

/** `paths` stand one behind the other, `count` times with other last names. */
type MaskShape = { kind: 'mask'; data: JsonShape; paths: string[]; count: number };
type MaskedAnswer = { text: string; fields: string[] };

const maxLength = 4_000_000;
const filling = 10_000_000;
const steps = ['a', 'k0', 'k1', 'name', '__proto__', '[]', 'a.b', '7', ' '];

const zero: JsonShape = { kind: 'literal', json: '0' };
const list = (item: JsonShape, count = filling): JsonShape => ({ kind: 'list', count, item });
const object = (count: number, value = zero): JsonShape => ({ kind: 'object', count, lead: 'k', isNew: false, value });
const deep = (by: 'list' | 'object', inside = zero): JsonShape => ({ kind: 'deep', levels: filling, by, inside });
const known: JsonShape[] = [
  // As many as are read of one answer, and more.
  list({ kind: 'literal', json: '{}' }, 460_000),
  list({ kind: 'literal', json: '{}' }),
  list(list({ kind: 'literal', json: '{"a":0}' }, 1_000)),
  list({ kind: 'literal', json: '{"a":{"b":null}}' }),
  list(zero),
  object(filling),
  { kind: 'object', count: filling, lead: 'key_', isNew: true, value: zero },
  list(object(100)),
  deep('list'),
  deep('object'),
  { kind: 'mix', parts: [list(zero), list({ kind: 'literal', json: '{"a":"text"}' })] },
];

export const fieldMasks = heldEntry<MaskShape, MaskedAnswer>({
  name: 'answer of an action, of which only some fields are asked for',
  readBy: [
    'tools/result-shaping/field-path.ts',
    'tools/result-shaping/field-mask.ts',
    'tools/result-shaping/unmatched-paths.ts',
    'tools/result-shaping/answer-outline.ts',
  ],
  shapes: fc.record({
    kind: fc.constant('mask'),
    data: jsonShapes,
    paths: fc.array(
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 60 }).map((some) => joined(some)),
      { minLength: 1, maxLength: 5 },
    ),
    count: fc.constantFrom(1, 20),
  }),
  known: known.flatMap((data): MaskShape[] =>
    [
      ['[].a'],
      ['[][].a', '[].a.b'],
      ['nowhere', 'a.b.c.d'],
      ['k1', '[].k1'],
      ['[]'.repeat(100)],
      ['a'.concat('.a'.repeat(99))],
    ].map((paths) => ({ kind: 'mask', data, paths, count: 20 })),
  ),
  build: ({ data, paths, count }) => ({
    text: toJson(data, maxLength),
    fields: Array.from({ length: count }, (_, at) => paths.map((path) => (at === 0 ? path : `${path}.x${at}`)))
      .flat()
      .filter((path) => path.length <= 200)
      .slice(0, 100),
  }),
  read: async ({ text, fields }) => {
    // As the provider's answer is read, which bounds its parts.
    const data = await parseAnswer(text, { secret: 'secret' });
    await nextTurn();
    const paths = parseFieldPaths(fields);
    toToolResult(shapeResult(data, { maxCharacters: maxResultCharacters, fields: paths }));
  },
});

function joined(some: string[]): string {
  return some
    .reduce((path, step) => (path === '' || step === '[]' ? path + step : `${path}.${step}`), '')
    .slice(0, 150);
}

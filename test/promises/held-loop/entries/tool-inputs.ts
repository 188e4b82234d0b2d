import fc from 'fast-check';
import type { ZodType } from 'zod';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';
import { type InputForm, parseInput } from '../../../../src/tools/tool-input.js';
import { toErrorResult } from '../../../../src/tools/tool-results.js';
import { toolTable } from '../../../../src/tools/tool-table.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, pumpedLists, toValue } from '../json-shape.js';
import { refusalOf } from '../refusal-of.js';

/** One field of the input of every tool, or the whole of it. */
type InputShape = { kind: 'input'; field: string; value: JsonShape };

/** As much as the host reads of a request. */
const maxLength = 1_000_000;
const fields = ['arguments', 'action', 'fields', 'query', 'app', 'unknown'];
const whole = 'whole';
const forms: InputForm<ZodType>[] = Object.values(toolTable);

export const toolInputs = heldEntry<InputShape, Record<string, unknown>>({
  name: 'input of the tools',
  readBy: ['tools/tool-input.ts'],
  shapes: fc.record({
    kind: fc.constant('input'),
    field: fc.constantFrom(whole, ...fields),
    value: jsonShapes,
  }),
  known: [
    ...pumpedLists(20).map((value): InputShape => ({ kind: 'input', field: 'fields', value })),
    ...fields.flatMap((field): InputShape[] => [
      { kind: 'input', field, value: { kind: 'text', unit: '[', length: maxLength } },
      { kind: 'input', field, value: { kind: 'list', count: 100_000, item: { kind: 'literal', json: '"5"' } } },
      {
        kind: 'input',
        field,
        value: { kind: 'object', count: 50_000, lead: 'g', isNew: true, value: { kind: 'literal', json: '0' } },
      },
    ]),
  ],
  build: ({ field, value }) => {
    const built = toValue(value, maxLength);
    if (field !== whole) return { action: 'APP_ACT', [field]: built };
    return { action: 'APP_ACT', ...(typeof built === 'object' ? built : { query: built }) };
  },
  read: async (input) => {
    for (const form of forms) {
      const refusal = refusalOf(() => {
        const { fields = [] } = parseInput(form, input).input as { fields?: string[] };
        parseFieldPaths(fields);
      });
      if (refusal) toErrorResult(refusal, 'r1');
    }
  },
});

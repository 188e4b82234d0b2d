import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { toAction } from '../../../../src/provider/catalog/action-mapper.js';
import { cleanSchema } from '../../../../src/provider/catalog/clean-schema.js';
import { unusableErrorOf } from '../../../../src/services/action-arguments/argument-limits.js';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { exampleArguments } from '../../../../src/services/action-arguments/example-arguments.js';
import { filledFileFields, withoutFiles } from '../../../../src/services/action-arguments/file-fields.js';
import { toCompactSchema } from '../../../../src/services/action-arguments/schemas/compact-schema.js';
import { describeExample } from '../../../../src/services/action-arguments/valid-example.js';
import { hashOfCall } from '../../../../src/services/calls/call-hash.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, pumpedLists, toValue } from '../json-shape.js';
import { type SchemaShape, schemaShapes, toSchema } from '../schema-shape.js';

type SchemaInput = { schema: JsonSchema; args: Record<string, unknown> };
type CheckShape = { kind: 'check'; schema: SchemaShape; args: JsonShape; isNested: boolean };

const caller = { orgId: 'acme', userId: 'ada' };
const action = toAction({ slug: 'APP_ACT', name: 'Act', description: '', toolkit: { slug: 'app' } });

const leaf = (keyword: string, size = 1, text: JsonShape = { kind: 'text', unit: 'a', length: 1 }): SchemaShape => ({
  kind: 'leaf',
  family: 'schema',
  keyword,
  size,
  text,
});
const group = (
  keyword: string,
  count: number,
  inside: SchemaShape,
  more: { isShared?: boolean; isRequired?: boolean } = {},
): SchemaShape => ({
  kind: 'group',
  family: 'schema',
  keyword,
  count,
  inside,
  isShared: more.isShared ?? false,
  isRequired: more.isRequired ?? false,
});
const wrap = (keyword: string, levels: number, inside: SchemaShape): SchemaShape => ({
  kind: 'wrap',
  family: 'schema',
  keyword,
  levels,
  inside,
});
const long: JsonShape = { kind: 'text', unit: 'a', length: 10_000_000 };
const shared = { isShared: true };

/** Schemas that were slow once, or that an earlier limit was made for. */
const knownSchemas: SchemaShape[] = [
  // As much as is kept of one schema.
  group('properties', 700, leaf('enum', 9_000), shared),
  group('properties', 700, leaf('longNames', 1_000_000), shared),
  group('properties', 700, leaf('default', 1, long), shared),
  group('properties', 700, leaf('default', 1, long), { isShared: true, isRequired: true }),
  group('properties', 700, leaf('const', 1, long), shared),
  group('properties', 700, leaf('fields', 9_000), shared),
  group(
    'properties',
    6,
    group('properties', 6, group('properties', 6, group('properties', 6, leaf('type'), shared), shared), shared),
    shared,
  ),
  group('properties', 3_000, leaf('type')),
  group('properties', 3_000, leaf('type'), { isRequired: true }),
  group('properties', 1, group('anyOf', 800, leaf('required'))),
  group('properties', 500, leaf('widePattern', 1_000), { isShared: true, isRequired: true }),
  group('allOf', 300, group('properties', 1, leaf('type'), { isRequired: true })),
  group('properties', 1, wrap('items', 1, leaf('slowPattern', 50))),
  // Many forms that name the same fields, one inside another.
  group('anyOf', 12, group('properties', 2, wrap('items', 1, leaf('fields', 350)))),
  group('oneOf', 4, group('anyOf', 4, group('properties', 1, group('anyOf', 4, leaf('fields', 150))))),
  group('anyOf', 2, group('allOf', 2, group('anyOf', 2, group('properties', 2, group('anyOf', 6, leaf('file')))))),
  group('properties', 1, group('allOf', 700, leaf('format'))),
  group('properties', 1, group('allOf', 700, leaf('length'))),
  group('properties', 1, wrap('uniqueList', 22, leaf('any'))),
];

/** Schemas that want other types than most values have, in many places and branches. */
const convertingSchemas: SchemaShape[] = [
  group('properties', 1, wrap('items', 1, leaf('bounds'))),
  group('properties', 1, wrap('items', 1, leaf('type'))),
  group('properties', 1, wrap('items', 1, group('anyOf', 30, leaf('bounds')))),
  group('properties', 1, group('anyOf', 8, wrap('items', 1, group('anyOf', 8, leaf('typedFields', 20))))),
  group('properties', 1, group('oneOf', 30, leaf('typedFields', 12))),
];

export const actionSchemas = heldEntry<SchemaShape, JsonSchema>({
  name: 'schema of an action, as search shows it',
  readBy: [
    'services/action-arguments/schemas/compact-schema.ts',
    'services/action-arguments/schemas/dereference-schema.ts',
    'services/action-arguments/file-fields.ts',
  ],
  shapes: schemaShapes,
  known: knownSchemas,
  build: toSchema,
  read: async (schema) => {
    const input = { slug: 'APP_ACT', name: 'Act', description: '', toolkit: { slug: 'app' }, input_parameters: schema };
    const { inputSchema } = toAction(input);
    await nextTurn();
    JSON.stringify(toCompactSchema(withoutFiles(inputSchema).schema));
  },
});

export const argumentChecks = heldEntry<CheckShape, SchemaInput>({
  name: 'arguments, checked against a schema',
  weight: 3,
  readBy: [
    'services/action-arguments/example-arguments.ts',
    'services/action-arguments/check-arguments.ts',
    'services/action-arguments/schemas/compiled-schemas.ts',
    'services/action-arguments/schemas/linear-patterns.ts',
    'services/action-arguments/schemas/shown-texts.ts',
    'services/action-arguments/lossless-conversions.ts',
    'services/calls/call-hash.ts',
  ],
  shapes: fc.record({ kind: fc.constant('check'), schema: schemaShapes, args: jsonShapes, isNested: fc.boolean() }),
  known: [
    // Texts where lists are wanted.
    ...pumpedLists(10).map(
      (args): CheckShape => ({
        kind: 'check',
        schema: group('properties', 1, wrap('uniqueList', 2, leaf('any'))),
        args,
        isNested: true,
      }),
    ),
    // Thousands of names that no schema has, but that are like those it has.
    {
      kind: 'check',
      schema: leaf('typedFields', 40),
      args: { kind: 'object', count: 19_000, lead: 'ff', isNew: true, value: { kind: 'literal', json: '0' } },
      isNested: false,
    },
    // A list of objects, each with one of the fields that it may have.
    {
      kind: 'check',
      schema: group('properties', 1, wrap('items', 1, leaf('typedFields', 3_000))),
      args: { kind: 'list', count: 9_000, item: { kind: 'literal', json: '{"f0":"x"}' } },
      isNested: true,
    },
    {
      kind: 'check',
      schema: group('anyOf', 12, group('properties', 1, wrap('items', 1, leaf('fields', 700)))),
      args: { kind: 'list', count: 6_000, item: { kind: 'literal', json: '{"f0":{"f1":0},"ff":1}' } },
      isNested: true,
    },
    ...[...knownSchemas, ...convertingSchemas].flatMap((schema): CheckShape[] => [
      // Values that are taken in another type, and JSON as a text.
      {
        kind: 'check',
        schema,
        args: { kind: 'list', count: 19_000, item: { kind: 'literal', json: '"5"' } },
        isNested: true,
      },
      {
        kind: 'check',
        schema,
        args: { kind: 'list', count: 19_000, item: { kind: 'literal', json: '7' } },
        isNested: true,
      },
      { kind: 'check', schema, args: { kind: 'text', unit: '[', length: 90_000 }, isNested: true },
      {
        kind: 'check',
        schema,
        args: {
          kind: 'list',
          count: 9,
          item: { kind: 'literal', json: JSON.stringify(`[${'{"a":"5"},'.repeat(9_000)}0]`) },
        },
        isNested: true,
      },
      { kind: 'check', schema, args: long, isNested: true },
      {
        kind: 'check',
        schema,
        args: { kind: 'object', count: 50, lead: 'g', isNew: false, value: { kind: 'literal', json: '0' } },
        isNested: false,
      },
      {
        kind: 'check',
        schema,
        args: {
          kind: 'deep',
          levels: 22,
          by: 'list',
          inside: { kind: 'list', count: 19_000, item: { kind: 'literal', json: '{"a":0}' } },
        },
        isNested: true,
      },
    ]),
  ],
  build: ({ schema, args, isNested }) => ({
    // As it arrives from the provider, which bounds its depth.
    schema: cleanSchema(toSchema(schema)),
    args: argumentsOf(args, isNested),
  }),
  read: async ({ schema, args }) => {
    // What a tool refuses before it looks up the action.
    if (unusableErrorOf('arguments', args) !== undefined) return;
    await nextTurn();
    filledFileFields(schema, args);
    const check = checkArguments(schema, args);
    if (!check.ok && check.example !== undefined) describeExample(check.example);
    await nextTurn();
    checkArguments(schema, args);
    await nextTurn();
    hashOfCall({ ...caller, action: { ...action, inputSchema: schema }, arguments: args });
    await nextTurn();
    exampleArguments(schema);
  },
});

/** As fields of the names that schemas use, or one below another. */
function argumentsOf(shape: JsonShape, isNested: boolean): Record<string, unknown> {
  const value = toValue(shape, 900_000);
  if (!isNested && typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  return { f0: value, f1: 'x', f2: [0], f3: { f0: 1 } };
}

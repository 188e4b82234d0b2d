import fc, { type Arbitrary } from 'fast-check';
import { type JsonShape, textShapes, toJson } from './json-shape.js';

/** Describes a JSON Schema. The part inside a group stands in it `count` times, or is referenced so often. */
export type SchemaShape =
  | { kind: 'leaf'; family: 'schema'; keyword: string; size: number; text: JsonShape }
  | { kind: 'wrap'; family: 'schema'; keyword: string; levels: number; inside: SchemaShape }
  | {
      kind: 'group';
      family: 'schema';
      keyword: string;
      count: number;
      isShared: boolean;
      isRequired: boolean;
      inside: SchemaShape;
    };

const maxLength = 1_000_000;
const sizes = fc.oneof(fc.constantFrom(1, 2, 12, 20, 21, 100, 800, 3_000, 20_000, 30_000), fc.constant(1_000_000));
const family = fc.constant('schema' as const);

/** Each builds the schema of one keyword, of a given size, with a text. */
const leaves: Record<string, (size: number, text: string) => unknown> = {
  any: () => ({}),
  true: () => true,
  type: () => ({ type: 'string' }),
  enum: (size, text) => ({ enum: filled(size, text.slice(0, 100)) }),
  const: (_, text) => ({ const: text }),
  default: (_, text) => ({ default: text }),
  defaults: (size) => ({ default: filled(size, 'value') }),
  examples: (size, text) => ({ examples: filled(size, text.slice(0, 100)) }),
  description: (_, text) => ({ description: text }),
  pattern: (_, text) => ({ type: 'string', pattern: text.slice(0, 1_000) }),
  slowPattern: (size) => ({ type: 'string', pattern: `(.*a){${Math.min(size, 1_000)}}$` }),
  widePattern: (size) => ({ type: 'string', pattern: '[^a]{0,999}'.repeat(Math.max(1, Math.min(90, size / 11))) }),
  format: (size) => ({
    type: 'string',
    format: ['email', 'uri', 'date-time', 'uuid', 'ipv6', 'hostname', 'time'][size % 7],
  }),
  length: (size) => ({ type: 'string', minLength: 1, maxLength: size }),
  bounds: (size) => ({ type: 'number', minimum: size, multipleOf: 1e-9 }),
  unique: () => ({ type: 'array', uniqueItems: true }),
  fields: (size) => ({ type: 'object', properties: Object.fromEntries(filled(size, 'f').map((name) => [name, true])) }),
  typedFields: (size) => ({
    type: 'object',
    properties: Object.fromEntries(filled(size, 'f').map((name) => [name, { type: 'string' }])),
  }),
  longNames: (size) => ({
    type: 'object',
    properties: Object.fromEntries(filled(size, 'n'.repeat(190)).map((name) => [name, {}])),
  }),
  required: (size) => ({ type: 'object', required: filled(size, 'f') }),
  file: () => ({ type: 'string', file_uploadable: true }),
  dependent: (size) => ({ dependentRequired: Object.fromEntries(filled(size, 'f').map((name) => [name, ['f0']])) }),
  self: () => ({ $ref: '#' }),
};
const wraps = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'contains',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'uniqueList',
];
const groups = ['properties', 'allOf', 'anyOf', 'oneOf', 'prefixItems', 'dependentSchemas', 'patternProperties'];

export const schemaShapes: Arbitrary<SchemaShape> = fc.letrec<{ shape: SchemaShape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4, depthSize: 'large' },
    fc.record({
      kind: fc.constant('leaf' as const),
      family,
      keyword: fc.constantFrom(...Object.keys(leaves)),
      size: sizes,
      text: textShapes,
    }),
    fc.record({
      kind: fc.constant('wrap' as const),
      family,
      keyword: fc.constantFrom(...wraps),
      levels: fc.constantFrom(1, 2, 5, 23, 60, 100_000),
      inside: tie('shape'),
    }),
    fc.record({
      kind: fc.constant('group' as const),
      family,
      keyword: fc.constantFrom(...groups),
      count: fc.constantFrom(1, 2, 6, 30, 400, 790, 3_000, 100_000),
      isShared: fc.boolean(),
      isRequired: fc.boolean(),
      inside: tie('shape'),
    }),
  ),
})).shape;

/** The schema of a shape, of about a million characters at most. */
export function toSchema(shape: SchemaShape): Record<string, unknown> {
  const definitions: Record<string, unknown> = {};
  const built = new SchemaBuilder(definitions).build(shape);
  const root = typeof built === 'object' ? (built as object) : {};
  return { type: 'object', ...root, ...(Object.keys(definitions).length > 0 && { $defs: definitions }) };
}

class SchemaBuilder {
  private room = maxLength;

  constructor(private readonly definitions: Record<string, unknown>) {}

  build(shape: SchemaShape): unknown {
    if (shape.kind === 'leaf') return this.leaf(shape);
    return shape.kind === 'wrap' ? this.wrap(shape) : this.group(shape);
  }

  private leaf({ keyword, size, text }: Extract<SchemaShape, { kind: 'leaf' }>): unknown {
    const content = textOf(toJson(text, Math.max(10, this.room / 2)));
    const built = leaves[keyword]?.(Math.min(size, Math.max(1, Math.floor(this.room / 20))), content) ?? {};
    this.room -= JSON.stringify(built).length;
    return built;
  }

  private wrap({ keyword, levels, inside }: Extract<SchemaShape, { kind: 'wrap' }>): unknown {
    const kept = Math.max(1, Math.min(levels, Math.floor(this.room / 60)));
    this.room -= kept * 30;
    let built = this.build(inside);
    for (let level = 0; level < kept; level += 1) {
      built = keyword === 'uniqueList' ? { type: 'array', uniqueItems: true, items: built } : { [keyword]: built };
    }
    return built;
  }

  private group(shape: Extract<SchemaShape, { kind: 'group' }>): unknown {
    const { keyword, isRequired } = shape;
    const parts = this.parts(shape);
    if (!['properties', 'dependentSchemas', 'patternProperties'].includes(keyword)) return { [keyword]: parts };
    const named = Object.fromEntries(
      parts.map((part, at) => [keyword === 'patternProperties' ? `^f${at}` : `f${at}`, part]),
    );
    return { type: 'object', [keyword]: named, ...(isRequired && { required: Object.keys(named) }) };
  }

  private parts({ count, isShared, inside }: Extract<SchemaShape, { kind: 'group' }>): unknown[] {
    if (!isShared) return this.repeated(count, () => this.build(inside));
    const name = `d${Object.keys(this.definitions).length}`;
    this.definitions[name] = {};
    this.definitions[name] = this.build(inside);
    return this.repeated(count, () => {
      this.room -= 25;
      return { $ref: `#/$defs/${name}` };
    });
  }

  private repeated(count: number, build: () => unknown): unknown[] {
    const built: unknown[] = [];
    for (let at = 0; at < count && (at === 0 || this.room > 0); at += 1) {
      built.push(build());
      this.room -= 5;
    }
    return built;
  }
}

/** Other JSON than a text, which the search may have put in its place, stands as it is written: not every value can become a text. */
function textOf(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function filled(size: number, lead: string): string[] {
  return Array.from({ length: size }, (_, at) => `${lead}${at}`);
}

import { declaredType, declaredValue } from '../../contract/schema-values.js';
import type { JsonSchema } from '../../domain/app.js';
import { isJsonObject, tryParseJson } from '../../lib/text/json.js';
import { convert } from './lossless-conversions.js';
import { dereferenceSchema } from './schemas/dereference-schema.js';
import { findMatching } from './schemas/linear-patterns.js';
import { localTimeFormat, optionalOffsetFormat, withoutOffset } from './schemas/local-times.js';
import { requiredNamesOf } from './schemas/schema-parts.js';

const maxDepth = 6;
/** Bounds lists of lists of many items. */
const maxParts = 500;
const formatExamples = new Map(
  Object.entries({
    email: 'grace@example.com',
    uri: 'https://example.com',
    date: '2030-05-06',
    time: '09:30:00Z',
    'date-time': '2030-05-06T09:30:00Z',
    [localTimeFormat]: '2030-05-06T09:30:00',
    [optionalOffsetFormat]: '2030-05-06T09:30:00',
    uuid: '123e4567-e89b-42d3-a456-426614174000',
    ipv4: '192.0.2.1',
    ipv6: '2001:db8::1',
    hostname: 'example.com',
  }),
);

/** Texts of which one matches most patterns: a word, a number, an amount of money, a time, a telephone number, a colour. */
const commonTexts = [
  ...['text', 'Text', 'TEXT', '1', '10', '123', '12345', 'USD', 'usd', 'en-US', 'a1', 'A1', 'text-1', 'TEXT-1'],
  ...['2030-05-06', '09:30', '1.00', '+14155550123', '#336699', 'C0123ABCD', '@text', '/text', 'grace@example.com'],
  ...['https://example.com', '123e4567-e89b-42d3-a456-426614174000', '507f1f77bcf86cd799439011'],
];

/** The depth of the visited schema, and how many values the example may still have. */
type Walk = { depth: number; remaining: { parts: number } };

/**
 * The smallest arguments that the schema requires: required fields only, with its defaults and examples where it has some.
 * Mostly valid; a pattern or a condition may require more.
 */
export function exampleArguments(schema: JsonSchema): Record<string, unknown> {
  const example = exampleValue({ type: 'object', ...dereferenceSchema(schema) });
  return isJsonObject(example) ? example : {};
}

/** An example of one value, from a dereferenced schema. */
export function exampleValue(schema: JsonSchema): unknown {
  return exampleOf(schema, { depth: 0, remaining: { parts: maxParts } });
}

function exampleOf(schema: unknown, { depth, remaining }: Walk): unknown {
  remaining.parts -= 1;
  if (!isJsonObject(schema) || depth > maxDepth || remaining.parts < 0) return {};
  const declared = readDeclared(schema);
  if (declared !== undefined) return structuredClone(isLocalTime(schema) ? withoutOffset(declared) : declared);
  const merged = mergeParts(schema, remaining);
  const type = declaredType(merged) ?? guessedType(merged);
  const inner = { depth: depth + 1, remaining };
  switch (type) {
    case 'object':
      return objectExample(merged, inner);
    case 'array':
      return arrayExample(merged, inner);
    case 'integer':
    case 'number':
      return numberExample(merged, type === 'integer');
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(merged);
  }
}

/** Examples of lists and objects are often their JSON, and those of numbers a text. */
function readDeclared(schema: JsonSchema): unknown {
  const declared = declaredValue(schema);
  const type = declaredType(schema);
  if (type === 'integer' || type === 'number') return convert(declared, type)?.value ?? declared;
  if (typeof declared !== 'string' || (type !== 'object' && type !== 'array')) return declared;
  const value = tryParseJson(declared);
  return (type === 'array' ? Array.isArray(value) : isJsonObject(value)) ? value : declared;
}

/** The default of one may have an offset, which must not be copied. */
function isLocalTime({ format, const: constant }: JsonSchema): boolean {
  return format === localTimeFormat && constant === undefined;
}

/** The schema merged with its parts and with the first branch of each of its choices. */
function mergeParts(schema: JsonSchema, remaining: Walk['remaining']): JsonSchema {
  const all = Array.isArray(schema.allOf) ? schema.allOf : [];
  const parts = all.slice(0, Math.max(0, remaining.parts));
  remaining.parts -= parts.length;
  const choices = [schema.anyOf, schema.oneOf].flatMap((choice) =>
    Array.isArray(choice) ? [firstNonNull(choice)] : [],
  );
  const { allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, ...own } = schema;
  return [...parts, ...choices]
    .filter(isJsonObject)
    .reduce((under, part) => merge(under, mergeParts(part, remaining)), own);
}

function merge(under: JsonSchema, over: JsonSchema): JsonSchema {
  return {
    ...under,
    ...over,
    properties: { ...(under.properties as object | undefined), ...(over.properties as object | undefined) },
    required: [...new Set([...requiredNamesOf(under), ...requiredNamesOf(over)])],
  };
}

function firstNonNull(choice: unknown[]): unknown {
  return choice.find((branch) => isJsonObject(branch) && branch.type !== 'null') ?? choice[0];
}

function guessedType(schema: JsonSchema): string {
  if (schema.properties || requiredNamesOf(schema).length > 0) return 'object';
  return schema.items ? 'array' : 'string';
}

function objectExample(schema: JsonSchema, walk: Walk): Record<string, unknown> {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const fields = requiredNamesOf(schema).map((name) => [
    name,
    exampleOf(Object.hasOwn(properties, name) ? properties[name] : { type: 'string' }, walk),
  ]);
  return Object.fromEntries(fields);
}

function arrayExample(schema: JsonSchema, walk: Walk): unknown[] {
  const length = Math.min(numberIn(schema.minItems) ?? 0, 20);
  const wanted = walk.depth > 1 ? Math.max(length, 1) : length;
  return Array.from({ length: wanted }, () => exampleOf(schema.items ?? { type: 'string' }, walk));
}

function numberExample(schema: JsonSchema, isWhole: boolean): number {
  const step = numberIn(schema.multipleOf) ?? (isWhole ? 1 : 0);
  const min = numberIn(schema.minimum) ?? above(numberIn(schema.exclusiveMinimum), isWhole);
  const max = numberIn(schema.maximum) ?? below(numberIn(schema.exclusiveMaximum), isWhole);
  const start = min ?? Math.min(1, max ?? 1);
  return step > 0 ? Math.ceil(start / step) * step : start;
}

function above(bound: number | undefined, isWhole: boolean): number | undefined {
  return bound === undefined ? undefined : isWhole ? Math.floor(bound) + 1 : bound + 0.5;
}

function below(bound: number | undefined, isWhole: boolean): number | undefined {
  return bound === undefined ? undefined : isWhole ? Math.ceil(bound) - 1 : bound - 0.5;
}

function textExample(schema: JsonSchema): string {
  const text = formatExamples.get(String(schema.format)) ?? commonText(schema.pattern);
  return text.padEnd(Math.min(numberIn(schema.minLength) ?? 0, 200), 'x').slice(0, numberIn(schema.maxLength) ?? 200);
}

function commonText(pattern: unknown): string {
  if (typeof pattern !== 'string') return 'text';
  return findMatching(pattern, commonTexts) ?? 'text';
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

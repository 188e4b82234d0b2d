import type { JsonSchema } from '../host/host-api.js';
import { isObject } from './is-object.js';

type Reader = (value: unknown) => unknown;

const text: Reader = (value) => (typeof value === 'string' ? value : undefined);
const number: Reader = (value) => (typeof value === 'number' ? value : undefined);
const list: Reader = (value) => (Array.isArray(value) ? value : undefined);
const object: Reader = (value) => (isObject(value) ? value : undefined);
/** `true`, which JSON Schema has for any value, says the same as a schema without keywords. */
const schemas: Reader = (value) => (Array.isArray(value) ? value.map((each) => object(each) ?? {}) : undefined);

const readers = new Map<string, Reader>(
  Object.entries({
    title: text,
    description: text,
    format: text,
    minimum: number,
    maximum: number,
    enum: list,
    examples: list,
    required: list,
    properties: object,
    items: object,
    anyOf: schemas,
    oneOf: schemas,
    allOf: schemas,
  }),
);

/** A schema without the keywords whose values are of another type than theirs: an app sends it, and its other fields must be shown. */
export function readableSchema(schema: unknown): JsonSchema {
  if (!isObject(schema)) return {};
  const read = Object.entries(schema).map(([word, value]) => [word, (readers.get(word) ?? keep)(value)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

const keep: Reader = (value) => value;

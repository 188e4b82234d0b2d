import type { JsonSchema } from '../../domain/app.js';
import { isJsonObject } from '../../lib/json.js';
import { findNearestName, isMisspelling } from './name-matching.js';

/** The named fields of a dereferenced schema: its own first, then those of its parts and branches. */
export function knownFields(schema: JsonSchema): Map<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(isJsonObject(schema.properties) ? schema.properties : {}));
  for (const part of partsOf(schema)) {
    for (const [name, field] of knownFields(part)) if (!known.has(name)) known.set(name, field);
  }
  return known;
}

/** Whether a schema explicitly accepts fields that it does not name. */
export function acceptsUnknownFields(schema: JsonSchema): boolean {
  const { patternProperties, additionalProperties: additional = false, unevaluatedProperties: rest = false } = schema;
  return (
    patternProperties !== undefined ||
    additional !== false ||
    rest !== false ||
    partsOf(schema).some(acceptsUnknownFields)
  );
}

/** The schema of the value at a path; undefined where a dereferenced schema says nothing about it. */
export function schemaAtPath(schema: unknown, path: string[]): JsonSchema | undefined {
  if (!isJsonObject(schema)) return undefined;
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  return schemaAtPath(isJsonObject(schema.items) ? schema.items : findField(schema, step), rest);
}

/** One of the fields that `knownFields` lists, found without listing all. */
function findField(schema: JsonSchema, name: string): unknown {
  const { properties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  for (const part of partsOf(schema)) {
    const field = findField(part, name);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** The schemas that say something about the same value. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  const { allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = schema;
  const dependent = isJsonObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return [allOf, anyOf, oneOf, then, otherwise, dependent].flat().filter(isJsonObject);
}

/**
 * `known` are the fields that the object may have, listed once for each schema. `meant` is the known field that is missing
 * and closest to the unknown name.
 */
export type UnknownField = { path: string[]; known: string[]; meant?: string; isMisspelt: boolean };

/** Finding similar names takes time, and more unknown fields than this are no spelling mistakes. */
const maxFields = 60;
/** Pairs of names that are compared for one check of arguments: 30 ms at worst. */
const maxComparisons = 10_000;

/** The fields of arguments that their schema neither names nor accepts under any name. */
export function unknownFieldsOf(schema: JsonSchema, args: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const fieldsBySchema = new Map<JsonSchema, Map<string, unknown>>();
  const listed = new Set<JsonSchema>();
  let comparisons = 0;
  visit(schema, args, []);
  return found;

  function visit(at: unknown, value: unknown, path: string[]): void {
    if (!isJsonObject(at) || typeof value !== 'object' || value === null || found.length >= maxFields) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(at.items, item, [...path, String(index)]);
      return;
    }
    const fields = fieldsOf(at);
    for (const [name, inner] of Object.entries(value)) {
      if (fields.has(name)) visit(fields.get(name), inner, [...path, name]);
      else if (fields.size > 0 && found.length < maxFields) {
        comparisons += fields.size;
        add(
          at,
          unknownField(name, {
            path,
            known: [...fields.keys()],
            given: value,
            mayCompare: comparisons <= maxComparisons,
          }),
        );
      }
    }
  }

  function add(at: JsonSchema, field: UnknownField): void {
    found.push(listed.has(at) ? { ...field, known: [] } : field);
    if (field.meant === undefined) listed.add(at);
  }

  /** Empty where a schema accepts any field. */
  function fieldsOf(at: JsonSchema): Map<string, unknown> {
    const fields = fieldsBySchema.get(at) ?? (acceptsUnknownFields(at) ? new Map() : knownFields(at));
    fieldsBySchema.set(at, fields);
    return fields;
  }
}

type Context = { path: string[]; known: string[]; given: object; mayCompare: boolean };

function unknownField(name: string, context: Context): UnknownField {
  const { known, given, mayCompare } = context;
  const missing = mayCompare ? known.filter((other) => !Object.hasOwn(given, other)) : [];
  const meant = findNearestName(name, missing);
  const isMisspelt = meant !== undefined && isMisspelling(name, meant);
  return { path: [...context.path, name], known, ...(meant !== undefined && { meant }), isMisspelt };
}

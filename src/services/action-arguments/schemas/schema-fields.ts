import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/json.js';

/** The named fields of a dereferenced schema: its own first, then those of its parts and branches. */
export function knownFields(schema: JsonSchema): Map<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(isJsonObject(schema.properties) ? schema.properties : {}));
  for (const part of partsOf(schema)) {
    for (const [name, field] of knownFields(part)) if (!known.has(name)) known.set(name, field);
  }
  return known;
}

/** The names of the fields that a schema itself requires; without what is no name. */
export function requiredNamesOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
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

/** Whether the dereferenced schema of all arguments says that there are none. An object inside that lists no fields has any. */
export function takesNoFields(schema: JsonSchema): boolean {
  const { properties } = schema;
  const listsNone = isJsonObject(properties) && Object.keys(properties).length === 0;
  return listsNone && partsOf(schema).length === 0 && !acceptsUnknownFields(schema);
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

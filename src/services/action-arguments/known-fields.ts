import type { JsonSchema } from '../../domain/app.js';
import { isSchema } from './dereference-schema.js';

/** The fields that a schema without references knows by name, its own first, then those of its parts and branches. */
export function knownFields(schema: JsonSchema): Map<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(isSchema(schema.properties) ? schema.properties : {}));
  for (const part of partsOf(schema)) {
    for (const [name, field] of knownFields(part)) if (!known.has(name)) known.set(name, field);
  }
  return known;
}

/** Whether a schema says that it takes fields beside those that it names. One that says nothing does not count. */
export function takesOthers(schema: JsonSchema): boolean {
  const { patternProperties, additionalProperties: additional = false, unevaluatedProperties: rest = false } = schema;
  return patternProperties !== undefined || additional !== false || rest !== false || partsOf(schema).some(takesOthers);
}

/** What a schema wants at a place; undefined where it does not say. */
export function schemaAt(schema: unknown, path: string[]): JsonSchema | undefined {
  if (!isSchema(schema)) return undefined;
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  return schemaAt(isSchema(schema.items) ? schema.items : knownFields(schema).get(step), rest);
}

function partsOf(schema: JsonSchema): JsonSchema[] {
  const { allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = schema;
  const dependent = isSchema(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return [allOf, anyOf, oneOf, then, otherwise, dependent].flat().filter(isSchema);
}

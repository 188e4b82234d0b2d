import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';

const tests = { object: isJsonObject, array: Array.isArray, string: (value: unknown) => typeof value === 'string' };

/** Whether a value of the type may fit, as far as the schema itself names types or values. */
export function canBe(wanted: keyof typeof tests, schema: unknown): boolean {
  if (!isJsonObject(schema)) return schema !== false;
  const isWanted = tests[wanted];
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (Array.isArray(values)) return values.some(isWanted);
  return schema.type === undefined || [schema.type].flat().includes(wanted);
}

/** The schemas that say something about the same value. */
export function partsOf(schema: JsonSchema): JsonSchema[] {
  return [...schemasIn(schema.allOf), ...branchesOf(schema)];
}

/** The parts that a value of the type fits in any case; of a choice, the only branch that takes such values. */
export function certainPartsOf(schema: JsonSchema, type: keyof typeof tests): JsonSchema[] {
  const choices = choicesOf(schema).map((branches) => branches.filter((branch) => canBe(type, branch)));
  const only = choices.filter((branches) => branches.length === 1).flat();
  return [...schemasIn(schema.allOf), ...schemasIn(only)];
}

/** Those that need not hold. */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  const { then, else: otherwise, dependentSchemas } = schema;
  const dependent = isJsonObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return schemasIn([...choicesOf(schema).flat(), then, otherwise, ...dependent]);
}

export function choicesOf({ anyOf, oneOf }: JsonSchema): unknown[][] {
  return [anyOf, oneOf].filter(Array.isArray);
}

export function schemasIn(list: unknown): JsonSchema[] {
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** The names of the fields that a schema itself requires; without what is no name. */
export function requiredNamesOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

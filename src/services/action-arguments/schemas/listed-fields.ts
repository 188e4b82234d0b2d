import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { isEmpty } from './joined-schemas.js';
import { knownFields } from './schema-fields.js';
import { canBe, choicesOf, partsOf, requiredNamesOf, schemasIn } from './schema-parts.js';

/**
 * The fields of a schema that accepts no others: those that it names, and those that it only requires. Empty where it says that
 * it accepts others, and where one of its forms is an object whose fields nothing lists.
 */
export function listedFields(schema: JsonSchema): Map<string, unknown> {
  if (acceptsUnknownFields(schema) || listsNoFields(schema)) return new Map();
  const fields = knownFields(schema);
  for (const name of neededNames(schema)) if (!fields.has(name)) fields.set(name, {});
  return fields;
}

function neededNames(schema: JsonSchema): string[] {
  const { dependentRequired: lists } = schema;
  const dependent = isJsonObject(lists)
    ? Object.values(lists).flatMap((required) => requiredNamesOf({ required }))
    : [];
  return [...requiredNamesOf(schema), ...dependent, ...partsOf(schema).flatMap(neededNames)];
}

function acceptsUnknownFields(schema: JsonSchema): boolean {
  const { patternProperties, additionalProperties: additional = false, unevaluatedProperties: rest = false } = schema;
  return (
    patternProperties !== undefined ||
    additional !== false ||
    rest !== false ||
    partsOf(schema).some(acceptsUnknownFields)
  );
}

function listsNoFields(schema: unknown): boolean {
  if (!isJsonObject(schema)) return schema === true;
  const isListed = isJsonObject(schema.properties) && !isEmpty(schema.properties);
  return (
    !isListed &&
    canBe('object', schema) &&
    schemasIn(schema.allOf).every(listsNoFields) &&
    choicesOf(schema).every((branches) => branches.some(listsNoFields))
  );
}

/** Whether the dereferenced schema of all arguments says that there are none. An object inside that lists no fields has any. */
export function takesNoFields(schema: JsonSchema): boolean {
  const { properties } = schema;
  const listsNone = isEmpty(properties) && neededNames(schema).length === 0;
  return listsNone && partsOf(schema).length === 0 && !acceptsUnknownFields(schema);
}

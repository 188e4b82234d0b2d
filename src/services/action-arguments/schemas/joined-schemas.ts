import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { schemasIn } from './schema-parts.js';

/** A schema with more that holds of the same value. It stays on top itself, so that its fields and its default are found where they were. */
export function withParts(schema: JsonSchema, others: unknown[]): JsonSchema {
  return others.length === 0 ? schema : { ...schema, allOf: [...schemasIn(schema.allOf), ...others] };
}

/** What is said by one of several schemas, of which nobody knows which. */
export function eitherOf(schemas: unknown[]): unknown {
  return schemas.length > 1 && !schemas.every(isEmpty) ? { anyOf: schemas } : schemas[0];
}

export function isEmpty(schema: unknown): boolean {
  return isJsonObject(schema) && Object.keys(schema).length === 0;
}

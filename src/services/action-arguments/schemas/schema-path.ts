import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { eitherOf } from './joined-schemas.js';
import { itemsOf } from './schema-items.js';
import { branchesOf, schemasIn } from './schema-parts.js';

/** What a dereferenced schema says of the value at a path. */
export function schemaAtPath(schema: unknown, [step, ...rest]: string[]): JsonSchema {
  if (!isJsonObject(schema)) return {};
  if (step === undefined) return schema;
  return schemaAtPath(findField(schema, step) ?? (/^\d+$/.test(step) && itemsOf(schema)), rest);
}

/** A field that `knownFields` lists, found without listing all: the first that always holds, else any of the branches. */
function findField(schema: JsonSchema, name: string): unknown {
  const { properties } = schema;
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name];
  const findIn = (parts: JsonSchema[]) =>
    parts.map((part) => findField(part, name)).filter((field) => field !== undefined);
  return findIn(schemasIn(schema.allOf))[0] ?? eitherOf(findIn(branchesOf(schema)));
}

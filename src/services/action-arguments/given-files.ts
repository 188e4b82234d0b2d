import type { JsonSchema } from '../../domain/app.js';
import { dereferenceSchema, isSchema } from './dereference-schema.js';
import { isFile, withoutFiles } from './file-fields.js';
import { knownFields } from './known-fields.js';

type Known = { isFile: boolean; fields: ReadonlyMap<string, unknown>; items: unknown };

/**
 * The fields of arguments that are filled in and want a file, `attachments[0].file`. What is null or an empty list asks for
 * none.
 */
export function filledFileFields(schema: JsonSchema, args: Record<string, unknown>): string[] {
  if (withoutFiles(schema).fileFields.length === 0) return [];
  const known = new Map<JsonSchema, Known>();
  return filesIn(dereferenceSchema(schema), args, '');

  function filesIn(at: unknown, value: unknown, path: string): string[] {
    if (!isSchema(at) || typeof value !== 'object' || value === null)
      return isSchema(at) && isGiven(at, value) ? [path] : [];
    const { isFile, fields, items } = knownOf(at);
    const parts = Object.entries(value);
    if (isFile) return parts.length > 0 || !Array.isArray(value) ? [path] : [];
    if (Array.isArray(value)) return parts.flatMap(([index, item]) => filesIn(items, item, `${path}[${index}]`));
    return parts.flatMap(([name, inner]) => filesIn(fields.get(name), inner, path === '' ? name : `${path}.${name}`));
  }

  function isGiven(at: JsonSchema, value: unknown): boolean {
    return value !== null && value !== undefined && knownOf(at).isFile;
  }

  function knownOf(at: JsonSchema): Known {
    const found = known.get(at) ?? { isFile: isFile(at), fields: knownFields(at), items: itemsOf(at) };
    known.set(at, found);
    return found;
  }
}

function itemsOf(schema: JsonSchema): unknown {
  const branches = [schema, schema.anyOf, schema.oneOf, schema.allOf].flat().filter(isSchema);
  return branches.map(({ items }) => items).find(isSchema);
}

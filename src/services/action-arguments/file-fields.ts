import type { JsonSchema } from '../../domain/app.js';
import { dereferenceSchema, isSchema } from './dereference-schema.js';

/**
 * An action's arguments without those that want a file, which is a key in the provider's storage that nobody here can give.
 * `isFileRequired`: it cannot be used without one.
 */
export type InputWithoutFiles = { schema: JsonSchema; fileFields: string[]; isFileRequired: boolean };

const fileMark = 'file_uploadable';
const branchWords = ['anyOf', 'oneOf'] as const;
const partWords = ['if', 'then', 'else', 'not', 'contains', 'dependentSchemas'] as const;

const kept = new WeakMap<JsonSchema, InputWithoutFiles>();

/** The same schema where none of its fields wants a file. */
export function withoutFiles(schema: JsonSchema): InputWithoutFiles {
  const known = kept.get(schema) ?? split(schema);
  kept.set(schema, known);
  return known;
}

/** Whether nothing else than a file can be given there, in a schema without references. */
export function isFile(schema: JsonSchema): boolean {
  return cut(schema, { path: '', found: new Set() }) === undefined;
}

function split(schema: JsonSchema): InputWithoutFiles {
  if (!mentionsFile(schema)) return { schema, fileFields: [], isFileRequired: false };
  const found = new Set<string>();
  const left = cut(dereferenceSchema(schema), { path: '', found });
  // In definitions that no field uses, a mark means nothing.
  if (found.size === 0) return { schema, fileFields: [], isFileRequired: false };
  return { schema: left ?? { type: 'object' }, fileFields: [...found], isFileRequired: left === undefined };
}

type Place = { path: string; found: Set<string> };

/** What is left of a schema; undefined where nothing can be given that fits it but a file. */
function cut(schema: JsonSchema, place: Place): JsonSchema | undefined {
  if (schema[fileMark] === true) {
    place.found.add(place.path);
    return undefined;
  }
  const gone = new Set<string>();
  const properties = isSchema(schema.properties) ? cutFields(schema.properties, place, gone) : undefined;
  if (namesIn(schema.required).some((name) => gone.has(name))) return undefined;
  const left: JsonSchema = { ...schema, ...(properties && { properties }) };
  for (const word of partWords) if (mentionsFile(schema[word])) delete left[word];
  return cutItems(left, place) && cutParts(left, place) && cutBranches(left, { ...place, gone }) ? left : undefined;
}

function cutFields(fields: JsonSchema, { path, found }: Place, gone: Set<string>): JsonSchema {
  const left = Object.entries(fields).flatMap(([name, field]) => {
    const rest = isSchema(field) ? cut(field, { path: path === '' ? name : `${path}.${name}`, found }) : field;
    if (rest === undefined) gone.add(name);
    return rest === undefined ? [] : [[name, rest]];
  });
  return Object.fromEntries(left);
}

/** False where a list of files is wanted. Fields by other names than those that are listed may be no files. */
function cutItems(schema: JsonSchema, place: Place): boolean {
  const inner = { ...place, path: `${place.path}[]` };
  if (isSchema(schema.items)) {
    const items = cut(schema.items, inner);
    if (items === undefined) return false;
    schema.items = items;
  }
  if (mentionsFile(schema.prefixItems)) {
    place.found.add(inner.path);
    return false;
  }
  if (mentionsFile(schema.additionalProperties)) schema.additionalProperties = false;
  if (mentionsFile(schema.patternProperties)) delete schema.patternProperties;
  return true;
}

function cutParts(schema: JsonSchema, place: Place): boolean {
  if (!Array.isArray(schema.allOf)) return true;
  const parts = schema.allOf.map((part) => (isSchema(part) ? cut(part, place) : part));
  schema.allOf = parts;
  return !parts.includes(undefined);
}

/** False where every choice but none at all is a file. */
function cutBranches(schema: JsonSchema, { gone, ...place }: Place & { gone: Set<string> }): boolean {
  for (const word of branchWords) {
    const branches: unknown = schema[word];
    if (!Array.isArray(branches)) continue;
    const left = branches.flatMap((branch) => {
      if (!isSchema(branch)) return [branch];
      const isGone = namesIn(branch.required).some((name) => gone.has(name));
      return (!isGone && cut(branch, place)) || [];
    });
    if (left.length < branches.length && left.every(isNothing)) return false;
    schema[word] = left;
  }
  return true;
}

function isNothing(branch: unknown): boolean {
  return isSchema(branch) && branch.type === 'null';
}

function mentionsFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([word, inner]) => (word === fileMark && inner === true) || mentionsFile(inner));
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

import type { JsonSchema } from '../../domain/app.js';
import { onceForEach } from '../../lib/memory/once-for-each.js';
import { isJsonObject } from '../../lib/text/json.js';
import { dereferenceSchema } from './schemas/dereference-schema.js';
import { knownFields } from './schemas/schema-fields.js';
import { itemsOf } from './schemas/schema-items.js';
import { canBe, choicesOf, requiredNamesOf } from './schemas/schema-parts.js';

/**
 * An action's input schema without its file fields: a file is a key in the provider's storage, which no caller has.
 * `isFileRequired`: the action cannot be used without a file.
 */
type InputWithoutFiles = { schema: JsonSchema; fileFields: string[]; isFileRequired: boolean };

const fileKeyword = 'file_uploadable';
const branchKeywords = ['anyOf', 'oneOf'] as const;
const partKeywords = ['if', 'then', 'else', 'not', 'contains', 'dependentSchemas'] as const;

/** Cached by the schema object; the same schema where it has no file field. */
export const withoutFiles = onceForEach(removeFiles);

/** Whether a dereferenced schema accepts nothing but a file. */
function isFile(schema: JsonSchema): boolean {
  return withoutFileFields(schema, { path: '', found: new Set() }) === undefined;
}

function removeFiles(schema: JsonSchema): InputWithoutFiles {
  if (!mentionsFile(schema)) return { schema, fileFields: [], isFileRequired: false };
  const found = new Set<string>();
  const remaining = withoutFileFields(dereferenceSchema(schema), { path: '', found });
  // The keyword occurs only in definitions that no field uses.
  if (found.size === 0) return { schema, fileFields: [], isFileRequired: false };
  return { schema: remaining ?? { type: 'object' }, fileFields: [...found], isFileRequired: remaining === undefined };
}

/** `found` collects the paths of file fields. `removed`: those that the schemas around this one name in the same object. */
type Walk = { path: string; found: Set<string>; removed?: ReadonlySet<string> };

/** The schema without its file fields; undefined where nothing but a file fits it. */
function withoutFileFields(schema: JsonSchema, walk: Walk): JsonSchema | undefined {
  if (schema[fileKeyword] === true) {
    walk.found.add(walk.path);
    return undefined;
  }
  const removed = new Set(walk.removed);
  const properties = isJsonObject(schema.properties) ? removeFromFields(schema.properties, walk, removed) : undefined;
  if (requiredNamesOf(schema).some((name) => removed.has(name))) return undefined;
  const remaining: JsonSchema = { ...schema, ...(properties && { properties }) };
  for (const keyword of partKeywords) if (mentionsFile(schema[keyword])) delete remaining[keyword];
  const inner = { ...walk, removed };
  return removeFromItems(remaining, walk) && removeFromParts(remaining, inner) && removeFromBranches(remaining, inner)
    ? remaining
    : undefined;
}

function removeFromFields(fields: JsonSchema, { path, found }: Walk, removed: Set<string>): JsonSchema {
  const remaining = Object.entries(fields).flatMap(([name, field]) => {
    const rest = isJsonObject(field)
      ? withoutFileFields(field, { path: path === '' ? name : `${path}.${name}`, found })
      : field;
    if (rest === undefined) removed.add(name);
    return rest === undefined ? [] : [[name, rest]];
  });
  return Object.fromEntries(remaining);
}

/** False where the schema wants a list of files. Drops schemas for unnamed fields if they accept files. */
function removeFromItems(schema: JsonSchema, { path, found }: Walk): boolean {
  const inner = { path: `${path}[]`, found };
  if (isJsonObject(schema.items)) {
    const items = withoutFileFields(schema.items, inner);
    if (items === undefined) return false;
    schema.items = items;
  }
  if (mentionsFile(schema.prefixItems)) {
    found.add(inner.path);
    return false;
  }
  if (mentionsFile(schema.additionalProperties)) schema.additionalProperties = false;
  if (mentionsFile(schema.patternProperties)) delete schema.patternProperties;
  return true;
}

function removeFromParts(schema: JsonSchema, walk: Walk): boolean {
  if (!Array.isArray(schema.allOf)) return true;
  const parts = schema.allOf.map((part) => (isJsonObject(part) ? withoutFileFields(part, walk) : part));
  schema.allOf = parts;
  return !parts.includes(undefined);
}

/** False where every branch but `null` is a file. */
function removeFromBranches(schema: JsonSchema, walk: Walk): boolean {
  for (const keyword of branchKeywords) {
    const branches: unknown = schema[keyword];
    if (!Array.isArray(branches)) continue;
    const remaining = branches.flatMap((branch) =>
      isJsonObject(branch) ? (withoutFileFields(branch, walk) ?? []) : [branch],
    );
    if (remaining.length < branches.length && remaining.every(isNull)) return false;
    schema[keyword] = remaining;
  }
  return true;
}

function isNull(branch: unknown): boolean {
  return isJsonObject(branch) && branch.type === 'null';
}

function mentionsFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([keyword, inner]) => (keyword === fileKeyword && inner === true) || mentionsFile(inner),
  );
}

/** `isFileAsObject`: no object fits the schema but a file, though something else does. */
type SchemaInfo = {
  isFile: boolean;
  isFileAsObject: boolean;
  fields: ReadonlyMap<string, unknown>;
  items: JsonSchema;
};

/**
 * The paths of file fields that the arguments fill in, `attachments[0].file`. `null` and an empty list fill in none, nor does
 * what another form of the arguments takes.
 */
export function filledFileFields(schema: JsonSchema, args: Record<string, unknown>): string[] {
  if (withoutFiles(schema).fileFields.length === 0) return [];
  return filesIn(dereferenceSchema(schema), args, '');

  function filesIn(at: unknown, value: unknown, path: string): string[] {
    if (!isJsonObject(at) || value === null || value === undefined) return [];
    const { isFile, isFileAsObject, fields, items } = infoOf(at);
    if (typeof value !== 'object') return isFile ? [path] : [];
    const parts = Object.entries(value);
    if (Array.isArray(value)) {
      if (isFile) return parts.length > 0 ? [path] : [];
      return parts.flatMap(([index, item]) => filesIn(items, item, `${path}[${index}]`));
    }
    if (isFile || isFileAsObject) return [path];
    return parts.flatMap(([name, inner]) => filesIn(fields.get(name), inner, path === '' ? name : `${path}.${name}`));
  }
}

const infoOf = onceForEach(toInfo);

function toInfo(schema: JsonSchema): SchemaInfo {
  return {
    isFile: isFile(schema),
    isFileAsObject: choicesOf(schema).length > 0 && isFile(withObjectForms(schema)),
    fields: knownFields(schema),
    items: itemsOf(schema),
  };
}

function withObjectForms(schema: JsonSchema): JsonSchema {
  const choices = branchKeywords.flatMap((keyword) => {
    const branches: unknown = schema[keyword];
    return Array.isArray(branches) ? [[keyword, branches.filter((branch) => canBe('object', branch))]] : [];
  });
  return { ...schema, ...Object.fromEntries(choices) };
}

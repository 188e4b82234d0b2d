import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Action, JsonSchema } from '../../domain/app.js';
import { onceForEach } from '../../lib/memory/once-for-each.js';
import { canonicalJson, isJsonObject } from '../../lib/text/json.js';
import { withoutFiles } from '../action-arguments/file-fields.js';
import { namesQuotedIn, quotedNamesOf } from '../action-arguments/quoted-names.js';
import { getCompiledSchema } from '../action-arguments/schemas/compiled-schemas.js';
import { listedFields, takesNoFields } from '../action-arguments/schemas/listed-fields.js';
import { certainFields } from '../action-arguments/schemas/schema-fields.js';
import { itemsOf } from '../action-arguments/schemas/schema-items.js';
import { isEmptyValue } from './empty-value.js';

type HashedCall = { userId: string; orgId: string; action: Action; arguments: Record<string, unknown> };

/**
 * Identifies a call by who makes it, its action and its arguments. Equal calls get equal hashes. Ignored: the order of
 * arguments; defaults, nulls, empty texts, lists and objects given or left out, at any depth; the Unicode form (NFC); fields that
 * the schema does not list, and no description names. Apps ignore unknown fields, so otherwise a lost call could be sent twice.
 */
export function hashOfCall({ orgId, userId, action, arguments: args }: HashedCall): string {
  // The schema that arguments are checked against, so that it is dereferenced once for both.
  const { schema } = getCompiledSchema(withoutFiles(action.inputSchema).schema);
  const named = namesQuotedIn(action.description);
  return hashOf([orgId, userId, action.slug, takesNoFields(schema) ? {} : withoutDefaults(args, schema, named)]);
}

/**
 * Identifies a call by all of its arguments as they were given, so that it stays the same where the provider changes the action's
 * schema: by that they are converted, too.
 */
export function hashOfGivenCall({ orgId, userId, action, arguments: args }: HashedCall): string {
  return hashOf([orgId, userId, action.slug, args]);
}

function hashOf(parts: unknown[]): string {
  return createHash('sha256').update(canonicalJson(parts).normalize('NFC')).digest('hex');
}

const read = onceForEach(readSchema);

/** `named`: the names of fields that count though no schema lists them. */
function withoutDefaults(value: unknown, schema: unknown, named: readonly string[] = []): unknown {
  if (!isJsonObject(schema) || typeof value !== 'object' || value === null) return value;
  const { certain, listed, items } = read(schema);
  if (Array.isArray(value)) return value.map((item) => withoutDefaults(item, items));
  const isNamed = (name: string) => quotedNamesOf(schema).has(name) || named.includes(name);
  const isIgnored = (name: string, inner: unknown) =>
    listed.size > 0 && !listed.has(name) && (inner === null || !isNamed(name));
  const said = Object.entries(value).flatMap(([name, inner]) => {
    const field = certain.get(name);
    if (isAsLeftOut(inner, field) || isIgnored(name, inner)) return [];
    const rest = withoutDefaults(inner, field);
    return isAsLeftOut(rest, field) ? [] : [[name, rest] as const];
  });
  return Object.fromEntries(said);
}

function readSchema(schema: JsonSchema) {
  return { certain: certainFields(schema), listed: listedFields(schema), items: itemsOf(schema) };
}

/**
 * Its default, or where it has none an empty text, list or object, or a null. That of a required field is never left out, so it makes
 * no two calls equal.
 */
function isAsLeftOut(value: unknown, schema: unknown): boolean {
  if (!isJsonObject(schema)) return false;
  if ('default' in schema && isDeepStrictEqual(value, schema.default)) return true;
  if ((schema.default ?? null) !== null) return false;
  if (isEmptyValue(value) || isEmptyObject(value, schema)) return true;
  return value === null && !('default' in schema) && namesNull(schema);
}

/** Not where a field in it has a default: then it says that there is one of these. */
function isEmptyObject(value: unknown, schema: JsonSchema): boolean {
  const isEmpty = isJsonObject(value) && Object.keys(value).length === 0;
  return isEmpty && ![...read(schema).certain.values()].some((field) => isJsonObject(field) && 'default' in field);
}

/** Where a schema names no types, a null may mean anything. */
function namesNull({ type, anyOf, oneOf }: JsonSchema): boolean {
  return [type].flat().includes('null') || [anyOf, oneOf].flat().some((form) => isJsonObject(form) && namesNull(form));
}

import type { JsonSchema } from '../../domain/app.js';
import { isJsonObject, measureParts } from '../../lib/json.js';

/** Enough for the largest real actions; compiling a validator of so many nodes takes 100 ms. */
const maxNodes = 800;
/** Required names in the whole schema: a validator has a line of code for each. */
const maxRequired = 1_000;
/** Names in `dependentRequired`: a validator has a dozen lines of code for each. */
const maxDependent = 200;
/** Characters of a value such as a default, and of all of them together. References repeat values, and readers copy each. */
const maxValueLength = 2_000;
const maxValuesLength = 400_000;
const maxDepth = 24;
/** How often a schema may contain itself before the inner copy accepts anything. */
const maxRepeats = 2;

/** Keywords whose value is a schema, a list of schemas, or a map of schemas by name. */
const schemaKeywords = new Set([
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames'],
  ...['if', 'then', 'else'],
]);
const schemaListKeywords = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const schemaMapKeywords = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** Their values are bounded elsewhere, or may be long and are never copied. */
const sharedKeywords = new Set(['enum', 'required', 'dependentRequired', 'not']);
/** Keywords that name or reference schemas. They are dropped, since all references are replaced. */
const referenceKeywords = new Set([
  '$ref',
  '$defs',
  'definitions',
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
]);

/** `references` are those that were followed on the way to this schema. */
type Walk = { root: JsonSchema; depth: number; references: readonly string[] };

/** Counts of what was kept so far; `omissions` counts the schemas that were replaced by one that accepts anything. */
type Totals = { nodes: number; valueLength: number; required: number; dependent: number; omissions: number };

/**
 * Replaces every `$ref` by the schema that it references inside the same document, so that the result is a tree of bounded
 * size in JSON Schema 2020-12. References to other documents, references that repeat too often, and parts beyond the bounds
 * are replaced by a schema that accepts anything.
 */
export function dereferenceSchema(schema: JsonSchema): JsonSchema {
  return dereferenceNode(
    schema,
    { root: schema, depth: 0, references: [] },
    { nodes: 0, valueLength: 0, required: 0, dependent: 0, omissions: 0 },
  );
}

function dereferenceNode(schema: unknown, walk: Walk, totals: Totals): JsonSchema {
  totals.nodes += 1;
  if (!isJsonObject(schema) || totals.nodes > maxNodes || walk.depth > maxDepth) return omitted(totals);
  const own = Object.entries(upgradeToDraft2020(schema)).filter(
    ([keyword, value]) => !referenceKeywords.has(keyword) && fitsAsValue(keyword, value, totals),
  );
  const inner = { ...walk, depth: walk.depth + 1 };
  const dereferenced = Object.fromEntries(
    own.map(([keyword, value]) => [keyword, dereferenceValue(keyword, value, inner, totals)]),
  );
  return typeof schema.$ref === 'string'
    ? { ...resolveReference(schema.$ref, inner, totals), ...dereferenced }
    : dereferenced;
}

/** A value that is too long is left out; without `const` or `pattern`, a schema accepts more. */
function fitsAsValue(keyword: string, value: unknown, totals: Totals): boolean {
  if (sharedKeywords.has(keyword) || isSchemaKeyword(keyword)) return true;
  const length = lengthOf(value);
  if (length > maxValueLength || totals.valueLength + length > maxValuesLength) return false;
  totals.valueLength += length;
  return true;
}

/** Infinite where the value is too long. */
function lengthOf(value: unknown): number {
  const limits = { maxParts: maxValueLength, maxDepth, maxCharacters: maxValueLength };
  return measureParts(value, limits)?.length ?? Number.POSITIVE_INFINITY;
}

function isSchemaKeyword(keyword: string): boolean {
  return schemaKeywords.has(keyword) || schemaListKeywords.has(keyword) || schemaMapKeywords.has(keyword);
}

function dereferenceValue(keyword: string, value: unknown, walk: Walk, totals: Totals): unknown {
  if (keyword === 'required' && Array.isArray(value)) return limitRequired(value, totals);
  if (keyword === 'dependentRequired' && isJsonObject(value)) return limitDependent(value, totals);
  if (keyword === 'not') return notUnlessOmitted(value, walk, totals);
  if (schemaMapKeywords.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, dereferenceSchemas(inner, walk, totals)]),
    );
  }
  if (schemaListKeywords.has(keyword) && Array.isArray(value))
    return value.map((inner) => dereferenceSchemas(inner, walk, totals));
  return schemaKeywords.has(keyword) ? dereferenceSchemas(value, walk, totals) : value;
}

/** Accepts anything, in place of a schema that is left out. */
function omitted(totals: Totals): JsonSchema {
  totals.omissions += 1;
  return {};
}

/** A `not` of which a part is omitted would refuse valid values, so it is dropped. */
function notUnlessOmitted(value: unknown, walk: Walk, totals: Totals): unknown {
  const before = totals.omissions;
  const dereferenced = dereferenceSchemas(value, walk, totals);
  return totals.omissions > before ? false : dereferenced;
}

function limitRequired(names: unknown[], totals: Totals): unknown[] {
  const kept = names.slice(0, Math.max(0, maxRequired - totals.required));
  totals.required += kept.length;
  return kept;
}

function limitDependent(dependent: JsonSchema, totals: Totals): JsonSchema {
  const kept = Object.entries(dependent).flatMap(([name, names]) => {
    const room = Math.max(0, maxDependent - totals.dependent);
    totals.dependent += 1 + (Array.isArray(names) ? names.length : 0);
    return Array.isArray(names) && room > 0 ? [[name, names.slice(0, room)]] : [];
  });
  return Object.fromEntries(kept);
}

function dereferenceSchemas(value: unknown, walk: Walk, totals: Totals): unknown {
  if (Array.isArray(value)) return value.map((inner) => dereferenceSchemas(inner, walk, totals));
  if (typeof value !== 'boolean') return dereferenceNode(value, walk, totals);
  totals.nodes += 1;
  return totals.nodes > maxNodes ? omitted(totals) : value;
}

function resolveReference(reference: string, walk: Walk, totals: Totals): JsonSchema {
  if (walk.references.filter((followed) => followed === reference).length >= maxRepeats) return omitted(totals);
  const found = findByPointer(walk.root, reference);
  return found === undefined
    ? omitted(totals)
    : dereferenceNode(found, { ...walk, references: [...walk.references, reference] }, totals);
}

/** Resolves a JSON Pointer of this document (RFC 6901), `#/$defs/Person`. */
function findByPointer(root: JsonSchema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, step) =>
        at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as JsonSchema)[step] : undefined,
      root,
    );
}

/**
 * Translates older keywords of one schema, without its inner ones, to JSON Schema 2020-12: OpenAPI's `nullable`, draft 4's
 * boolean exclusive bounds and its `dependencies`, draft 3's boolean `required` on the field itself.
 */
function upgradeToDraft2020(schema: JsonSchema): JsonSchema {
  const { nullable, required, exclusiveMinimum, exclusiveMaximum, dependencies, ...rest } = schema;
  return {
    ...rest,
    ...(Array.isArray(required) && { required }),
    ...upgradeBound('minimum', exclusiveMinimum, rest),
    ...upgradeBound('maximum', exclusiveMaximum, rest),
    ...upgradeDependencies(dependencies, rest),
    ...(nullable === true && withNull(rest)),
  };
}

/** `dependencies` has lists of names and schemas; 2020-12 has a keyword for each. */
function upgradeDependencies(dependencies: unknown, { dependentRequired, dependentSchemas }: JsonSchema): JsonSchema {
  if (typeof dependencies !== 'object' || dependencies === null) return {};
  const lists = Object.entries(dependencies).filter(([, names]) => Array.isArray(names));
  const schemas = Object.entries(dependencies).filter(([, schema]) => !Array.isArray(schema));
  return {
    dependentRequired: { ...Object.fromEntries(lists), ...(dependentRequired as object | undefined) },
    dependentSchemas: { ...Object.fromEntries(schemas), ...(dependentSchemas as object | undefined) },
  };
}

function upgradeBound(keyword: 'minimum' | 'maximum', exclusive: unknown, schema: JsonSchema): JsonSchema {
  const exclusiveKeyword = keyword === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  if (typeof exclusive === 'number') return { [exclusiveKeyword]: exclusive };
  return exclusive === true && typeof schema[keyword] === 'number' ? { [exclusiveKeyword]: schema[keyword] } : {};
}

function withNull(schema: JsonSchema): JsonSchema {
  return {
    ...(schema.type !== undefined && { type: [...new Set([schema.type, 'null'].flat())] }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  };
}

import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { findByPointer } from './json-pointer.js';
import { withLocalTimes } from './local-times.js';
import { PatternBudget } from './pattern-budget.js';
import { SchemaBudget } from './schema-budget.js';
import { upgradeToDraft2020 } from './schema-drafts.js';
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from './schema-keywords.js';
import { canBe, partsOf, requiredNamesOf, schemasIn } from './schema-parts.js';
import { removeRefuted } from './shown-texts.js';
import { isUsable } from './usable-keywords.js';

/** How often a schema may contain itself before the inner copy accepts anything. */
const maxRepeats = 2;

/** Keywords that would refuse valid values where a schema inside them accepts more than it should. */
const reversingKeywords = new Set(['not', 'if', 'oneOf', 'contains']);
/** They refuse what no schema beside them accounts for, so that they refuse more where such a schema is left out. */
const remainderKeywords = ['unevaluatedProperties', 'unevaluatedItems'];
const branchKeywords = new Set(['anyOf', 'oneOf', 'allOf']);
/** Keywords that name or reference schemas, or say how Ajv reads one. They are dropped, since all references are replaced. */
const droppedKeywords = new Set([
  '$defs',
  'definitions',
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  // It would have Ajv answer with a promise, which counts as valid, and which nobody awaits.
  '$async',
]);

/** `references` are those that were followed on the way to this schema. */
type Walk = {
  root: JsonSchema;
  depth: number;
  references: readonly string[];
  budget: SchemaBudget;
  patterns: PatternBudget;
};

/**
 * Replaces every `$ref` by the schema that it references inside the same document, so that the result is a tree of bounded
 * size in JSON Schema 2020-12. References to other documents, references that repeat too often, and parts beyond the bounds
 * are replaced by a schema that accepts anything. The result accepts whatever the schema accepts.
 */
export function dereferenceSchema(schema: JsonSchema): JsonSchema {
  const walk = { root: schema, depth: 0, references: [], budget: new SchemaBudget(), patterns: new PatternBudget() };
  return withLocalTimes(dereferenceNode(schema, walk));
}

function dereferenceNode(schema: unknown, walk: Walk): JsonSchema {
  const { budget } = walk;
  const before = budget.omissions;
  if (!budget.takeNode(walk.depth) || !isJsonObject(schema)) return omitted(walk);
  const inner = { ...walk, depth: walk.depth + 1 };
  const { $ref, ...keywords } = upgradeToDraft2020(schema);
  const own = Object.entries(keywords).flatMap(([keyword, value]) => dereferenceKeyword(keyword, value, inner));
  const node = withReferenced(typeof $ref === 'string' ? resolveReference($ref, inner) : {}, toSchema(own));
  removeRefuted(node, walk);
  if (budget.omissions > before) for (const keyword of remainderKeywords) delete node[keyword];
  // It would refuse the names that a pattern which was left out accepts.
  if (sizeOf(node.patternProperties) < sizeOf(schema.patternProperties)) delete node.additionalProperties;
  return node;
}

/** A choice that was a `oneOf` may stand beside another one. */
function toSchema(keywords: [string, unknown][]): JsonSchema {
  const schema: JsonSchema = Object.fromEntries(keywords);
  const choices = keywords.filter(([keyword]) => keyword === 'anyOf').map(([, anyOf]) => ({ anyOf }));
  if (choices.length < 2) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  return { ...rest, allOf: [...schemasIn([schema.allOf].flat()), ...choices] };
}

/** What stands beside a reference adds to it: fields, and which of them are needed. */
function withReferenced(referenced: JsonSchema, own: JsonSchema): JsonSchema {
  const { properties: before } = referenced;
  const { properties: beside } = own;
  const required = new Set([...requiredNamesOf(referenced), ...requiredNamesOf(own)]);
  return {
    ...referenced,
    ...own,
    ...(isJsonObject(before) && isJsonObject(beside) && { properties: { ...before, ...beside } }),
    ...(required.size > 0 && { required: [...required] }),
  };
}

/** None where the keyword is left out. */
function dereferenceKeyword(keyword: string, value: unknown, walk: Walk): [string, unknown][] {
  const { budget } = walk;
  if (value === undefined || droppedKeywords.has(keyword)) return [];
  if (!isUsable(keyword, value)) {
    budget.omissions += 1;
    return [];
  }
  if (!holdsSchemas(keyword)) {
    return budget.takeKeyword(keyword, value) ? [[keyword, limitNames(keyword, value, budget)]] : [];
  }
  const before = budget.omissions;
  const dereferenced = dereferenceInside(keyword, value, walk);
  // Such a choice accepts more from here on, so that `not`, `if` and `oneOf` around it may not stay as they are.
  if (keyword === 'oneOf' && !tellsApart(schemasIn(dereferenced))) budget.omissions += 1;
  if (budget.omissions === before || !reversingKeywords.has(keyword)) return [[keyword, dereferenced]];
  // Each branch may accept more than before. A value that only one accepted may now fit several, and `oneOf` would refuse it.
  return keyword === 'oneOf' ? [['anyOf', dereferenced]] : [];
}

/**
 * Whether a caller can do something about a value that fits several of the branches. Nothing can be left out of a null, of a number
 * or of a text, and any object fits the branches that need no field.
 */
function tellsApart(branches: JsonSchema[]): boolean {
  const objects = branches.filter((branch) => canBe('object', branch));
  return objects.length > 0 && objects.filter(needsNothing).length < 2 && branches.filter(takesNull).length < 2;
}

function needsNothing(schema: JsonSchema): boolean {
  const { additionalProperties: rest } = schema;
  return rest !== false && requiredNamesOf(schema).length === 0 && partsOf(schema).length === 0;
}

function takesNull({ type }: JsonSchema): boolean {
  return [type].flat().includes('null');
}

function holdsSchemas(keyword: string): boolean {
  return schemaKeywords.has(keyword) || schemaListKeywords.has(keyword) || schemaMapKeywords.has(keyword);
}

function limitNames(keyword: string, value: unknown, budget: SchemaBudget): unknown {
  if (keyword === 'required' && Array.isArray(value)) return budget.takeRequired(value);
  return keyword === 'dependentRequired' && isJsonObject(value) ? budget.takeDependent(value) : value;
}

function dereferenceInside(keyword: string, value: unknown, walk: Walk): unknown {
  if (schemaMapKeywords.has(keyword) && isJsonObject(value)) return dereferenceMap(keyword, value, walk);
  return branchKeywords.has(keyword) && Array.isArray(value)
    ? dereferenceBranches(value, walk)
    : dereferenceSchemas(value, walk);
}

/** Once the bounds are reached, only the names of fields still say something. */
function dereferenceMap(keyword: string, schemas: JsonSchema, walk: Walk): JsonSchema {
  const kept: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(schemas)) {
    if (walk.budget.isSpent && keyword !== 'properties') {
      omitted(walk);
      break;
    }
    kept.push([name, dereferenceSchemas(inner, walk)]);
  }
  return Object.fromEntries(kept);
}

function sizeOf(schemas: unknown): number {
  return isJsonObject(schemas) ? Object.keys(schemas).length : 0;
}

/** Once the bounds are reached, one branch that accepts anything says the same as all that are left. */
function dereferenceBranches(branches: unknown[], walk: Walk): JsonSchema[] {
  const kept: JsonSchema[] = [];
  for (const branch of branches) {
    if (walk.budget.isSpent) return [...kept, omitted(walk)];
    kept.push(dereferenceSchemas(branch, walk) as JsonSchema);
  }
  return kept;
}

/** Accepts anything, in place of a schema that is left out. */
function omitted({ budget }: Walk): JsonSchema {
  budget.omissions += 1;
  return {};
}

function dereferenceSchemas(value: unknown, walk: Walk): unknown {
  if (Array.isArray(value)) return value.map((inner) => dereferenceSchemas(inner, walk));
  if (typeof value !== 'boolean') return dereferenceNode(value, walk);
  return walk.budget.takeNode() ? value : omitted(walk);
}

function resolveReference(reference: string, walk: Walk): JsonSchema {
  if (walk.references.filter((followed) => followed === reference).length >= maxRepeats) return omitted(walk);
  const found = findByPointer(walk.root, reference);
  return found === undefined
    ? omitted(walk)
    : dereferenceNode(found, { ...walk, references: [...walk.references, reference] });
}

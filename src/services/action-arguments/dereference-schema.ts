import type { JsonSchema } from '../../domain/app.js';
import { upgradeToDraft2020 } from './schema-dialects.js';

/** Enough for the largest real actions, and few enough that checking stays quick: a validator of so many takes 100 ms. */
const maxNodes = 800;
/** Required names of all its parts: a validator has a line for each. */
const maxRequired = 1_000;
/** Of those that are required where another one is given, it has a dozen. */
const maxDependent = 200;
const deepest = 24;
/** How often a schema may contain itself before the inner copy accepts anything. */
const maxRepeats = 2;

const schemas = new Set([
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames'],
  ...['if', 'then', 'else'],
]);
const schemaLists = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
const schemaMaps = new Set(['properties', 'patternProperties', 'dependentSchemas']);
/** Words that point at schemas; nothing points anywhere once the references are replaced. */
const pointers = new Set([
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

type Walk = { root: JsonSchema; depth: number; path: readonly string[] };

/**
 * The schema with every `$ref` replaced by what it points at inside the same document, so that it is a plain tree of
 * bounded size. What points elsewhere, repeats itself too often or lies past the bounds accepts anything.
 */
export function dereferenceSchema(schema: JsonSchema): JsonSchema {
  return localNode(schema, { root: schema, depth: 0, path: [] }, { nodes: 0, required: 0, dependent: 0, cuts: 0 });
}

type Budget = { nodes: number; required: number; dependent: number; cuts: number };

function localNode(schema: unknown, walk: Walk, budget: Budget): JsonSchema {
  budget.nodes += 1;
  if (!isSchema(schema) || budget.nodes > maxNodes || walk.depth > deepest) return anything(budget);
  const own = Object.entries(upgradeToDraft2020(schema)).filter(([word]) => !pointers.has(word));
  const inner = { ...walk, depth: walk.depth + 1 };
  const local = Object.fromEntries(own.map(([word, value]) => [word, localValue(word, value, inner, budget)]));
  return typeof schema.$ref === 'string' ? { ...target(schema.$ref, inner, budget), ...local } : local;
}

function localValue(word: string, value: unknown, walk: Walk, budget: Budget): unknown {
  if (word === 'required' && Array.isArray(value)) return requiredWithin(value, budget);
  if (word === 'dependentRequired' && isSchema(value)) return dependentWithin(value, budget);
  if (word === 'not') return unlessCut(value, walk, budget);
  if (schemaMaps.has(word) && isSchema(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, localOrFlag(inner, walk, budget)]));
  }
  if (schemaLists.has(word) && Array.isArray(value)) return value.map((inner) => localOrFlag(inner, walk, budget));
  return schemas.has(word) ? localOrFlag(value, walk, budget) : value;
}

/** In the place of what is left out. */
function anything(budget: Budget): JsonSchema {
  budget.cuts += 1;
  return {};
}

/** What a schema must not be is not asked for where only a part of it is known: no value would pass. */
function unlessCut(value: unknown, walk: Walk, budget: Budget): unknown {
  const before = budget.cuts;
  const local = localOrFlag(value, walk, budget);
  return budget.cuts > before ? false : local;
}

function requiredWithin(names: unknown[], budget: Budget): unknown[] {
  const kept = names.slice(0, Math.max(0, maxRequired - budget.required));
  budget.required += kept.length;
  return kept;
}

function dependentWithin(dependent: JsonSchema, budget: Budget): JsonSchema {
  const kept = Object.entries(dependent).flatMap(([name, names]) => {
    const room = Math.max(0, maxDependent - budget.dependent);
    budget.dependent += 1 + (Array.isArray(names) ? names.length : 0);
    return Array.isArray(names) && room > 0 ? [[name, names.slice(0, room)]] : [];
  });
  return Object.fromEntries(kept);
}

function localOrFlag(value: unknown, walk: Walk, budget: Budget): unknown {
  if (Array.isArray(value)) return value.map((inner) => localOrFlag(inner, walk, budget));
  return typeof value === 'boolean' ? value : localNode(value, walk, budget);
}

function target(reference: string, walk: Walk, budget: Budget): JsonSchema {
  if (walk.path.filter((passed) => passed === reference).length >= maxRepeats) return anything(budget);
  const found = pointedAt(walk.root, reference);
  return found === undefined
    ? anything(budget)
    : localNode(found, { ...walk, path: [...walk.path, reference] }, budget);
}

/** Follows a JSON Pointer of this document (RFC 6901), `#/$defs/Person`. */
function pointedAt(root: JsonSchema, reference: string): unknown {
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

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

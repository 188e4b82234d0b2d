import type { JsonSchema } from '../../domain/app.js';
import { inTodaysWords } from './schema-dialects.js';

/** Enough for the largest real actions, and few enough that checking stays quick: a validator of so many takes 100 ms. */
const mostNodes = 800;
/** Of required names a validator has a line for each. */
const mostRequired = 500;
const deepest = 24;
/** How often a schema may contain itself before the inner copy accepts anything. */
const mostRepeats = 2;

const schemas = new Set(['items', 'additionalProperties', 'not', 'contains', 'propertyNames', 'if', 'then', 'else']);
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
export function toLocalSchema(schema: JsonSchema): JsonSchema {
  return localNode(schema, { root: schema, depth: 0, path: [] }, { nodes: 0 });
}

type Budget = { nodes: number };

function localNode(schema: unknown, walk: Walk, budget: Budget): JsonSchema {
  budget.nodes += 1;
  if (!isSchema(schema) || budget.nodes > mostNodes || walk.depth > deepest) return {};
  const own = Object.entries(inTodaysWords(schema)).filter(([word]) => !pointers.has(word));
  const inner = { ...walk, depth: walk.depth + 1 };
  const local = Object.fromEntries(own.map(([word, value]) => [word, localValue(word, value, inner, budget)]));
  return typeof schema.$ref === 'string' ? { ...target(schema.$ref, inner, budget), ...local } : local;
}

function localValue(word: string, value: unknown, walk: Walk, budget: Budget): unknown {
  if (word === 'required' && Array.isArray(value)) return value.slice(0, mostRequired);
  if (schemaMaps.has(word) && isSchema(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, localOrFlag(inner, walk, budget)]));
  }
  if (schemaLists.has(word) && Array.isArray(value)) return value.map((inner) => localOrFlag(inner, walk, budget));
  return schemas.has(word) ? localOrFlag(value, walk, budget) : value;
}

function localOrFlag(value: unknown, walk: Walk, budget: Budget): unknown {
  if (Array.isArray(value)) return value.map((inner) => localOrFlag(inner, walk, budget));
  return typeof value === 'boolean' ? value : localNode(value, walk, budget);
}

function target(reference: string, walk: Walk, budget: Budget): JsonSchema {
  if (walk.path.filter((passed) => passed === reference).length >= mostRepeats) return {};
  const found = pointedAt(walk.root, reference);
  return found === undefined ? {} : localNode(found, { ...walk, path: [...walk.path, reference] }, budget);
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

import { Ajv2020 as Ajv, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import type { JsonSchema } from '../../../domain/app.js';
import { canonicalJson, countTreeParts, isJsonObject } from '../../../lib/text/json.js';
import { dereferenceSchema } from './dereference-schema.js';
import { PatternBudget } from './pattern-budget.js';
import { addTextFormats } from './text-formats.js';

export type CompiledSchema = {
  /** Dereferenced. */
  schema: JsonSchema;
  /** Its parts, as `countTreeParts` counts them. */
  size: number;
  patternCount: number;
  /** Reset it before each check. */
  patterns: PatternBudget;
  /** Compiled when first asked for, which takes long; undefined for an invalid schema. One of the two serves a check. */
  findAll(): ValidateFunction | undefined;
  findFirst(): ValidateFunction | undefined;
};

const maxCachedSchemas = 500;
/** Validators loop over longer lists, since code for each single value takes long to compile. */
const maxUnrolledLength = 20;

const compiledSchemas = new LRUCache<JsonSchema, CompiledSchema>({ max: maxCachedSchemas });

/** The validators of a schema, cached by the schema object. */
export function getCompiledSchema(schema: JsonSchema): CompiledSchema {
  const compiled = compiledSchemas.get(schema) ?? prepare(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}

function prepare(schema: JsonSchema): CompiledSchema {
  const dereferenced = { type: 'object', ...dereferenceSchema(schema) };
  const patterns = new PatternBudget();
  return {
    schema: dereferenced,
    size: countTreeParts(dereferenced),
    patternCount: patternsIn(dereferenced).size,
    patterns,
    findAll: compiledOnce(() => validatorOf(dereferenced, patterns, { allErrors: true })),
    findFirst: compiledOnce(() => validatorOf(dereferenced, patterns, { allErrors: false })),
  };
}

/** The different patterns of a dereferenced schema; values that look like patterns count as some. */
function patternsIn(value: unknown, found = new Set<string>(), visited = new Set<object>()): Set<string> {
  if (typeof value !== 'object' || value === null || visited.has(value)) return found;
  visited.add(value);
  const { pattern, patternProperties } = value as JsonSchema;
  if (typeof pattern === 'string') found.add(pattern);
  for (const name of Object.keys(isJsonObject(patternProperties) ? patternProperties : {})) found.add(name);
  for (const inner of Object.values(value)) patternsIn(inner, found, visited);
  return found;
}

/** What `compile` returns, called once at most; undefined where it throws. */
function compiledOnce(compile: () => ValidateFunction): () => ValidateFunction | undefined {
  let compiled: { validate?: ValidateFunction } | undefined;
  return () => {
    compiled ??= tryCompile(compile);
    return compiled.validate;
  };
}

function tryCompile(compile: () => ValidateFunction): { validate?: ValidateFunction } {
  try {
    return { validate: compile() };
  } catch {
    return {};
  }
}

/** Each schema has an Ajv instance of its own, since an instance never releases the schemas that it compiled. */
function validatorOf(schema: JsonSchema, patterns: PatternBudget, options: Options): ValidateFunction {
  const ajv = new Ajv({
    ...options,
    strict: false,
    // `1e400` is read as infinity, and would be sent as null.
    strictNumbers: true,
    // 19.99 divided by 0.01 is 1998.9999999999998.
    multipleOfPrecision: 6,
    // A field may be called `constructor`, which every object inherits.
    ownProperties: true,
    verbose: true,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    loopEnum: maxUnrolledLength,
    loopRequired: maxUnrolledLength,
    code: { regExp: patterns.engine, optimize: false },
  });
  addTextFormats(ajv);
  // Ajv's own implementation compares each item with each.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: areUniqueWithin(patterns) });
  Object.setPrototypeOf(ajv.formats, null);
  return ajv.compile(schema);
}

/**
 * Ajv's `uniqueItems`, in linear time. Lists inside lists are compared again at each level, so the budget bounds them together.
 */
function areUniqueWithin(budget: PatternBudget) {
  return (isRequired: boolean, items: unknown[]): boolean =>
    !isRequired || !budget.canCompare(items) || new Set(items.map(canonicalJson)).size === items.length;
}

import { Ajv2020 as Ajv, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import type { JsonSchema } from '../../domain/app.js';
import { canonicalJson, countParts, countTreeParts } from '../../lib/json.js';
import { dereferenceSchema } from './dereference-schema.js';
import { PatternBudget } from './linear-patterns.js';

export type CompiledSchema = {
  /** Dereferenced. */
  schema: JsonSchema;
  /** Its parts, as `countTreeParts` counts them. */
  size: number;
  /** Reset it before each check. */
  patterns: PatternBudget;
  findAll(): ValidateFunction;
  findFirst(): ValidateFunction;
};

const maxCachedSchemas = 500;
const maxSchemaSize = { maxParts: 30_000, maxDepth: 64, maxCharacters: 1_000_000 };
/** Validators loop over longer lists, since code for each single value takes long to compile. */
const maxUnrolledLength = 20;
const formats = ['date', 'time', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;

const compiledSchemas = new LRUCache<JsonSchema, CompiledSchema | 'invalid'>({ max: maxCachedSchemas });

/** The validators of a schema, cached by the schema object; undefined for one that is too large or invalid. */
export function getCompiledSchema(schema: JsonSchema): CompiledSchema | undefined {
  const compiled = compiledSchemas.get(schema) ?? compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled === 'invalid' ? undefined : compiled;
}

function compile(schema: JsonSchema): CompiledSchema | 'invalid' {
  if (countParts(schema, maxSchemaSize) === undefined) return 'invalid';
  const dereferenced = { type: 'object', ...dereferenceSchema(schema) };
  try {
    const patterns = new PatternBudget();
    const findAll = validatorOf(dereferenced, patterns, { allErrors: true });
    let findFirst: ValidateFunction | undefined;
    return {
      schema: dereferenced,
      size: countTreeParts(dereferenced),
      patterns,
      findAll: () => findAll,
      findFirst: () => (findFirst ??= validatorOf(dereferenced, patterns, { allErrors: false })),
    };
  } catch {
    return 'invalid';
  }
}

/** Each schema has an Ajv instance of its own, since an instance never releases the schemas that it compiled. */
function validatorOf(schema: JsonSchema, patterns: PatternBudget, options: Options): ValidateFunction {
  const ajv = new Ajv({
    ...options,
    strict: false,
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
  addFormats.default(ajv, { mode: 'fast', formats: [...formats] });
  // Ajv's own implementation compares each item with each.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: areUniqueWithin(patterns) });
  Object.setPrototypeOf(ajv.formats, null);
  return ajv.compile(schema);
}

/** Ajv's `uniqueItems`, in linear time. Lists inside lists are compared again at each level, so the budget bounds them together. */
function areUniqueWithin(budget: PatternBudget) {
  return (isRequired: boolean, items: unknown[]): boolean =>
    !isRequired || !budget.canCompare(items) || new Set(items.map(canonicalJson)).size === items.length;
}

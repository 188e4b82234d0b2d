import { Ajv2020 as Ajv, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import type { JsonSchema } from '../../domain/app.js';
import { countParts } from './argument-size.js';
import { dereferenceSchema } from './dereference-schema.js';
import { PatternWork } from './linear-patterns.js';
import { sizeOfTree } from './tree-size.js';
import { areUnique } from './unique-items.js';

export type CompiledSchema = {
  /** Without references. */
  schema: JsonSchema;
  size: number;
  /** To be begun anew before each check. */
  work: PatternWork;
  findAll(): ValidateFunction;
  findFirst(): ValidateFunction;
};

const keptSchemas = 500;
const largestSchema = { parts: 30_000, depth: 64 };
/** Longer lists are gone through in a loop: a line of code for each value of each field takes long to compile. */
const maxUnrolledLength = 20;
const formats = ['date', 'time', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;

const compiledSchemas = new LRUCache<JsonSchema, CompiledSchema | 'unreadable'>({ max: keptSchemas });

/** The validators of a schema; undefined for one that is too large or cannot be read. Kept while the schema object is in use. */
export function compiledSchemaOf(schema: JsonSchema): CompiledSchema | undefined {
  const kept = compiledSchemas.get(schema) ?? compile(schema);
  compiledSchemas.set(schema, kept);
  return kept === 'unreadable' ? undefined : kept;
}

function compile(schema: JsonSchema): CompiledSchema | 'unreadable' {
  if (countParts(schema, largestSchema) === undefined) return 'unreadable';
  const local = { type: 'object', ...dereferenceSchema(schema) };
  try {
    const work = new PatternWork();
    const findAll = validatorOf(local, work, { allErrors: true });
    let findFirst: ValidateFunction | undefined;
    return {
      schema: local,
      size: sizeOfTree(local),
      work,
      findAll: () => findAll,
      findFirst: () => (findFirst ??= validatorOf(local, work, { allErrors: false })),
    };
  } catch {
    return 'unreadable';
  }
}

/** A validator of its own for each schema: one that is shared keeps every schema it has ever seen. */
function validatorOf(schema: JsonSchema, work: PatternWork, options: Options): ValidateFunction {
  const ajv = new Ajv({
    ...options,
    strict: false,
    // A field may be called `constructor`, which every object seems to have.
    ownProperties: true,
    verbose: true,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    loopEnum: maxUnrolledLength,
    loopRequired: maxUnrolledLength,
    code: { regExp: work.engine, optimize: false },
  });
  addFormats.default(ajv, { mode: 'fast', formats: [...formats] });
  // The package's own compares each item with each.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', schemaType: 'boolean', validate: areUnique });
  Object.setPrototypeOf(ajv.formats, null);
  return ajv.compile(schema);
}

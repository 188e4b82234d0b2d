import { Ajv2020 as Ajv, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import type { JsonSchema } from '../../domain/app.js';
import { countParts } from './argument-size.js';
import { linearPatterns } from './linear-patterns.js';
import { toLocalSchema } from './local-schema.js';

export type CompiledSchema = {
  /** Without references. */
  schema: JsonSchema;
  size: number;
  findAll(): ValidateFunction;
  findFirst(): ValidateFunction;
};

const keptSchemas = 500;
const largestSchema = { parts: 30_000, depth: 64 };
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
  const local = { type: 'object', ...toLocalSchema(schema) };
  try {
    const findAll = validatorOf(local, { allErrors: true });
    let findFirst: ValidateFunction | undefined;
    return {
      schema: local,
      size: countParts(local, { parts: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }) ?? 0,
      findAll: () => findAll,
      findFirst: () => (findFirst ??= validatorOf(local, { allErrors: false })),
    };
  } catch {
    return 'unreadable';
  }
}

/** A validator of its own for each schema: one that is shared keeps every schema it has ever seen. */
function validatorOf(schema: JsonSchema, options: Options): ValidateFunction {
  const ajv = new Ajv({
    ...options,
    strict: false,
    verbose: true,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    code: { regExp: linearPatterns },
  });
  addFormats.default(ajv, { mode: 'fast', formats: [...formats] });
  return ajv.compile(schema);
}

import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../domain/app.js';
import { countParts } from './argument-size.js';
import { type CompiledSchema, compiledSchemaOf } from './compiled-schemas.js';
import { type FieldError, fieldErrorsOf } from './field-errors.js';
import { type ArgumentExample, soundExample } from './sound-example.js';
import { unknownFieldsOf } from './unknown-fields.js';

export type ArgumentCheck =
  /** Also where the schema cannot be held against the arguments: the provider decides then. */
  { ok: true } | { ok: false; errors: FieldError[]; example?: ArgumentExample };

export type { FieldError };

/** Characters of JSON; no action takes more, files go by reference. */
const mostCharacters = 1_000_000;
const limit = { parts: 20_000, depth: 32 };
/** Pairs of a part of the arguments with a part of the schema. Below: every fault is listed; above: the first one. */
const quickPairs = 200_000;
const mostPairs = 10_000_000;

/** More than this are hard to tell apart in bounded time; then the first one is told. */
const mostFaults = 1_000;

/**
 * Holds arguments against an action's input schema, in bounded time and without changing them. A field whose name is a
 * slip of one that the schema knows is a fault too: the provider would leave it out without a word.
 */
export function checkArguments(schema: JsonSchema, args: Record<string, unknown>): ArgumentCheck {
  const compiled = compiledSchemaOf(schema);
  const parts = countParts(args, limit);
  if (parts === undefined || JSON.stringify(args).length > mostCharacters) return tooLarge(compiled);
  if (compiled === undefined) return { ok: true };
  try {
    return holdAgainst(compiled, args, parts);
  } catch {
    // A schema that brings the validator down says nothing about the arguments.
    return { ok: true };
  }
}

function holdAgainst(compiled: CompiledSchema, args: Record<string, unknown>, parts: number): ArgumentCheck {
  compiled.work.begin();
  const pairs = parts * compiled.size;
  if (pairs > mostPairs) return { ok: true };
  const faults = pairs > quickPairs ? firstFault(compiled, args) : faultsOf(compiled, args);
  const unknown = unknownFieldsOf(compiled.schema, args);
  const refused = faults.length > 0 ? unknown : unknown.filter(({ isMisspelt }) => isMisspelt);
  const errors = fieldErrorsOf(faults, { schema: compiled.schema, unknown: refused });
  return errors.length === 0 ? { ok: true } : refusal(errors, compiled, args);
}

function faultsOf(compiled: CompiledSchema, args: Record<string, unknown>): ErrorObject[] {
  const validate = compiled.findAll();
  const faults = validate(args) ? [] : (validate.errors ?? []);
  return faults.length > mostFaults ? firstFault(compiled, args) : faults;
}

function firstFault(compiled: CompiledSchema, args: Record<string, unknown>): ErrorObject[] {
  const validate = compiled.findFirst();
  return validate(args) ? [] : (validate.errors ?? []);
}

function tooLarge(compiled: CompiledSchema | undefined): ArgumentCheck {
  const wanted = `at most ${mostCharacters} characters of JSON, ${limit.parts} values and ${limit.depth} levels`;
  return refusal([{ field: '(all arguments)', message: `too large: wanted ${wanted}` }], compiled, {});
}

function refusal(
  errors: FieldError[],
  compiled: CompiledSchema | undefined,
  args: Record<string, unknown>,
): ArgumentCheck {
  const example = compiled && soundExample(compiled, args);
  return { ok: false, errors, ...(example !== undefined && { example }) };
}

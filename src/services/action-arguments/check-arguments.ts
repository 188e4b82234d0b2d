import type { ErrorObject } from 'ajv';
import type { JsonSchema } from '../../domain/app.js';
import { countParts } from './argument-size.js';
import { type CompiledSchema, compiledSchemaOf } from './compiled-schemas.js';
import { type FieldError, fieldErrorsOf } from './field-errors.js';
import { firstOf } from './nearest-branch.js';
import { unknownFieldsOf } from './unknown-fields.js';
import { type ArgumentExample, validExample } from './valid-example.js';

export type ArgumentCheck =
  /** Also where the schema cannot be held against the arguments: the provider decides then. */
  { ok: true } | { ok: false; errors: FieldError[]; example?: ArgumentExample };

export type { FieldError };

/** No action takes more, files go by reference. Each fault is told by its path, so that is bounded, too. */
const limit = { parts: 20_000, depth: 32, characters: 1_000_000, path: 1_000 };
/** Pairs of a part of the arguments with a part of the schema. Below: every fault is listed; above: the first one. */
const quickPairs = 200_000;
const maxPairs = 10_000_000;

/** A pattern takes as long as so many parts of a schema, where every name is held against it. */
const partsPerPattern = 30;

/** More than this are hard to tell apart in bounded time; then the first one is told. */
const maxFaults = 500;

/**
 * Holds arguments against an action's input schema, in bounded time and without changing them. A field whose name is a
 * slip of one that the schema knows is a fault too: the provider would leave it out without a word.
 */
export function checkArguments(schema: JsonSchema, args: Record<string, unknown>): ArgumentCheck {
  const compiled = compiledSchemaOf(schema);
  const parts = countParts(args, limit);
  if (parts === undefined) return refusal([tooLarge('(all arguments)')], compiled, {});
  if (compiled === undefined) return { ok: true };
  try {
    return holdAgainst(compiled, args, parts);
  } catch {
    // A schema that brings the validator down says nothing about the arguments.
    return { ok: true };
  }
}

/** What is wrong with arguments that are too large to be held against any schema, told as of `field`. */
export function sizeErrorOf(field: string, args: unknown): FieldError | undefined {
  return countParts(args, limit) === undefined ? tooLarge(field) : undefined;
}

function holdAgainst(compiled: CompiledSchema, args: Record<string, unknown>, parts: number): ArgumentCheck {
  compiled.work.begin();
  const pairs = parts * (compiled.size + compiled.work.patterns * partsPerPattern);
  if (pairs > maxPairs) return { ok: true };
  const faults = pairs > quickPairs ? firstFault(compiled, args) : faultsOf(compiled, args);
  const unknown = unknownFieldsOf(compiled.schema, args);
  const refused = faults.length > 0 ? unknown : unknown.filter(({ isMisspelt }) => isMisspelt);
  const errors = fieldErrorsOf(faults, { schema: compiled.schema, unknown: refused });
  return errors.length === 0 ? { ok: true } : refusal(errors, compiled, args);
}

function faultsOf(compiled: CompiledSchema, args: Record<string, unknown>): ErrorObject[] {
  const validate = compiled.findAll();
  const faults = validate(args) ? [] : (validate.errors ?? []);
  return faults.length > maxFaults ? firstOf(faults, maxFaults) : faults;
}

function firstFault(compiled: CompiledSchema, args: Record<string, unknown>): ErrorObject[] {
  const validate = compiled.findFirst();
  return validate(args) ? [] : (validate.errors ?? []);
}

function tooLarge(field: string): FieldError {
  const { characters, parts, depth, path } = limit;
  const wanted = `at most ${characters} characters, ${parts} values, ${depth} levels and ${path} characters of names on the way to a value`;
  return { field, message: `too large: wanted ${wanted}` };
}

function refusal(
  errors: FieldError[],
  compiled: CompiledSchema | undefined,
  args: Record<string, unknown>,
): ArgumentCheck {
  const example = compiled && validExample(compiled, args);
  return { ok: false, errors, ...(example !== undefined && { example }) };
}

import type { ErrorObject, ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../domain/app.js';
import { countParts, measureParts } from '../../lib/json.js';
import { type CompiledSchema, getCompiledSchema } from './compiled-schemas.js';
import { type FieldError, fieldErrorsOf } from './field-errors.js';
import { firstError } from './relevant-errors.js';
import { unknownFieldsOf } from './schema-fields.js';
import { type ArgumentExample, validExample } from './valid-example.js';

export type ArgumentCheck =
  /** Also if the schema cannot be used for a check: then the provider decides. */
  { ok: true } | { ok: false; errors: FieldError[]; example?: ArgumentExample };

export type { FieldError };

/** No action needs more, since files are passed by reference. Paths are bounded too, since each error names its path. */
const maxSize = { maxParts: 20_000, maxDepth: 32, maxCharacters: 1_000_000, maxPathLength: 1_000 };
/** Up to so many pairs of a part of the arguments with a part of the schema, every fault is listed; above, only the first. */
const maxPairsForAllFaults = 200_000;
/** Above this the arguments are not checked. */
const maxPairs = 10_000_000;

/** Formats and lengths are checked character by character; so many take as long as a part. */
const charactersPerPart = 50;

/** A pattern that every name is matched against takes as long as so many parts of a schema. */
const partsPerPattern = 30;

/** More take too long to compare with each other; then only the first is reported. */
const maxFaults = 500;

/**
 * Checks arguments against an action's input schema, in bounded time and without changing them. A misspelt field name is an
 * error, too: the provider would silently ignore the field.
 */
export function checkArguments(schema: JsonSchema, args: Record<string, unknown>): ArgumentCheck {
  const compiled = getCompiledSchema(schema);
  const size = measureParts(args, maxSize);
  if (size === undefined) return refusal([tooLarge('(all arguments)')], {}, compiled, compiled?.findAll());
  if (compiled === undefined) return { ok: true };
  try {
    return checkAgainst(compiled, args, size.parts + size.characters / charactersPerPart);
  } catch {
    // If the schema crashes the validator, the arguments may still be valid.
    return { ok: true };
  }
}

/** The error, named after `field`, of arguments that are too large to be checked against any schema. */
export function sizeErrorOf(field: string, args: unknown): FieldError | undefined {
  return countParts(args, maxSize) === undefined ? tooLarge(field) : undefined;
}

function checkAgainst(compiled: CompiledSchema, args: Record<string, unknown>, parts: number): ArgumentCheck {
  const pairs = parts * (compiled.size + compiled.patternCount * partsPerPattern);
  if (pairs > maxPairs) return { ok: true };
  // Only one of the two in a check, also for its example, since each takes long to compile.
  const validate = pairs > maxPairsForAllFaults ? compiled.findFirst() : compiled.findAll();
  if (validate === undefined) return { ok: true };
  compiled.patterns.reset();
  const faults = faultsOf(validate, args);
  const unknown = unknownFieldsOf(compiled.schema, args);
  const refused = faults.length > 0 ? unknown : unknown.filter(({ isMisspelt }) => isMisspelt);
  if (faults.length === 0 && refused.length === 0) return { ok: true };
  const errors = fieldErrorsOf(faults, { schema: compiled.schema, unknown: refused });
  return errors.length === 0 ? { ok: true } : refusal(errors, args, compiled, validate);
}

function faultsOf(validate: ValidateFunction, args: Record<string, unknown>): ErrorObject[] {
  const faults = validate(args) ? [] : (validate.errors ?? []);
  return faults.length > maxFaults ? firstError(faults, maxFaults) : faults;
}

function tooLarge(field: string): FieldError {
  const { maxCharacters, maxParts, maxDepth, maxPathLength } = maxSize;
  const wanted = `at most ${maxCharacters} characters, ${maxParts} values, ${maxDepth} levels and ${maxPathLength} characters of names on the way to a value`;
  return { field, message: `too large: wanted ${wanted}` };
}

function refusal(
  errors: FieldError[],
  args: Record<string, unknown>,
  compiled?: CompiledSchema,
  validate?: ValidateFunction,
): ArgumentCheck {
  const example = compiled && validate && validExample({ schema: compiled.schema, validate }, args);
  return { ok: false, errors, ...(example !== undefined && { example }) };
}

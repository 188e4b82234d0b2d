import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FieldError } from '../../contract/error-table.js';
import type { JsonSchema } from '../../domain/app.js';
import { measureParts } from '../../lib/text/json.js';
import { ArgumentConverter, type ConvertedArguments } from './argument-converter.js';
import { fieldErrorsOf } from './argument-errors.js';
import { maxSize, tooLarge, unusableErrorOf } from './argument-limits.js';
import { firstError } from './relevant-errors.js';
import { type CompiledSchema, getCompiledSchema } from './schemas/compiled-schemas.js';
import { type UnknownField, unknownFieldsOf } from './unknown-fields.js';
import { type ArgumentExample, validExample } from './valid-example.js';

type ArgumentCheck =
  /**
   * Also if the schema cannot be used for a check: then the provider decides. `taken`: arguments to be sent in place of those
   * that were given, since some were given in another type. `unknown`: fields that the schema does not list.
   */
  | { ok: true; taken?: ConvertedArguments; unknown?: UnknownField[] }
  | { ok: false; errors: FieldError[]; example?: ArgumentExample };

/** Up to so many pairs of a part of the arguments with a part of the schema, every fault is listed; above, only the first. */
const maxPairsForAllFaults = 200_000;
/** Above this the arguments are not checked. */
const maxPairs = 10_000_000;

/** Formats and lengths are checked character by character; so many take as long as a part. */
const charactersPerPart = 50;

/** A pattern that every name is matched against takes as long as so many parts of a schema. */
const partsPerPattern = 30;

/** Arguments are checked again after values were taken in another type: so often at most, and less often if that takes long. */
const maxConversionChecks = 40;
const maxConversionPairs = 4_000_000;
/** JSON given as a text becomes parts; each takes at least so many characters, `1,`. */
const charactersPerJsonPart = 2;

/** More take too long to compare with each other; then only the first is reported. */
const maxFaults = 500;

/**
 * Checks arguments against an action's input schema, in bounded time and without changing them. A value of another type that says
 * the same in the wanted one is taken. A misspelt field name is an error, too: the provider would silently ignore the field.
 */
export function checkArguments(schema: JsonSchema, args: Record<string, unknown>): ArgumentCheck {
  const compiled = getCompiledSchema(schema);
  const size = measureParts(args, maxSize);
  if (size === undefined) return refusal([tooLarge('(all arguments)')], {}, compiled, compiled.findAll());
  try {
    return checkAgainst(compiled, args, size.parts + size.characters / charactersPerPart);
  } catch {
    // If the schema crashes the validator, the arguments may still be valid.
    return { ok: true };
  }
}

function checkAgainst(compiled: CompiledSchema, args: Record<string, unknown>, parts: number): ArgumentCheck {
  const pairs = parts * (compiled.size + compiled.patternCount * partsPerPattern);
  if (pairs > maxPairs) return { ok: true };
  // Only one of the two in a check, also for its example, since each takes long to compile.
  const validate = pairs > maxPairsForAllFaults ? compiled.findFirst() : compiled.findAll();
  if (validate === undefined) return { ok: true };
  compiled.patterns.reset();
  const given = faultsOf(validate, args);
  const converted = given.length === 0 ? undefined : convertArguments(args, given, { compiled, validate, parts });
  const sent = converted?.arguments ?? args;
  const faults = converted === undefined ? given : faultsOf(validate, sent);
  const unknown = unknownFieldsOf(compiled.schema, sent);
  const refused = unknown.filter(({ isMisspelt, isQuoted }) => isMisspelt || (faults.length > 0 && !isQuoted));
  if (faults.length === 0 && refused.length === 0) {
    return { ok: true, ...(converted && { taken: converted }), ...(unknown.length > 0 && { unknown }) };
  }
  const errors = fieldErrorsOf(faults, { schema: compiled.schema, unknown: refused });
  return errors.length === 0 ? { ok: true } : refusal(errors, sent, compiled, validate);
}

type Validation = { compiled: CompiledSchema; validate: ValidateFunction; parts: number };

function convertArguments(
  args: Record<string, unknown>,
  faults: ErrorObject[],
  { compiled, validate, parts }: Validation,
): ConvertedArguments | undefined {
  const partsAfterwards = parts + jsonLengthIn(args) / charactersPerJsonPart;
  const maxChecks = Math.min(maxConversionChecks, Math.floor(maxConversionPairs / (partsAfterwards * compiled.size)));
  const check = (values: Record<string, unknown>) => faultsOf(validate, values);
  const converted = maxChecks < 1 ? undefined : new ArgumentConverter(args, { check, maxChecks }).convert(faults);
  return converted === undefined || unusableErrorOf('', converted.arguments) !== undefined ? undefined : converted;
}

/** The characters of all texts that may be JSON. */
function jsonLengthIn(value: unknown): number {
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? value.length : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + jsonLengthIn(inner), 0);
}

function faultsOf(validate: ValidateFunction, args: Record<string, unknown>): ErrorObject[] {
  const faults = validate(args) ? [] : (validate.errors ?? []);
  return faults.length > maxFaults ? firstError(faults, maxFaults) : faults;
}

function refusal(
  errors: FieldError[],
  args: Record<string, unknown>,
  compiled: CompiledSchema,
  validate: ValidateFunction | undefined,
): ArgumentCheck {
  const example = validate && validExample({ schema: compiled.schema, validate }, args);
  return { ok: false, errors, ...(example !== undefined && { example }) };
}

import type { FieldError } from '../../contract/error-table.js';
import { countParts } from '../../lib/text/json.js';
import { fieldName } from './argument-errors.js';

/** No action needs more, since files are passed by reference. Paths are bounded too, since each error names its path. */
export const maxSize = { maxParts: 20_000, maxDepth: 32, maxCharacters: 1_000_000, maxPathLength: 1_000 };

const maxDigits = 15;
const tooManyDigits = `a number of more than ${maxDigits} digits arrives as another one; give it as a text where the field takes one`;
const lostName = 'not allowed as a name, since it would be lost on the way';

/**
 * The error, named after `field`, of arguments that are too large to be checked against any schema, or would not arrive whole.
 */
export function unusableErrorOf(field: string, args: unknown): FieldError | undefined {
  if (countParts(args, maxSize) === undefined) return tooLarge(field);
  return findUnsendable(args, [field]);
}

export function tooLarge(field: string): FieldError {
  const { maxCharacters, maxParts, maxDepth, maxPathLength } = maxSize;
  const wanted = `at most ${maxCharacters} characters, ${maxParts} values, ${maxDepth} levels and ${maxPathLength} characters of names on the way to a value`;
  return { field, message: `too large: wanted ${wanted}` };
}

/** The first part that would not arrive as it was given. */
function findUnsendable(value: unknown, path: string[]): FieldError | undefined {
  const message = typeof value === 'number' ? faultOfNumber(value) : path.at(-1) === '__proto__' && lostName;
  if (message) return { field: fieldName(path), message };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnsendable(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A number that was given with more digits than it keeps has sixteen or seventeen; one with zeros at its end mostly lost none.
 */
function faultOfNumber(value: number): string | undefined {
  if (!Number.isFinite(value)) return 'wanted a number below 1.8e308, since a larger one would be sent as null';
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return undefined;
  const [significant = ''] = value.toExponential().split('e');
  return significant.replace(/\D/g, '').length > maxDigits ? tooManyDigits : undefined;
}

import { countParts, findUnsendable } from '../../lib/json.js';
import { type FieldError, fieldName } from './field-errors.js';

/** No action needs more, since files are passed by reference. Paths are bounded too, since each error names its path. */
export const maxSize = { maxParts: 20_000, maxDepth: 32, maxCharacters: 1_000_000, maxPathLength: 1_000 };

/** The error, named after `field`, of arguments that are too large to be checked against any schema, or would not arrive whole. */
export function unusableErrorOf(field: string, args: unknown): FieldError | undefined {
  if (countParts(args, maxSize) === undefined) return tooLarge(field);
  const path = findUnsendable(args);
  return path && unsendable([field, ...path]);
}

export function tooLarge(field: string): FieldError {
  const { maxCharacters, maxParts, maxDepth, maxPathLength } = maxSize;
  const wanted = `at most ${maxCharacters} characters, ${maxParts} values, ${maxDepth} levels and ${maxPathLength} characters of names on the way to a value`;
  return { field, message: `too large: wanted ${wanted}` };
}

function unsendable(path: string[]): FieldError {
  const message =
    path.at(-1) === '__proto__'
      ? 'not allowed as a name, since it would be lost on the way'
      : 'wanted a number below 1.8e308, since a larger one would be sent as null';
  return { field: fieldName(path), message };
}

import { z } from 'zod';
import { isJsonObject, tryParseJson } from '../../lib/text/json.js';

// Values that may come in another form than the one that is documented.

/** A flag that may come as a text. */
export const flag = z.unknown().transform(flagOf).optional();

/** Whether there is anything in an object, or a text in its place, that may hold secrets: these are not kept. */
export const isFilled = z
  .unknown()
  .transform((value) => Object.keys(Object(value)).length > 0)
  .optional();

/** Whether a count, which may come as a text, is above zero. */
export const isAboveZero = z
  .unknown()
  .transform((value) => Number(value) > 0)
  .optional();

/**
 * The cursor of a list, which an empty one ends, as well as 0 and false. Anything else makes the page unreadable, since a list
 * that is taken for complete too early loses the items of its other pages.
 */
export const cursor = z
  .union([z.string(), z.number(), z.literal(false)])
  .nullish()
  .transform((value) => (value ? String(value) : undefined));

/** The largest known schema has 14,000. A longer text would hold the event loop while it is read. */
const maxSchemaText = 200_000;

/** A JSON Schema that may come as a JSON text. Without it, an action would have no arguments. */
export const jsonSchema = z.preprocess(toSchema, z.record(z.string(), z.unknown()).nullish());

/** Undefined for what says neither yes nor no. */
export function flagOf(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

function toSchema(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > maxSchemaText) return value;
  const parsed = tryParseJson(value);
  return isJsonObject(parsed) ? parsed : value;
}

import type { JsonSchema } from '../../domain/app.js';
import { countParts } from './argument-size.js';
import { compiledSchemaOf } from './compiled-schemas.js';
import { exampleFor } from './example-arguments.js';
import { type FieldError, fieldErrorsOf } from './field-errors.js';

export type ArgumentCheck =
  /** Also where the schema cannot be held against the arguments: the provider decides then. */
  { ok: true } | { ok: false; errors: FieldError[]; example: Record<string, unknown> };

export type { FieldError };

/** Characters of JSON; no action takes more, files go by reference. */
const MOST_CHARACTERS = 1_000_000;
const LIMIT = { parts: 20_000, depth: 32 };
/** Pairs of a part of the arguments with a part of the schema. Below: every fault is listed; above: the first one. */
const QUICK_PAIRS = 200_000;
const MOST_PAIRS = 10_000_000;

/** Holds arguments against an action's input schema, in bounded time and without changing them. */
export function checkArguments(schema: JsonSchema, args: Record<string, unknown>): ArgumentCheck {
  const parts = countParts(args, LIMIT);
  if (parts === undefined || JSON.stringify(args).length > MOST_CHARACTERS) return tooLarge(schema);
  const compiled = compiledSchemaOf(schema);
  if (compiled === undefined) return { ok: true };
  const pairs = parts * compiled.size;
  if (pairs > MOST_PAIRS) return { ok: true };
  const validate = pairs > QUICK_PAIRS ? compiled.findFirst() : compiled.findAll();
  if (validate(args)) return { ok: true };
  const errors = fieldErrorsOf(validate.errors ?? [], args);
  return { ok: false, errors, example: exampleFor(compiled.schema) };
}

function tooLarge(schema: JsonSchema): ArgumentCheck {
  const wanted = `at most ${MOST_CHARACTERS} characters of JSON, ${LIMIT.parts} values and ${LIMIT.depth} levels`;
  const errors = [{ field: '(all arguments)', message: `too large: wanted ${wanted}` }];
  return { ok: false, errors, example: exampleFor(schema) };
}

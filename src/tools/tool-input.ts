import { ZodError, type ZodType, type z } from 'zod';
import type { FieldError } from '../contract/error-table.js';
import { toFieldErrors } from '../contract/field-errors.js';
import { refusedFieldsError } from '../domain/plugin-error.js';
import type { ResolvedTool } from '../host/tools.js';
import { isStorable, unstorableMessage } from '../lib/text/text.js';
import type { ConvertedArgument } from '../services/action-arguments/argument-converter.js';
import { unusableErrorOf } from '../services/action-arguments/argument-limits.js';
import { checkArguments } from '../services/action-arguments/check-arguments.js';

/** A tool has a handful of arguments; with more fields than this, only their number is reported. */
const maxFields = 100;

/** The arguments of a tool; `converted` are those that were given in another type. */
type ParsedInput<Input> = { input: Input; converted: ConvertedArgument[] };

/** The fields that a tool was given, and the names of those that it has. */
export type GivenFields = { given: Record<string, unknown>; known: string[] };

/** What the arguments of a tool are parsed by; `explain` says more of an error than is wrong with the field alone. */
export type InputForm<Schema extends ZodType> = {
  definition: ResolvedTool['definition'];
  schema: Schema;
  explain?: (error: FieldError, fields: GivenFields) => FieldError;
};

/**
 * Parses the arguments of a tool; `null` counts as absent, also for all of them, since models leave out what is empty. Throws
 * `invalid_arguments`, with errors in the same form as for the arguments of an action.
 */
export function parseInput<Schema extends ZodType>(
  { definition: { inputSchema }, schema, explain = asItIs }: InputForm<Schema>,
  input: Record<string, unknown> | undefined | null,
): ParsedInput<z.infer<Schema>> {
  const fields = input ?? {};
  requireUsable(fields);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const unstorable = Object.entries(given).filter(([, value]) => typeof value === 'string' && !isStorable(value));
  if (unstorable.length > 0) throw refusedFieldsError('invalid_arguments', unstorable.map(toUnstorableError));
  const result = schema.safeParse(given);
  if (result.success) return { input: result.data, converted: [] };
  const check = checkArguments(inputSchema, given);
  const parsed = check.ok && check.taken ? schema.safeParse(check.taken.arguments) : undefined;
  if (check.ok && check.taken && parsed?.success) return { input: parsed.data, converted: check.taken.converted };
  const errors = check.ok ? toFieldErrors(inWords(result.error), 'input') : check.errors;
  const known = Object.keys(inputSchema.properties ?? {});
  throw refusedFieldsError(
    'invalid_arguments',
    errors.map((error) => explain(error, { given, known })),
  );
}

function asItIs(error: FieldError): FieldError {
  return error;
}

/** What a definition leaves out, the lengths of texts, told like other errors. */
function inWords(error: ZodError): ZodError {
  return new ZodError(
    error.issues.map((issue) => {
      if (issue.code === 'too_big')
        return { ...issue, message: `too long: wanted at most ${issue.maximum} characters` };
      return issue.code === 'too_small' ? { ...issue, message: 'empty: wanted a text' } : issue;
    }),
  );
}

/** Runs before all other checks, since those take long for many fields and block the process meanwhile. */
function requireUsable(input: Record<string, unknown>): void {
  const names = Object.keys(input);
  if (names.length > maxFields) {
    const message = `too many fields: wanted at most ${maxFields}, got ${names.length}`;
    throw refusedFieldsError('invalid_arguments', [{ field: 'input', message }]);
  }
  const unusable = names.map((name) => unusableErrorOf(name, input[name])).filter((error) => error !== undefined);
  if (unusable.length > 0) throw refusedFieldsError('invalid_arguments', unusable);
}

// Applies to a tool's own arguments only: those of an action are sent and never stored, and the app checks them.
function toUnstorableError([field]: [string, unknown]): FieldError {
  return { field, message: unstorableMessage };
}

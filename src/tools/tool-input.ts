import type { ZodType, z } from 'zod';
import { toFieldErrors } from '../contract/field-errors.js';
import { refusedFieldsError } from '../domain/plugin-error.js';
import type { ResolvedTool } from '../host/tools.js';
import { isStorable, unstorableMessage } from '../lib/text.js';
import { checkArguments, type FieldError, sizeErrorOf } from '../services/action-arguments/check-arguments.js';

/** A tool has a handful of arguments; with more fields than this, only their number is reported. */
const maxFields = 100;

/**
 * A tool's own arguments; those that are null count as left out. Throws `invalid_arguments`, which says what is wrong as it
 * is said of an action's arguments.
 */
export function parseInput<Schema extends ZodType>(
  { inputSchema }: ResolvedTool['definition'],
  schema: Schema,
  input: Record<string, unknown>,
): z.infer<Schema> {
  requireBounded(input);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
  const unreadable = Object.entries(given).filter(([, value]) => typeof value === 'string' && !isStorable(value));
  if (unreadable.length > 0) throw refusedFieldsError('invalid_arguments', unreadable.map(toUnreadable));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const check = checkArguments(inputSchema, given);
  const errors = check.ok ? toFieldErrors(result.error, 'input') : check.errors;
  const fields = Object.keys(inputSchema.properties ?? {});
  throw refusedFieldsError(
    'invalid_arguments',
    fields.includes('arguments') ? errors.map((error) => withAdvice(error, given, fields)) : errors,
  );
}

/** Checked before anything else, since the other checks take long for many fields and block the process meanwhile. */
function requireBounded(input: Record<string, unknown>): void {
  const names = Object.keys(input);
  if (names.length > maxFields) {
    const message = `too many fields: wanted at most ${maxFields}, got ${names.length}`;
    throw refusedFieldsError('invalid_arguments', [{ field: 'input', message }]);
  }
  const tooLarge = names.map((name) => sizeErrorOf(name, input[name])).filter((error) => error !== undefined);
  if (tooLarge.length > 0) throw refusedFieldsError('invalid_arguments', tooLarge);
}

// Only a tool's own arguments: those of an action are the app's to check; they are sent, and never stored.
function toUnreadable([field]: [string, unknown]): FieldError {
  return { field, message: unstorableMessage };
}

/** Explains mistakes that models make with an action's arguments among those of the tool. */
function withAdvice({ field, message }: FieldError, given: Record<string, unknown>, known: string[]): FieldError {
  if (field === 'arguments' && typeof given.arguments === 'string') {
    return { field, message: 'wanted an object, not JSON as text' };
  }
  const isStray = !known.includes(field) && Object.hasOwn(given, field);
  return { field, message: isStray ? "not known here; put the action's arguments into `arguments`" : message };
}

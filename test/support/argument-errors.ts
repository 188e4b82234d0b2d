import type { JsonSchema } from '../../src/domain/app.js';
import { checkArguments } from '../../src/services/action-arguments/check-arguments.js';

/** What is said of each field of arguments that a schema refuses; nothing where it takes them. */
export function fieldErrorsOf(schema: JsonSchema, args: Record<string, unknown>): Record<string, string> {
  const result = checkArguments(schema, args);
  return Object.fromEntries(result.ok ? [] : result.errors.map(({ field, message }) => [field, message]));
}

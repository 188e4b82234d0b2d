import type { JsonSchema } from '../../src/domain/app.js';
import { checkArguments } from '../../src/services/action-arguments/check-arguments.js';

/** The error that a promise rejects with; throws if it does not reject. */
export async function rejectionOf(promise: Promise<unknown>): Promise<Error & { code?: string; details?: object }> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was not refused.');
}

/** The names of the fields that an error refuses. */
export function refusedFieldsOf({ details }: { details?: { errors?: { field: string }[] } }): string[] | undefined {
  return details?.errors?.map(({ field }) => field);
}

/** All text that an error could print, including its causes. */
export function printError(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    parts.push(String(current), current.stack ?? '', JSON.stringify(current, Object.getOwnPropertyNames(current)));
  }
  return parts.join('\n');
}

/** The message for each field of arguments that a schema refuses; empty when it accepts them. */
export function fieldErrorsOf(schema: JsonSchema, args: Record<string, unknown>): Record<string, string> {
  const result = checkArguments(schema, args);
  return Object.fromEntries(result.ok ? [] : result.errors.map(({ field, message }) => [field, message]));
}

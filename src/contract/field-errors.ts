import type { ZodError, ZodType, z } from 'zod';
import type { FieldError } from './error-table.js';

const maxIssues = 20;

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
  object: 'must be a JSON object',
  record: 'must be a JSON object',
  array: 'must be a list',
};

/** Parses with errors that say what to mend. A message that a schema has itself comes before these. */
export function parseInWords<Schema extends ZodType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: toWords });
}

/**
 * One error for each field that a schema refuses: its path (`body.tags.0`) and what was expected. `root` names the value
 * itself.
 */
export function toFieldErrors(error: ZodError, root: string): FieldError[] {
  return error.issues.slice(0, maxIssues).flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return { field: path || root, message: issue.message };
    return issue.keys
      .slice(0, maxIssues)
      .map((key) => ({ field: [path, key].filter(Boolean).join('.') || root, message: 'is not a known field' }));
  });
}

function toWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : typeWords[issue.expected];
  if (issue.code === 'invalid_value') return choiceWords(issue.values);
  if (issue.code === 'too_small' && issue.origin === 'string') return 'must not be empty';
  if (issue.code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
  return undefined;
}

function choiceWords(values: readonly unknown[]): string {
  return values.length === 1 ? `must be "${values[0]}"` : `must be one of ${values.join(', ')}`;
}

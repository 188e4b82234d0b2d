import type { ZodError } from 'zod';
import type { FieldError } from './error-table.js';

const maxIssues = 20;

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
      .map((key) => ({ field: [path, key].filter(Boolean).join('.'), message: 'is not a known field' }));
  });
}

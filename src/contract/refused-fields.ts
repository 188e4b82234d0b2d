import type { ZodError } from 'zod';

const maxIssues = 20;

/** Each field that a schema refuses, by its path (`body.tags.0`), with what was wanted; `root` names the whole. */
export function toFieldErrors(error: ZodError, root: string): { field: string; message: string }[] {
  return error.issues.slice(0, maxIssues).flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return { field: path || root, message: issue.message };
    return issue.keys
      .slice(0, maxIssues)
      .map((key) => ({ field: [path, key].filter(Boolean).join('.'), message: 'is not a known field' }));
  });
}

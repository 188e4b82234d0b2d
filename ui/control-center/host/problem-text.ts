import type { Words } from '../words.js';
import { HostProblem } from './host-problem.js';

/** The sentence that tells a person why the host did not do something, by its code. */
export function problemText({ problems }: Words, cause: unknown): string {
  if (!(cause instanceof HostProblem)) return problems.offline;
  const { code } = cause;
  return Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.internal;
}

/** What a host answered with, in words. Never its content, which is for no log. */
export function answerText(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  if (!(given instanceof Promise)) return `a value of type ${typeof given}`;
  ignoreRejections(given);
  return 'a promise';
}

/** A record in a list, or in what was found, and its fields. */
const deepest = 2;

/**
 * Nobody waits for a promise that is no answer, nor for those in one that is refused, and a rejection that nobody handles ends
 * the process.
 */
export function ignoreRejections(given: unknown, depth = deepest): void {
  if (given instanceof Promise) given.catch(() => undefined);
  else if (depth > 0) for (const value of Object.values(Object(given))) ignoreRejections(value, depth - 1);
}

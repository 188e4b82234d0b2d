/** What a host answered with, in words. Never its content, which is for no log. */
export function answerText(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  if (!(given instanceof Promise)) return `a value of type ${typeof given}`;
  ignoreRejection(given);
  return 'a promise';
}

/** Nobody waits for a promise that is no answer, and a rejection that nobody handles ends the process. */
export function ignoreRejection(given: unknown): void {
  if (given instanceof Promise) given.catch(() => undefined);
}

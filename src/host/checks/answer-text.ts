/** What a host answered with, in words. Never its content, which is for no log. */
export function answerText(given: unknown): string {
  if (given === undefined || given === null) return String(given);
  return given instanceof Promise ? 'a promise' : `a value of type ${typeof given}`;
}

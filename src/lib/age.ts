/**
 * Whether it is so young that it still counts. What is of the future is of no known age, since a clock was wrong, then or
 * now: it counts no more, so that nothing is held for as long as a clock was ahead.
 */
export function isYoungerThan(limitMs: number, at: number, now: number = Date.now()): boolean {
  return at <= now && now - at < limitMs;
}

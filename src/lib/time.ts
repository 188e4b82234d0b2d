/**
 * Whether less than `maxAgeMs` has passed since `at`. A time in the future means that a clock was wrong, then or now: it is
 * never young, so that nothing is cached for as long as a clock was ahead.
 */
export function isYoungerThan(maxAgeMs: number, at: number, now: number = Date.now()): boolean {
  return at <= now && now - at < maxAgeMs;
}

/** The time `durationMs` from now, as UTC ISO 8601; a negative duration gives a time in the past. */
export function fromNow(durationMs: number): string {
  return new Date(Date.now() + durationMs).toISOString();
}

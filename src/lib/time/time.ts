export const dayMs = 24 * 60 * 60 * 1000;

/**
 * Whether less than `maxAgeMs` has passed since `at`. A time in the future, which only a wrong clock can give, never counts as
 * young: otherwise a value would be cached for as long as that clock was ahead.
 */
export function isYoungerThan(maxAgeMs: number, at: number, nowMs: number = Date.now()): boolean {
  return at <= nowMs && nowMs - at < maxAgeMs;
}

/** The time, as UTC ISO 8601. */
export function now(): string {
  return fromNow(0);
}

/** The time `durationMs` from now, as UTC ISO 8601; a negative duration gives a time in the past. */
export function fromNow(durationMs: number): string {
  return new Date(Date.now() + durationMs).toISOString();
}

/**
 * Returns a function that says how much time has passed since. The clock that nobody sets stands still while the machine sleeps,
 * and the one that goes on may be set back meanwhile: the one by which more time has passed counts.
 */
export function startStopwatch(): () => number {
  const started = { elapsedMs: performance.now(), dateMs: Date.now() };
  return () => Math.max(performance.now() - started.elapsedMs, Date.now() - started.dateMs);
}

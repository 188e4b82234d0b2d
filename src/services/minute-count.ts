import { fromNow, now } from '../lib/time/time.js';
import type { RateCountStore } from '../stores/rate-count-store.js';

/** Long enough for many people to start at the same moment, short enough to wait for the next window. */
export const limitWindowMs = 60_000;

// A shorter time would be shown as zero seconds.
const minRetryAfterMs = 1_000;

/** Adds one to a counter within a minute, at all replicas together, and tells how long it takes until it begins anew. */
export async function countWithinMinute(
  counts: RateCountStore,
  name: string,
): Promise<{ count: number; retryAfterMs: number }> {
  // Clocks of replicas differ a little, so a window may begin in the future, but not by more than its own length.
  const window = { now: now(), oldest: fromNow(-limitWindowMs), latest: fromNow(limitWindowMs) };
  const { count, beganAt } = await counts.increment(name, window);
  const waitMs = Date.parse(beganAt) + limitWindowMs - Date.now();
  return { count, retryAfterMs: Math.min(Math.max(waitMs, minRetryAfterMs), limitWindowMs) };
}

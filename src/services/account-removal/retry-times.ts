import { backoffMs } from '../../lib/time/backoff.js';
import { fromNow } from '../../lib/time/time.js';

const firstWaitMs = 30_000;
const maxWaitMs = 15 * 60 * 1000;

/** Failures during an outage count only until the wait has its maximum, so that no account is given up because of an outage. */
export const maxCountedOutages = 5;

/** How long an entry of a stored list is claimed: longer than any attempt takes. Then another replica may claim it. */
const claimedForMs = 60_000;

/**
 * For `claimDue`: the claim ends at `until`; a time stored after `farthest` comes from a wrong clock. `skewMs`: how far clocks may
 * differ.
 */
export function claimLimits(skewMs: number): { until: string; farthest: string } {
  return { until: fromNow(claimedForMs), farthest: fromNow(maxWaitMs + skewMs) };
}

/** When an account is due that is put on the list and then attempted at once: no replica starts another attempt until that one has ended. */
export function afterFirstAttempt(): string {
  return fromNow(claimedForMs);
}

/** When to try again: the wait doubles with each failed attempt, from half a minute to a quarter of an hour. */
export function nextAttemptAt(failedAttempts: number): string {
  return fromNow(backoffMs(failedAttempts, { firstMs: firstWaitMs, maxMs: maxWaitMs }));
}

/** When a request was sent and answered by this computer's clock, and when the provider says that it answered; in milliseconds. */
type TimedAnswer = { sentAt: number; receivedAt: number; providerTime: number };

/** The header has whole seconds, rounded down. */
const resolutionMs = 1_000;

/**
 * How far this computer's clock is ahead of the provider's, in seconds; negative where it is behind. 0 where the clocks may agree: the
 * answer was written at some time between the request and its arrival, in the second that it names.
 */
export function clockSkewOf({ sentAt, receivedAt, providerTime }: TimedAnswer): number {
  const leastMs = sentAt - (providerTime + resolutionMs);
  const mostMs = receivedAt - providerTime;
  if (leastMs <= 0 && mostMs >= 0) return 0;
  return Math.round((leastMs + mostMs) / 2 / 1000);
}

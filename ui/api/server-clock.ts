/** Less than this is the time that answers take on slow networks. */
const tolerableMs = 60_000;

let offMs = 0;

/** The time of the service, by which sign-ins end; the clock of a computer may be wrong by a day. */
export function serverNow(): number {
  return Date.now() + offMs;
}

/** Learns from an answer how wrong the clock is. One from another origin hides its date, and changes nothing. */
export function learnTime({ headers }: Response): void {
  const distanceMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(distanceMs)) offMs = Math.abs(distanceMs) > tolerableMs ? distanceMs : 0;
}

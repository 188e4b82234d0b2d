/** No wait that a server asks for is reported as longer than this. */
export const maxRetryAfterMs = 3_600_000;

/** A `Retry-After` header (RFC 9110 §10.2.3: seconds or a date) in milliseconds; undefined for anything else. Never throws. */
export function parseRetryAfter(header: string | undefined, now: number = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d+(?:\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : /[a-z]/i.test(text)
      ? Date.parse(text) - now
      : NaN;
  if (Number.isNaN(waitMs)) return undefined;
  return Math.round(Math.min(Math.max(waitMs, 0), maxRetryAfterMs));
}

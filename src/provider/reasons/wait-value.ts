const msOf: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const units = 'milliseconds?|millis|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d';
const amount = String.raw`(\d{1,7}(?:\.\d{1,9})?)`;
const part = String.raw`${amount}[ \t]?(${units})(?![a-z])`;

/** `6m0s`, `1 hour and 5 minutes`, and `PT30S` of ISO 8601. */
const duration = new RegExp(`^(?:PT)?(?:${part}(?: and |, ?| )?){1,4}`, 'i');
const parts = new RegExp(part, 'gi');
/** A number that stands alone: no part of a list, a range, a date or a time, and nothing that is counted. */
const bareNumber = new RegExp(String.raw`^${amount}(?!\d|[.,:/_–-]\d|["']?[ \t]?[\p{L}%–-])`, 'u');
/** A time in seconds or milliseconds of Unix: any other number of this length would be a wait of years. */
const unixTime = /^(\d{10}(?=(?:\.\d{1,9})?(?!\d))|\d{13})(?!\d)/;
/** As in RFC 9110 and RFC 3339. Without an offset, nobody knows which zone is meant. */
const date =
  /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))(?!\w)/;

/** Longer ones say nothing that a caller can wait for, and are more likely to be misread. */
const maxWaitMs = 86_400_000;
/** A greater number without a unit may as well be milliseconds. */
const maxBareSeconds = 3_600;

/** How a number without a unit is read: by the unit that the name of its field has, as seconds, or not at all. */
type BareNumbers = { unit?: string; areSeconds?: boolean };

/** The wait that a text begins with, in milliseconds; undefined where it could mean another one. */
export function waitAtStart(text: string, bare: BareNumbers, nowMs: number): number | undefined {
  const until = timeAtStart(text);
  const waitMs = until === undefined ? (durationAtStart(text) ?? bareAtStart(text, bare)) : until - nowMs;
  return waitMs !== undefined && waitMs > 0 && waitMs <= maxWaitMs ? Math.round(waitMs) : undefined;
}

function timeAtStart(text: string): number | undefined {
  const digits = unixTime.exec(text)?.[1];
  if (digits !== undefined) return digits.length === 10 ? Number(digits) * 1_000 : Number(digits);
  const written = date.exec(text)?.[0];
  return written === undefined ? undefined : Date.parse(written);
}

function durationAtStart(text: string): number | undefined {
  const written = duration.exec(text)?.[0];
  if (written === undefined) return undefined;
  return [...written.matchAll(parts)].reduce((sum, [, number, unit = '']) => sum + Number(number) * msOfUnit(unit), 0);
}

function bareAtStart(text: string, { unit, areSeconds = false }: BareNumbers): number | undefined {
  const number = bareNumber.exec(text)?.[1];
  if (number === undefined) return undefined;
  if (unit !== undefined) return Number(number) * msOfUnit(unit);
  return areSeconds && Number(number) <= maxBareSeconds ? Number(number) * 1_000 : undefined;
}

/** Units are known by their first letter, but for milliseconds. */
function msOfUnit(unit: string): number {
  const name = unit.toLowerCase();
  return msOf[/^(?:milli|ms)/.test(name) ? 'ms' : name.charAt(0)] ?? Number.NaN;
}

const hasOffset = /(?:z|[+-]\d\d:?\d\d)$/i;

/** The instant, in milliseconds, of a point in time as an app reads it: without an offset, in the time zone given with it. */
export function instantOf(time: unknown, timeZone: unknown = 'UTC'): number {
  const text = String(time);
  if (hasOffset.test(text)) return Date.parse(text);
  const asUtc = Date.parse(`${text}Z`);
  return asUtc - offsetMs(asUtc, String(timeZone));
}

function offsetMs(instant: number, timeZone: string): number {
  const shown = new Date(instant).toLocaleString('sv', { timeZone });
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - instant;
}

import { waitAtStart } from './wait-value.js';

/** What stands before a wait. `areSeconds`: a number without a unit is seconds, as in RFC 9110 and in most apps. */
type Lead = { words: RegExp; areSeconds?: boolean };

const beforeValue = String.raw`["']?[\s:=,({[]{0,8}["']?`;
/** `retry_after_ms`, `retryAfterInSeconds`, `retry_delay { seconds: 20 }`. */
const unitInName = String.raw`(?:["']?[\s:={]{0,8}["']?(?:in)?[-_ ]?(?<unit>milliseconds?|millis|msecs?|ms|seconds?|secs?|minutes?|mins?)(?=["'\s:=]))?`;
const asked =
  '(?:re)?try(?:ing)?(?: (?:your|the|this) request| this| it)?(?: again)? (?:in|after|at)|wait(?: for)?|available in|resets? in';
const vaguely = '(?: (?:about|approximately|at least|another))?';

/** The surest first. Those of a sentence need a unit; when a window ends is seconds in some apps and milliseconds in others. */
const leads: readonly Lead[] = [
  {
    words: new RegExp(`(?:retry[-_ ]?(?:after|delay)|resets?[-_ ]?after)${unitInName}${beforeValue}`, 'gi'),
    areSeconds: true,
  },
  { words: new RegExp(String.raw`\b(?:${asked})${vaguely}\s`, 'gi') },
];
const windowEnd: Lead = {
  words: new RegExp(
    `(?:rate[-_]?limit[-_]?(?:requests-|tokens-)?reset(?:-requests|-tokens)?|\\bresets?[-_ ]?at|\\breset[-_ ]?time)${beforeValue}`,
    'gi',
  ),
};
/** Then another limit was met than the one whose window is told. */
const hasRemaining = /remaining[\w-]{0,20}["']?[\s:=]{1,4}["']?[1-9]/i;

const maxLeads = 50;
const maxValueLength = 60;

/**
 * The wait that the error of a rate limit asks for, in milliseconds; undefined where it says none, or none that is certain. Of
 * several, the longest.
 */
export function requestedWaitMs(text: string, nowMs: number = Date.now()): number | undefined {
  for (const lead of hasRemaining.test(text) ? leads : [...leads, windowEnd]) {
    const waits = waitsAfter(lead, text, nowMs);
    if (waits.length > 0) return Math.max(...waits);
  }
  return undefined;
}

function waitsAfter({ words, areSeconds }: Lead, text: string, nowMs: number): number[] {
  const found = [...text.matchAll(words)].slice(0, maxLeads);
  return found.flatMap(({ 0: { length }, index, groups }) => {
    const value = text.slice(index + length, index + length + maxValueLength);
    return waitAtStart(value, { unit: groups?.unit, areSeconds }, nowMs) ?? [];
  });
}

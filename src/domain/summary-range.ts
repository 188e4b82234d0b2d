import type { TimeRange } from './activity-scope.js';
import { addDays, type Day, dayOf, startOf } from './days.js';

const defaultDays = 30;
// As long as the activity is kept.
const maxSummaryDays = 400;

/**
 * The time that a summary covers: a month where no beginning is given, never the future, and no longer than the activity is
 * kept.
 */
export function summaryRange({ from, to }: Partial<TimeRange>, nowMs: number): TimeRange {
  const tomorrow = startOf(addDays(dayOf(nowMs), 1));
  const end = to === undefined || to > tomorrow ? tomorrow : to;
  const last = lastDayOf(end);
  const earliest = startOf(addDays(last, 1 - maxSummaryDays));
  const start = from ?? startOf(addDays(last, 1 - defaultDays));
  if (start > end) return { from: end, to: end };
  return { from: start < earliest ? earliest : start, to: end };
}

/** The last day that begins before this time. */
export function lastDayOf(to: string): Day {
  return dayOf(Date.parse(to) - 1);
}

/**
 * Divides a time into the whole days up to the last counted one, and what is left before and behind them. `days` is missing where
 * there is no such day.
 */
export function splitByDays({ from, to }: TimeRange, lastCounted: Day | undefined) {
  const first = from === startOf(dayOf(from)) ? dayOf(from) : addDays(dayOf(from), 1);
  const lastWhole = addDays(dayOf(to), -1);
  const last = lastCounted === undefined || lastWhole < lastCounted ? lastWhole : lastCounted;
  if (lastCounted === undefined || last < first) return { times: [{ from, to }] };
  const times = [
    { from, to: startOf(first) },
    { from: startOf(addDays(last, 1)), to },
  ];
  return { days: { first, last }, times: times.filter((time) => time.from < time.to) };
}

import { dayMs } from '../lib/time/time.js';
import { fromTime } from './activity-scope.js';

/** A day of a calendar in UTC, `2026-11-20`. */
export type Day = string;

export function dayOf(at: string | number): Day {
  return fromTime(typeof at === 'number' ? at : Date.parse(at)).slice(0, '2026-11-20'.length);
}

/** The first moment of a day, UTC ISO 8601. */
export function startOf(day: Day): string {
  return fromTime(Date.parse(day));
}

export function addDays(day: Day, count: number): Day {
  return dayOf(Date.parse(day) + count * dayMs);
}

/** Every day from the first to the last one. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The first day that calls may still be added to: they are recorded minutes late, by clocks that differ. */
export function firstUnsettledDay(nowMs: number): Day {
  return addDays(dayOf(nowMs), -1);
}

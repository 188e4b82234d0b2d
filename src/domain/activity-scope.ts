import type { ActivityFilter } from '../contract/activity-contract.js';
import { dayMs } from '../lib/time/time.js';
import { refusedFieldsError } from './plugin-error.js';

/** Both are times in UTC ISO 8601: the first that counts, and the first that does not. */
export type TimeRange = { from: string; to: string };

/** Which events are meant. Unlike in a filter, which also takes days, its times are exact. */
export type ActivityScope = Omit<ActivityFilter, 'from' | 'to'> & Partial<TimeRange>;

/** A page of the events that are meant; `cursor` is the `nextCursor` of the page before. */
export type AuditQuery = ActivityScope & { cursor?: string | undefined; limit: number };

const dayLength = '2026-11-20'.length;
// Times are compared as text, which goes wrong beyond four digits of a year.
const maxTimeMs = Date.parse('9999-12-31T23:59:59.999Z');
const minTimeMs = Date.parse('0000-01-01T00:00:00.000Z');

/** Throws `invalid_request` for a time that ends before it begins. */
export function toActivityScope({ from, to, ...rest }: ActivityFilter): ActivityScope {
  const scope = {
    ...rest,
    ...(from !== undefined && { from: fromTime(Date.parse(from)) }),
    ...(to !== undefined && { to: fromTime(isDay(to) ? Date.parse(to) + dayMs : Date.parse(to)) }),
  };
  if (to !== undefined && isReversed(scope, isDay(to)))
    throw refusedFieldsError('invalid_request', [{ field: 'to', message: 'must not be before from' }]);
  return scope;
}

/** A day has to begin before it ends; of two times that are the same, nothing lies between. */
function isReversed({ from = '', to = '' }: Partial<TimeRange>, isWholeDay: boolean): boolean {
  return isWholeDay ? from >= to : from > to;
}

function isDay(value: string): boolean {
  return value.length === dayLength;
}

/** UTC ISO 8601, in the years that can be compared as text. */
export function fromTime(ms: number): string {
  return new Date(Math.min(Math.max(ms, minTimeMs), maxTimeMs)).toISOString();
}

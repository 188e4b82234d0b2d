import type { Activity, ActivityQuery, AuditEvent } from '../../src/contract/activity-contract.js';

// With more new events than these hold, a reader is helped more by the newest than by their former place.
const maxFurtherPages = 5;
const eventsPerFurtherPage = 200;

export type ReadPage = (page: Partial<Pick<ActivityQuery, 'cursor' | 'limit'>>) => Promise<Activity>;

/** The newest events, and further pages until they reach those that are loaded or there are too many. */
export async function readNewest(readPage: ReadPage, loaded: () => readonly AuditEvent[]): Promise<Activity> {
  let { events, nextCursor } = await readPage({});
  for (let pages = 0; pages < maxFurtherPages; pages += 1) {
    if (nextCursor === undefined || loaded().length === 0 || overlap(events, loaded())) break;
    const page = await readPage({ cursor: nextCursor, limit: eventsPerFurtherPage });
    events = [...events, ...page.events];
    nextCursor = page.nextCursor;
  }
  return { events, nextCursor };
}

/** Whether lists have an event in common, so that none is missing between them. */
export function overlap(events: readonly AuditEvent[], others: readonly AuditEvent[]): boolean {
  const known = new Set(others.map(({ id }) => id));
  return events.some(({ id }) => known.has(id));
}

/** The events of both, newest first, and the cursor of whichever goes further back. */
export function mergeActivity(one: Activity, other: Activity): Activity {
  const events = [...new Map([...one.events, ...other.events].map((event) => [event.id, event])).values()];
  const oldest = events.sort(byAge).at(-1);
  const { nextCursor } = one.events.at(-1)?.id === oldest?.id ? one : other;
  return { events, nextCursor };
}

/** The order of the service. What is recorded late has a time before that of events which were recorded earlier. */
function byAge(one: AuditEvent, other: AuditEvent): number {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return Number(other.id) - Number(one.id);
}

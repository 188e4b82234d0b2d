import type { Activity, ActivityQuery, AuditEvent } from '../../src/contract/activity-contract.js';

// With more new events than these hold, a reader is helped more by the newest than by their former place.
const maxFurtherPages = 5;
const eventsPerFurtherPage = 200;

export type ReadPage = (page: Partial<Pick<ActivityQuery, 'cursor' | 'limit'>>) => Promise<Activity>;

/** `reaches`: whether nothing is missing between these events and those that are loaded. */
export type Newest = Activity & { reaches: boolean };

/** The newest events, and further pages until they reach those that are loaded or there are too many. */
export async function readNewest(readPage: ReadPage, loaded: () => Activity): Promise<Newest> {
  let newest = await readPage({});
  for (let pages = 0; pages < maxFurtherPages; pages += 1) {
    const { events, nextCursor: cursor } = newest;
    if (cursor === undefined || canNeverReach(newest, loaded()) || reaches(newest, loaded())) break;
    const page = await readPage({ cursor, limit: eventsPerFurtherPage });
    if (isForAnotherRole(page, newest)) return { ...(await readPage({})), reaches: false };
    newest = { ...page, events: [...events, ...page.events] };
  }
  return { ...newest, reaches: reaches(newest, loaded()) };
}

/** Whether the person has become an org admin between two pages, or is none any more: between the events of one lie others. */
export function isForAnotherRole(page: Activity, other: Activity): boolean {
  // A service that does not say it counts as in agreement.
  return (page.isForAdmin ?? other.isForAdmin) !== (other.isForAdmin ?? page.isForAdmin);
}

function canNeverReach(newest: Activity, loaded: Activity): boolean {
  return loaded.events.length === 0 || isForAnotherRole(newest, loaded);
}

/** What is recorded late may lie between two known events, so only the end of one of the lists says that they touch. */
function reaches(newest: Activity, loaded: Activity): boolean {
  if (canNeverReach(newest, loaded)) return false;
  return endsIn(loaded.events, newest.events) || endsIn(newest.events, loaded.events);
}

function endsIn(others: readonly AuditEvent[], events: readonly AuditEvent[]): boolean {
  const last = events.at(-1);
  return others.some(({ id }) => id === last?.id);
}

/** The events of both, newest first, and the cursor of whichever goes further back. */
export function mergeActivity(one: Activity, other: Activity): Activity {
  const events = [...new Map([...one.events, ...other.events].map((event) => [event.id, event])).values()];
  const oldest = events.sort(byAge).at(-1);
  const { nextCursor } = one.events.at(-1)?.id === oldest?.id ? one : other;
  return { events, nextCursor, isForAdmin: one.isForAdmin ?? other.isForAdmin };
}

/** The order of the service. What is recorded late has a time before that of events which were recorded earlier. */
function byAge(one: AuditEvent, other: AuditEvent): number {
  if (one.at !== other.at) return one.at > other.at ? -1 : 1;
  return Number(other.id) - Number(one.id);
}

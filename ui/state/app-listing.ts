import type { AppList, AppRecord } from '../../src/contract/app-contract.js';
import { type AppSection, appSections, sectionOf } from '../../src/contract/app-sections.js';

/** The loaded pages of a search, in the order in which they are shown. */
export interface Listing extends AppList {
  /** Whether a query found the apps, which are then ordered by relevance. */
  readonly isSearch: boolean;
  /** Where each section starts in `apps`; of what a query found only `others`, and only for members. */
  readonly sections: readonly { readonly name: AppSection; readonly start: number }[];
}

/** The first page, ordered by section. Later updates keep that order, so that no row jumps. */
export function startListing(page: AppList, { isSearch }: { isSearch: boolean }): Listing {
  const headed = headedSections(page, isSearch);
  const rank = (app: AppRecord) => headed.indexOf(sectionOf(app));
  const apps = [...page.apps].sort((one, other) => rank(one) - rank(other));
  return { ...page, apps, isSearch, sections: findSectionStarts([], apps, { headed }) };
}

/** Members cannot enable what they find, so one sentence above the apps that they cannot use tells them whom to ask. */
function headedSections(page: Pick<AppList, 'apps'>, isSearch: boolean): readonly AppSection[] {
  if (!isSearch) return appSections;
  return isForAdmin(page) ? [] : ['others'];
}

/** Whether the service sent a field that only admins get. */
export function isForAdmin({ apps }: Pick<AppList, 'apps'>): boolean {
  return apps.some(({ memberCount }) => memberCount !== undefined);
}

/** Whether the person has become an admin since the list was read, or is none any more: what a member sees has other sections. */
export function isForAnotherRole(page: AppList, listing: Listing): boolean {
  const isKnown = page.apps.length > 0 && listing.apps.length > 0;
  return isKnown && isForAdmin(page) !== isForAdmin(listing);
}

/**
 * Adds a page. Apps that are already there, since the catalog changed between two pages, keep their position, and so do those that
 * no page has any more.
 */
export function appendPage(listing: Listing, page: AppList): Listing {
  const known = new Set(listing.apps.map(({ app }) => app));
  const apps = [...listing.apps, ...page.apps.filter(({ app }) => !known.has(app))];
  const headed = headedSections({ apps }, listing.isSearch);
  const sections = findSectionStarts(listing.sections, apps, { headed, from: listing.apps.length });
  return { ...page, apps, total: Math.max(page.total, apps.length), isSearch: listing.isSearch, sections };
}

/** Updates the counts, and the apps that the first page contains, and adds those that are new there. */
export function refreshApps(listing: Listing, page: AppList): Listing {
  const fresh = new Map(page.apps.map((record) => [record.app, record]));
  const apps = listing.apps.map((old) => fresh.get(old.app) ?? old);
  const refreshed = appendPage({ ...listing, apps }, page);
  // Where all apps were loaded, and there are more now, they are found behind the first page.
  const nextCursor = listing.nextCursor ?? (isWhole(refreshed) ? undefined : page.nextCursor);
  return { ...refreshed, nextCursor };
}

/** Whether nothing is missing. */
export function isWhole({ apps, total }: Listing): boolean {
  return apps.length >= total;
}

export function patchApp(listing: Listing, app: string, changes: Partial<AppRecord>): Listing {
  return { ...listing, apps: listing.apps.map((record) => (record.app === app ? { ...record, ...changes } : record)) };
}

/** The service sends its pages in the order of the sections, so each section starts once. */
function findSectionStarts(
  sections: Listing['sections'],
  apps: readonly AppRecord[],
  { headed, from = 0 }: { headed: readonly AppSection[]; from?: number },
): Listing['sections'] {
  const starts = [...sections];
  for (let index = from; index < apps.length; index += 1) {
    const name = sectionOf(apps[index] as AppRecord);
    const last = starts.at(-1)?.name;
    const isLater = last === undefined || headed.indexOf(name) > headed.indexOf(last);
    if (isLater && headed.includes(name)) starts.push({ name, start: index });
  }
  return starts;
}

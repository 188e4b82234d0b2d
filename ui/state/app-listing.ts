import type { AppList, AppRecord } from '../../src/contract/app-contract.js';
import { type AppSection, appSections, sectionOf } from '../../src/contract/app-sections.js';

/** The loaded pages of a search, in the order in which they are shown. */
export interface Listing extends AppList {
  /** Where each section starts in `apps`; empty while searching, where apps are ordered by relevance. */
  readonly sections: readonly { readonly name: AppSection; readonly start: number }[];
}

/** The first page, ordered by section. Later updates keep that order, so that no row jumps. */
export function startListing(page: AppList, { inSections }: { inSections: boolean }): Listing {
  if (!inSections) return { ...page, sections: [] };
  const apps = appSections.flatMap((name) => page.apps.filter((app) => sectionOf(app) === name));
  return { ...page, apps, sections: findSectionStarts([], apps, 0) };
}

/** Adds a page. Apps that are already there, since the catalog changed between two pages, keep their position. */
export function appendPage(listing: Listing, page: AppList): Listing {
  const known = new Set(listing.apps.map(({ app }) => app));
  const apps = [...listing.apps, ...page.apps.filter(({ app }) => !known.has(app))];
  const sections = listing.sections.length === 0 ? [] : findSectionStarts(listing.sections, apps, listing.apps.length);
  return { ...page, apps, nextCursor: apps.length < page.total ? page.nextCursor : undefined, sections };
}

/** Updates the counts, and the apps that the page contains; all apps keep their position. */
export function refreshApps(listing: Listing, { apps, counts, categories, catalog }: AppList): Listing {
  const fresh = new Map(apps.map((record) => [record.app, record]));
  return { ...listing, counts, categories, catalog, apps: listing.apps.map((old) => fresh.get(old.app) ?? old) };
}

/** The same for a list that the service is still loading, which may have new apps. */
export function refreshAndAppend(listing: Listing, page: AppList): Listing {
  return appendPage(refreshApps(listing, page), page);
}

export function patchApp(listing: Listing, app: string, changes: Partial<AppRecord>): Listing {
  return { ...listing, apps: listing.apps.map((record) => (record.app === app ? { ...record, ...changes } : record)) };
}

/** The service sends its pages in the order of the sections, so each section starts once. */
function findSectionStarts(sections: Listing['sections'], apps: AppRecord[], from: number): Listing['sections'] {
  const starts = [...sections];
  for (let index = from; index < apps.length; index += 1) {
    const name = sectionOf(apps[index] as AppRecord);
    const last = starts.at(-1);
    if (last === undefined || appSections.indexOf(name) > appSections.indexOf(last.name))
      starts.push({ name, start: index });
  }
  return starts;
}

import type { AppList, AppRecord } from '../../src/contract/app-contract.js';
import { type AppSection, appSections, sectionOf } from '../../src/contract/app-sections.js';

/** The pages of a search read so far, in the order that they are shown in. */
export interface Listing extends AppList {
  /** Where each section starts in `apps`; none while searching, where the order is that of relevance. */
  readonly sections: readonly { readonly name: AppSection; readonly start: number }[];
}

/** The first page, with what needs attention on top. From then on everything keeps its place, so that nothing jumps. */
export function startListing(page: AppList, { inSections }: { inSections: boolean }): Listing {
  if (!inSections) return { ...page, sections: [] };
  const apps = appSections.flatMap((name) => page.apps.filter((app) => sectionOf(app) === name));
  return { ...page, apps, sections: findSectionStarts([], apps, 0) };
}

/** Apps that were already there (the catalog moved between two pages) are left where they are. */
export function appendPage(listing: Listing, page: AppList): Listing {
  const known = new Set(listing.apps.map(({ app }) => app));
  const apps = [...listing.apps, ...page.apps.filter(({ app }) => !known.has(app))];
  const sections = listing.sections.length === 0 ? [] : findSectionStarts(listing.sections, apps, listing.apps.length);
  return { ...page, apps, nextCursor: apps.length < page.total ? page.nextCursor : undefined, sections };
}

/** Takes over fresh facts and counts; what the page does not hold stays as it was, and nothing changes its place. */
export function refreshApps(listing: Listing, { apps, counts, categories, catalog }: AppList): Listing {
  const fresh = new Map(apps.map((record) => [record.app, record]));
  return { ...listing, counts, categories, catalog, apps: listing.apps.map((old) => fresh.get(old.app) ?? old) };
}

/** The same from a list that is still growing: there is more to load than there was. */
export function refreshAndAppend(listing: Listing, page: AppList): Listing {
  return appendPage(refreshApps(listing, page), page);
}

export function patchApp(listing: Listing, app: string, parts: Partial<AppRecord>): Listing {
  return { ...listing, apps: listing.apps.map((record) => (record.app === app ? { ...record, ...parts } : record)) };
}

/** The service sends its pages in the order of the sections, so that each one starts only once. */
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

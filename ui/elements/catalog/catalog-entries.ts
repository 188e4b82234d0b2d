import type { AppRecord } from '../../../src/contract/app-contract.js';
import type { AppSection } from '../../../src/contract/app-sections.js';
import type { Listing } from '../../state/app-listing.js';

/** What one line of the list holds: the heading of a section, or an app with its place among all apps. */
export type Entry = { section: AppSection } | { app: AppRecord; place: number };

/** Lines of a listing in order. Apps that were not read yet have no line, but their room is kept free. */
export function toEntries({ apps, sections }: Listing): Entry[] {
  const headings = new Map(sections.map(({ name, start }) => [start, name]));
  return apps.flatMap((app, place): Entry[] => {
    const section = headings.get(place);
    return section === undefined ? [{ app, place }] : [{ section }, { app, place }];
  });
}

/** The next line with an app in a direction, or undefined at the end. */
export function nextApp(entries: Entry[], from: number, step: 1 | -1): number | undefined {
  for (let index = from + step; index >= 0 && index < entries.length; index += step) {
    if ('app' in (entries[index] as Entry)) return index;
  }
  return undefined;
}

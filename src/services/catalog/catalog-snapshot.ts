import type { AppList } from '../../contract/app-contract.js';
import type { Catalog, CatalogApp, Unreadable } from '../../domain/app.js';
import { AppSearch } from './app-search.js';

/**
 * The catalog as it can be shown now, with everything that is computed once for all readers.
 * `last_good`: an earlier list, shown because the provider does not answer.
 */
export type CatalogSnapshot = {
  source: 'live' | 'last_good' | 'none';
  fetchedAt?: string;
  /** False while further pages are on their way, and where nothing was read: then an app that it lacks may be in the rest. */
  isComplete: boolean;
  /** Most used first. */
  apps: readonly CatalogApp[];
  bySlug: ReadonlyMap<string, CatalogApp>;
  /** What is listed and could not be read: each may be an app that the list seems to lack. */
  unreadable: Unreadable;
  /** Apps that the provider offered once and offers no longer, as they were last known. */
  formerBySlug: ReadonlyMap<string, CatalogApp>;
  search: AppSearch;
};

export const emptySnapshot: CatalogSnapshot = {
  source: 'none',
  isComplete: false,
  apps: [],
  bySlug: new Map(),
  unreadable: { slugs: [], unnamed: 0 },
  formerBySlug: new Map(),
  search: new AppSearch([]),
};

export function toCatalogSnapshot(
  { apps, fetchedAt, former = [], unreadable = emptySnapshot.unreadable }: Catalog,
  { source, isComplete }: { source: 'live' | 'last_good'; isComplete: boolean },
): CatalogSnapshot {
  return {
    source,
    fetchedAt,
    isComplete,
    apps,
    bySlug: bySlugOf(apps),
    unreadable,
    formerBySlug: bySlugOf(former),
    search: new AppSearch(apps),
  };
}

/** Whether the provider still offers an app, as far as it is known; a list that is empty or not whole says nothing. */
export function isOffered({ isComplete, bySlug, unreadable }: CatalogSnapshot, slug: string): boolean {
  return !isComplete || bySlug.size === 0 || bySlug.has(slug) || mayBeAmong(unreadable, slug);
}

function mayBeAmong({ slugs, unnamed }: Unreadable, slug: string): boolean {
  return unnamed > 0 || slugs.includes(slug);
}

/** The list with the apps of an earlier one that it may hold in a form that could not be read, about where they were. */
export function withUnreadable(before: CatalogSnapshot, { apps, unreadable }: Catalog): CatalogApp[] {
  if (unreadable === undefined) return apps;
  const present = bySlugOf(apps);
  const all = [...apps];
  for (const [place, app] of before.apps.entries()) {
    if (!present.has(app.slug) && mayBeAmong(unreadable, app.slug)) all.splice(place, 0, app);
  }
  return all;
}

/** The app as it is, or as it was last known. */
export function findCurrentOrFormer({ bySlug, formerBySlug }: CatalogSnapshot, slug: string): CatalogApp | undefined {
  return bySlug.get(slug) ?? formerBySlug.get(slug);
}

// Far more than ever leave; bounds what a provider that renames everything could pile up.
const maxFormer = 1_000;

/** The apps of an earlier list that a new one lacks, those that left last first. */
export function formerOf(before: CatalogSnapshot, apps: readonly CatalogApp[]): CatalogApp[] {
  const present = new Set(apps.map(({ slug }) => slug));
  const left = before.apps.map((app) => ({ ...app, connectability: 'unavailable' as const, collectableSchemes: [] }));
  return [...left, ...before.formerBySlug.values()].filter(({ slug }) => !present.has(slug)).slice(0, maxFormer);
}

function bySlugOf(apps: readonly CatalogApp[]): Map<string, CatalogApp> {
  return new Map(apps.map((app) => [app.slug, app]));
}

/** The names of categories with the number of these apps in each, largest first. */
export function countCategories(apps: readonly CatalogApp[]): AppList['categories'] {
  const counts = new Map<string, number>();
  for (const name of apps.flatMap((app) => app.categories)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

import type { AppList } from '../../contract/app-contract.js';
import type { Catalog, CatalogApp, Unreadable } from '../../domain/app.js';
import { AppSearch } from './app-search.js';
import { mayBeAmong } from './unreadable-items.js';

/**
 * The catalog as it can be shown now, with what is computed once for all readers.
 * `last_good`: an earlier list, shown because the provider does not answer.
 */
export type CatalogSnapshot = {
  source: 'live' | 'last_good' | 'none';
  fetchedAt?: string;
  /** False until all pages have arrived, and where there is no list: an app that it lacks may be in the rest. */
  isComplete: boolean;
  /** Most used first. */
  apps: readonly CatalogApp[];
  bySlug: ReadonlyMap<string, CatalogApp>;
  /** Items of the list that could not be read: each may be an app that the snapshot lacks. */
  unreadable: Unreadable;
  /** The slugs of listed apps that the last read lacked, for the first time. */
  missed: ReadonlySet<string>;
  /** Apps that the provider no longer offers, as they were last known. */
  formerBySlug: ReadonlyMap<string, CatalogApp>;
  search: AppSearch;
};

const emptySnapshot: CatalogSnapshot = {
  source: 'none',
  isComplete: false,
  apps: [],
  bySlug: new Map(),
  unreadable: { slugs: [], unnamed: 0 },
  missed: new Set(),
  formerBySlug: new Map(),
  search: new AppSearch([]),
};

/**
 * No list: no key is saved, or the list of its project was not read yet. The apps that are in use keep the names that they had
 * in the list before.
 */
export function snapshotWithout(before: CatalogSnapshot | undefined): CatalogSnapshot {
  return before === undefined ? emptySnapshot : { ...emptySnapshot, formerBySlug: bySlugOf(formerOf(before, [])) };
}

export function toCatalogSnapshot(
  { apps, fetchedAt, former = [], unreadable = emptySnapshot.unreadable, missed }: Catalog,
  { source, isComplete }: { source: 'live' | 'last_good'; isComplete: boolean },
): CatalogSnapshot {
  return {
    source,
    fetchedAt,
    isComplete,
    apps,
    bySlug: bySlugOf(apps),
    unreadable,
    missed: new Set(missed),
    formerBySlug: bySlugOf(former),
    search: new AppSearch(apps),
  };
}

/**
 * Whether the provider still offers an app, as far as is known: with an empty or incomplete list, every app counts as offered.
 */
export function isOffered({ isComplete, bySlug, unreadable }: CatalogSnapshot, slug: string): boolean {
  return !isComplete || bySlug.size === 0 || bySlug.has(slug) || mayBeAmong(unreadable, slug);
}

/** Whether a list tells nothing of an app: neither that it is offered nor that it was. */
export function isSilentOn({ isComplete, bySlug, unreadable, formerBySlug }: CatalogSnapshot, slug: string): boolean {
  if (bySlug.has(slug)) return false;
  return !isComplete || !(formerBySlug.has(slug) || mayBeAmong(unreadable, slug));
}

/** Whether an app needs a sign-in, as far as is known: what is not listed counts as one that does. */
export function needsSignIn(snapshot: CatalogSnapshot, slug: string): boolean {
  return findCurrentOrFormer(snapshot, slug)?.connectability !== 'none';
}

/** Those of the apps that agents use otherwise than before: with or without a sign-in, or no longer at all. */
export function changedAmong(slugs: Iterable<string>, before: CatalogSnapshot, after: CatalogSnapshot): string[] {
  return [...new Set(slugs)].filter(
    (slug) =>
      isOffered(before, slug) !== isOffered(after, slug) || needsSignIn(before, slug) !== needsSignIn(after, slug),
  );
}

/**
 * The fetched apps, with those of the earlier snapshot that may still be offered, near their earlier positions: they may be among
 * the unreadable ones, or this read is the first that lacks them. One read proves nothing, since an app may move to another page
 * while they are read, and pages may end too early.
 */
export function withMissing(
  before: CatalogSnapshot,
  { apps, unreadable = emptySnapshot.unreadable }: Catalog,
  { maxApps }: { maxApps: number },
): { apps: CatalogApp[]; missed: string[] } {
  const present = bySlugOf(apps);
  const all = [...apps];
  const missed: string[] = [];
  for (const [position, app] of before.apps.entries()) {
    if (all.length >= maxApps) break;
    if (present.has(app.slug)) continue;
    const isUnread = mayBeAmong(unreadable, app.slug);
    if (!isUnread && before.missed.has(app.slug)) continue;
    all.splice(position, 0, app);
    if (!isUnread) missed.push(app.slug);
  }
  return { apps: all, missed };
}

/** The app as the provider offers it, or as it was last known. */
export function findCurrentOrFormer({ bySlug, formerBySlug }: CatalogSnapshot, slug: string): CatalogApp | undefined {
  return bySlug.get(slug) ?? formerBySlug.get(slug);
}

/** The app whose slug an action's slug begins with, the longest if several do. */
export function findOwnerOf(action: string, { bySlug, formerBySlug }: CatalogSnapshot): string | undefined {
  const name = action.toLowerCase();
  const slugs = [...bySlug.keys(), ...formerBySlug.keys()];
  return slugs.filter((slug) => name.startsWith(`${slug}_`)).sort((one, other) => other.length - one.length)[0];
}

// Far more than are ever removed; bounds the list if a provider renames everything.
const maxFormer = 1_000;

/** The apps of an earlier snapshot that a new list lacks, the latest removed first. */
export function formerOf(before: CatalogSnapshot, apps: readonly CatalogApp[]): CatalogApp[] {
  const present = new Set(apps.map(({ slug }) => slug));
  const previous = before.apps.map((app) => ({
    ...app,
    connectability: 'unavailable' as const,
    collectableSchemes: [],
  }));
  return [...previous, ...before.formerBySlug.values()].filter(({ slug }) => !present.has(slug)).slice(0, maxFormer);
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

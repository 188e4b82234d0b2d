import type { AppList } from '../../contract/app-contract.js';
import type { Catalog, CatalogApp } from '../../domain/app.js';
import { AppSearch } from './app-search.js';

/**
 * The catalog as it can be shown now, with everything that is computed once for all readers.
 * `last_good`: an earlier list, shown because the provider does not answer.
 */
export type CatalogReading = {
  source: 'live' | 'last_good' | 'none';
  fetchedAt?: string;
  /** Most used first. */
  apps: readonly CatalogApp[];
  bySlug: ReadonlyMap<string, CatalogApp>;
  categories: AppList['categories'];
  search: AppSearch;
};

export const nothingRead: CatalogReading = {
  source: 'none',
  apps: [],
  bySlug: new Map(),
  categories: [],
  search: new AppSearch([]),
};

export function toReading({ apps, fetchedAt }: Catalog, source: 'live' | 'last_good'): CatalogReading {
  return {
    source,
    fetchedAt,
    apps,
    bySlug: new Map(apps.map((app) => [app.slug, app])),
    categories: countCategories(apps),
    search: new AppSearch(apps),
  };
}

function countCategories(apps: readonly CatalogApp[]): AppList['categories'] {
  const counts = new Map<string, number>();
  for (const name of apps.flatMap((app) => app.categories)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

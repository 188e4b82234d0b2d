import MiniSearch from 'minisearch';
import type { Action } from '../../../src/domain/app.js';
import { ActionIndex } from '../../../src/services/action-search/action-index.js';
import type { SearchableCatalog } from '../../support/search/actions-file.js';
import type { FindActions } from '../../support/search/golden-requests.js';

export function ourSearch(indexFor: (inApps: string[] | undefined) => ActionIndex): FindActions {
  return (query, inApps) =>
    indexFor(inApps)
      .search(query, { apps: inApps })
      .hits.map(({ action }) => action.slug);
}

/** Like `FindActions`, and tells whether the result says that it may not hold what was asked for. */
export type DoubtingSearch = (query: string, inApps: string[] | undefined) => { slugs: string[]; isDoubted: boolean };

const maxHits = 10;

/** Ours, for an agent that may use every app of the catalog. */
export async function doubtingSearch({ apps, actions }: SearchableCatalog): Promise<DoubtingSearch> {
  const index = await ActionIndex.build(apps, actions);
  const all = apps.map(({ slug }) => slug);
  return (query, inApps = all) => {
    const { hits, isWeak, isMostlyUnknown } = index.search(query, { apps: inApps, limit: maxHits });
    return { slugs: hits.map(({ action }) => action.slug), isDoubted: isWeak || isMostlyUnknown };
  };
}

/** Plain BM25 has doubts only where nothing matches. */
export function doubtingBm25({ actions }: SearchableCatalog): DoubtingSearch {
  const find = plainBm25(actions);
  return (query, inApps) => {
    const slugs = find(query, inApps).slice(0, maxHits);
    return { slugs, isDoubted: slugs.length === 0 };
  };
}

/** MiniSearch with its defaults, over the same texts. */
export function plainBm25(actions: Action[]): FindActions {
  const texts = new MiniSearch({
    fields: ['slug', 'name', 'description', 'app'],
    storeFields: ['app'],
    idField: 'slug',
  });
  texts.addAll(actions);
  return (query, apps) =>
    texts.search(query, { filter: ({ app }) => apps?.includes(app) ?? true }).map(({ id }) => String(id));
}

/** Searches slugs, names and descriptions for the request, and without a match for all of its words. */
export function substring(actions: Action[]): FindActions {
  const texts = actions.map((action) => ({
    action,
    text: `${action.slug} ${action.name} ${action.description}`.toLowerCase(),
  }));
  return (query, apps) => {
    const wanted = query.toLowerCase();
    const words = wanted.split(/\W+/).filter((word) => word.length > 2);
    const whole = texts.filter(({ text }) => text.includes(wanted));
    const found = whole.length > 0 ? whole : texts.filter(({ text }) => words.every((word) => text.includes(word)));
    return found.filter(({ action }) => apps?.includes(action.app) ?? true).map(({ action }) => action.slug);
  };
}

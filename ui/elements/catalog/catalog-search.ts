import { type AppView, appViews } from '../../../src/contract/app-constants.js';
import { maxSearchLength } from '../../../src/contract/text-limits.js';
import type { Place } from '../../events/place-changed-event.js';

export interface Search {
  view: AppView;
  query: string;
  category: string;
}

export const defaultSearch: Search = { view: 'popular', query: '', category: '' };

/** Equal for equal searches. */
export function searchKey({ view, query, category }: Search): string {
  return [view, query.trim(), category].join('\n');
}

/** The search that a place or a page names; what is named wrongly, or by an attribute that is taken away, is left at its default. */
export function searchAt({ view: wanted, query, category }: Partial<Record<keyof Search, string | null>>): Search {
  const view = appViews.find((name) => name === wanted) ?? defaultSearch.view;
  return { view, query: (query ?? '').slice(0, maxSearchLength), category: category ?? '' };
}

export function placeOf({ view, query, category }: Search): Place {
  return { view: view === defaultSearch.view ? '' : view, query: query.trim(), category };
}

import type { AppView } from '../../../src/contract/constants.js';

export interface Search {
  view: AppView;
  query: string;
  category: string;
}

/** Equal for equal searches. */
export function searchKey({ view, query, category }: Search): string {
  return [view, query.trim(), category].join('\n');
}

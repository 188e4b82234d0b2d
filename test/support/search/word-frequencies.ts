import {
  searchedFields,
  toActionEntry,
  toAppDescription,
} from '../../../src/services/action-search/index/action-entry.js';
import type { SearchableCatalog } from './actions-file.js';

/** Rarer stems are left out of the table. */
const minFrequency = 8;

/** The stems of the vocabulary's `frequencies.json` for a catalog: those of the actions' own texts, by powers of two. */
export function frequenciesIn({ apps, actions }: SearchableCatalog): Map<number, string[]> {
  const descriptions = new Map(apps.map((app) => [app.slug, toAppDescription(app)]));
  const counts = new Map<string, number>();
  for (const action of actions) {
    const description = descriptions.get(action.app);
    if (!description) continue;
    const { stems } = toActionEntry(0, action, description);
    const own = searchedFields.filter((field) => field !== 'app').flatMap((field) => stems[field]);
    for (const stem of new Set(own)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const byFrequency = new Map<number, string[]>();
  for (const [stem, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const frequency = 2 ** Math.floor(Math.log2(count));
    if (frequency >= minFrequency) byFrequency.set(frequency, [...(byFrequency.get(frequency) ?? []), stem]);
  }
  return byFrequency;
}

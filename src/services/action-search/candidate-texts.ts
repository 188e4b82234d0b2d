import MiniSearch from 'minisearch';
import { type ActionDocument, type ActionEntry, searchedFields, toActionDocument } from './action-entry.js';
import { fieldWeights } from './ranking.js';
import type { SearchedStems } from './searched-stems.js';

const namingFields = ['slug', 'name', 'app'];

/** The searched texts of all actions. Finds what a request may mean; the order of the answers is left to the ranking. */
export class CandidateTexts {
  private readonly texts = new MiniSearch<ActionDocument>({
    fields: [...searchedFields],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    searchOptions: { boost: fieldWeights },
  });

  add(entries: ActionEntry[]): void {
    this.texts.addAll(entries.map(toActionDocument));
  }

  discard(entries: ActionEntry[]): void {
    this.texts.discardAll(entries.map(({ id }) => id));
  }

  /** The `most` best, each with its score; those are hidden for which `weightOf` an id is 0. */
  find(stems: SearchedStems, weightOf: (id: number) => number, most: number): { id: number; score: number }[] {
    const { everywhere, inNames } = stems;
    const results = this.texts.search(
      {
        combineWith: 'OR',
        queries: [
          { queries: [[...everywhere.keys()].join(' ')] },
          { queries: [[...inNames.keys()].join(' ')], fields: namingFields },
        ],
      },
      { boostTerm: (stem) => everywhere.get(stem) ?? inNames.get(stem) ?? 1, boostDocument: weightOf },
    );
    return results.slice(0, most).map(({ id, score }) => ({ id: Number(id), score }));
  }
}

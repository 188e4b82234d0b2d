import MiniSearch from 'minisearch';
import { type ActionDocument, type ActionEntry, searchedFields, toActionDocument } from '../index/action-entry.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import type { ParsedRequest } from '../request/parse-request.js';
import { isCommonStem } from '../vocabulary/verbs.js';
import { frequencyOf } from '../vocabulary/word-frequencies.js';
import { fieldWeights } from './ranking-weights.js';

/** Stems with their weights: those searched for in all fields, and those searched for in names only. */
type SearchStems = { inAllFields: Map<string, number>; inNames: Map<string, number> };

const nameFields = ['slug', 'name', 'app'];
/** A reading with at least this weight counts as much as the word itself. */
const minCertainWeight = 0.75;
/** A reading below this weight ranks candidates and retrieves none. */
const minRetrievalWeight = 0.4;
/** A stem of this frequency or more is searched for in names only. */
const commonFrequency = 128;
/**
 * How many actions the uncertain stems may match together, which bounds the time of a search. A search in some apps skips
 * most matches quickly.
 */
const maxUncertainMatches = { everywhere: 1_200, inSomeApps: 10_000 };

/** Where to search. `weightOf` returns 0 for an action that must not be found. */
type Scope = {
  dictionary: TermDictionary;
  isLimitedToApps: boolean;
  weightOf: (id: number) => number;
  maxCandidates: number;
};

/** A full-text index of the actions. Finds what a request may mean; the ranker decides the order. */
export class CandidateRetriever {
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

  /** The best candidates by their texts. */
  retrieve(request: ParsedRequest, scope: Scope): number[] {
    const { inAllFields, inNames } = toSearchStems(request, scope);
    const results = this.texts.search(
      {
        combineWith: 'OR',
        queries: [
          { queries: [[...inAllFields.keys()].join(' ')] },
          { queries: [[...inNames.keys()].join(' ')], fields: nameFields },
        ],
      },
      { boostTerm: (stem) => inAllFields.get(stem) ?? inNames.get(stem) ?? 1, boostDocument: scope.weightOf },
    );
    return results.slice(0, scope.maxCandidates).map(({ id }) => Number(id));
  }
}

/**
 * The stems that retrieve candidates. Common verbs match half the catalog, so they count only where the request has
 * nothing else; uncertain stems count in names only, the rarest first.
 */
function toSearchStems({ terms }: ParsedRequest, { dictionary, isLimitedToApps }: Scope): SearchStems {
  const specific = terms.filter((term) => !term.isCommonVerb);
  const weights = maxWeights(specific.length > 0 ? specific : terms);
  const byRarity = [...weights].sort(([a], [b]) => frequencyOf(a) - frequencyOf(b));
  const stems: SearchStems = { inAllFields: new Map(), inNames: new Map() };
  const maxMatches = maxUncertainMatches[isLimitedToApps ? 'inSomeApps' : 'everywhere'];
  let uncertainMatches = 0;
  for (const [stem, weight] of byRarity) {
    const isCertain = weight >= minCertainWeight;
    if (specific.length > 0 && isCommonStem(stem) && !(isLimitedToApps && isCertain)) continue;
    if (isCertain) stems[frequencyOf(stem) >= commonFrequency ? 'inNames' : 'inAllFields'].set(stem, weight);
    else if (weight >= minRetrievalWeight) {
      uncertainMatches += dictionary.documentFrequency(stem);
      if (uncertainMatches <= maxMatches) stems.inNames.set(stem, weight);
    }
  }
  return stems;
}

function maxWeights(terms: ParsedRequest['terms']): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { stems } of terms) {
    for (const [stem, weight] of stems) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  }
  return weights;
}

import type { QueryReading } from './query-reading.js';
import { isCommonStem } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';

/** Stems with their weights: those looked for in all texts, and those looked for in names only. */
export type SearchedStems = { everywhere: Map<string, number>; inNames: Map<string, number> };

/** From here on, a reading of a word is as good as the word itself. */
const certain = 0.75;
/** A reading that is less sure than this orders candidates and finds none. */
const least = 0.4;
/** A stem that so many actions have, and this share of all, tells too little to look for it in descriptions. */
const common = { actions: 200, share: 0.04 };
/**
 * How many actions' worth of mere possibilities are looked at: this bounds the time of a search. Among few apps most of
 * them are passed over quickly.
 */
const maxPossible = { everywhere: 1_200, inSomeApps: 10_000 };

/**
 * The stems by which candidates are found. Common verbs find half the catalog, so they count only where there is
 * nothing else; words that are only possibly meant count in names, the rarest first.
 */
export function searchedStems(
  { wishes }: QueryReading,
  vocabulary: Vocabulary,
  scope: keyof typeof maxPossible,
): SearchedStems {
  const telling = wishes.filter((wish) => !wish.isCommonVerb);
  const weights = bestWeights(telling.length > 0 ? telling : wishes);
  const stems: SearchedStems = { everywhere: new Map(), inNames: new Map() };
  let possible = 0;
  for (const [stem, weight] of [...weights].sort(([a], [b]) => vocabulary.frequencyOf(a) - vocabulary.frequencyOf(b))) {
    const frequency = vocabulary.frequencyOf(stem);
    const isCommon = frequency > common.actions && vocabulary.shareOf(frequency) > common.share;
    if (telling.length > 0 && isCommonStem(stem) && (scope === 'everywhere' || weight < certain)) continue;
    if (weight >= certain) stems[isCommon ? 'inNames' : 'everywhere'].set(stem, weight);
    else if (weight >= least) {
      possible += frequency;
      if (possible <= maxPossible[scope]) stems.inNames.set(stem, weight);
    }
  }
  return stems;
}

function bestWeights(wishes: QueryReading['wishes']): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { stems } of wishes) {
    for (const [stem, weight] of stems) weights.set(stem, Math.max(weight, weights.get(stem) ?? 0));
  }
  return weights;
}

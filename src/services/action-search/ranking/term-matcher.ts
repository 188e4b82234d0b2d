import { type ActionEntry, type SearchedField, searchedFields } from '../index/action-entry.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import type { Term } from '../request/terms.js';
import { isCommonStem } from '../vocabulary/verbs.js';
import { frequencyOf, idfOf } from '../vocabulary/word-frequencies.js';
import { isTimeWord, singularOf } from '../vocabulary/words.js';
import { fieldWeights, rankingWeights as weights } from './ranking-weights.js';

type WeightedTerm = Term & { totalWeight: number; isTime: boolean; singular: string };

/** `term` is the position of the term that a stem matches. */
type TermMatch = { term: number; weight: number };

const noMatches: readonly TermMatch[] = [];

/** The parameters of BM25 as MiniSearch has them, with usual lengths in place of those of the index. */
const bm25 = { saturation: 1.2, lengthShare: 0.7, base: 0.5 };
const usualLengths: Record<SearchedField, number> = {
  slug: 3,
  name: 0.2,
  summary: 8,
  description: 2,
  arguments: 4,
  app: 4,
};
/** A less certain meaning is no evidence by itself. */
const minEvidenceWeight = 0.4;

/** How much of a request's terms an action has. What it says of an action depends on no other action. */
export class TermMatcher {
  /** The weight of all terms. */
  readonly totalWeight: number;
  private readonly terms: WeightedTerm[];
  private readonly matchesByStem = new Map<string, TermMatch[]>();

  constructor(terms: Term[], dictionary: TermDictionary) {
    this.terms = terms.map((term) => ({
      ...term,
      totalWeight: idfOfTerm(term, dictionary) * term.weight,
      isTime: isTimeWord(term.word),
      singular: singularOf(term.word),
    }));
    this.totalWeight = this.terms.reduce((sum, term) => sum + term.totalWeight, 0);
    for (const [at, term] of this.terms.entries()) {
      for (const [stem, weight] of term.stems) {
        this.matchesByStem.set(stem, [...(this.matchesByStem.get(stem) ?? noMatches), { term: at, weight }]);
      }
    }
  }

  has(stem: string): boolean {
    return this.matchesByStem.has(stem);
  }

  /** Each term counts by its weight, and by the best of its stems in the best field. */
  matchedWeight(entry: ActionEntry): number {
    const best = this.bestMatches(entry, (field, term, stem) => this.fieldWeight(field, term, stem, entry));
    const qualified = this.bestNounMatch(best);
    return this.terms.reduce((sum, { totalWeight, isTime }, at) => {
      return sum + totalWeight * (best[at] ?? 0) * (isTime ? qualified : 1);
    }, 0);
  }

  /** The share of what the request is about that no action has, 0 to 1. It orders nothing: it tells a weak match. */
  get unknownShare(): number {
    let unknown = 0;
    let total = 0;
    for (const { totalWeight, weight, isVerb, isCommonVerb, word, isTime } of this.terms) {
      if (isVerb || isCommonVerb || word === '' || isTime) continue;
      const idf = totalWeight || weight * idfOf(0);
      total += idf;
      if (totalWeight === 0) unknown += idf;
    }
    return total > 0 ? unknown / total : 0;
  }

  /** Whether the action says anything of what the request is about, where any action does. */
  tellsNoun(entry: ActionEntry): boolean {
    return this.bestNounMatch(this.bestMatches(entry, (field) => fieldWeights[field])) > 0;
  }

  /** What all fields say together: a word that several have, or a short one, says more. */
  evidence({ stems }: ActionEntry): number {
    let sum = 0;
    for (const field of searchedFields) {
      let inField = 0;
      for (const stem of stems[field]) inField += this.evidenceOf(stem);
      if (inField > 0) sum += inField * fieldWeights[field] * lengthFactor(field, stems[field].length);
    }
    return sum;
  }

  /** How much of the action's name the request mentions. */
  nameCoverage({ nameShares }: ActionEntry): number {
    let mentioned = 0;
    for (const [stem, share] of nameShares) {
      let best = 0;
      for (const { weight } of this.matchesByStem.get(stem) ?? noMatches) best = Math.max(best, weight);
      mentioned += share * best;
    }
    return mentioned;
  }

  /** How certainly an action is about a noun of the request: "the latest mails" are not the latest of anything else. */
  private bestNounMatch(best: number[]): number {
    const nouns = best.filter((_, at) => {
      const { isVerb = true, word = '', totalWeight = 0, isTime = false } = this.terms[at] ?? {};
      return !isVerb && word !== '' && !isTime && totalWeight > 0;
    });
    return nouns.length > 0 ? Math.max(...nouns) : 1;
  }

  /** For each term the best of its stems in the best field of the action. */
  private bestMatches(
    { stems }: ActionEntry,
    weightOf: (field: SearchedField, term: number, stem: string) => number,
  ): number[] {
    const best = this.terms.map(() => 0);
    for (const field of searchedFields) {
      for (const stem of stems[field]) {
        for (const { term, weight } of this.matchesByStem.get(stem) ?? noMatches) {
          best[term] = Math.max(best[term] ?? 0, weight * weightOf(field, term, stem));
        }
      }
    }
    return best;
  }

  private evidenceOf(stem: string): number {
    let sum = 0;
    for (const { term: at, weight } of this.matchesByStem.get(stem) ?? noMatches) {
      const term = this.terms[at];
      if (!term || term.isCommonVerb || weight < minEvidenceWeight) continue;
      sum += weight * term.weight * idfOf(frequencyOf(stem));
    }
    return sum;
  }

  private fieldWeight(field: SearchedField, at: number, stem: string, entry: ActionEntry): number {
    const term = this.terms[at];
    if (term && (field === 'slug' || field === 'name'))
      return wordFormFactor(term, entry) * roleFactor(term, stem, entry);
    return term?.isCommonVerb ? 0 : fieldWeights[field];
  }
}

/** 0 where no action has the term. */
function idfOfTerm(term: Term, dictionary: TermDictionary): number {
  if (term.isCommonVerb) return term.isVerb ? weights.commonVerbIdf : weights.secondaryVerbIdf;
  const stems = [...term.stems].filter(([stem]) => !isCommonStem(stem));
  if (!stems.some(([stem]) => dictionary.hasStem(stem))) return 0;
  const frequency = Math.max(...stems.map(([stem, weight]) => weight * frequencyOf(stem)));
  return idfOf(frequency) * term.confidence ** 2 * (term.isVerb ? weights.verb : 1);
}

function lengthFactor(field: SearchedField, length: number): number {
  const { saturation, lengthShare, base } = bm25;
  const norm = 1 - lengthShare + (lengthShare * length) / usualLengths[field];
  return base + (saturation + 1) / (1 + saturation * norm);
}

/** A word in another role than in the request says less. */
function roleFactor({ isVerb }: Term, stem: string, { reading }: ActionEntry): number {
  const isActionVerb = reading.verbs.has(stem);
  if (isVerb)
    return isActionVerb
      ? 1
      : reading.isGeneric && reading.things.has(stem)
        ? weights.verbAsThing
        : weights.verbElsewhere;
  return isActionVerb && !reading.things.has(stem) ? weights.thingAsVerb : 1;
}

/** A name with the exact word scores higher than one with another form of it: book and booking, mail and mails. */
function wordFormFactor({ word, singular }: WeightedTerm, { nameWords, singularNameWords }: ActionEntry): number {
  if (nameWords.includes(word)) return 1;
  return singularNameWords.has(singular) ? weights.otherNumber : weights.otherForm;
}

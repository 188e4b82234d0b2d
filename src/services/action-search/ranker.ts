import { type ActionEntry, type SearchedField, searchedFields } from './action-entry.js';
import type { NameReading } from './name-reading.js';
import type { ParsedQuery } from './parse-query.js';
import type { QueryTerm } from './query-terms.js';
import { effectFactor, fieldWeights, rankingWeights as weights } from './ranking-weights.js';
import type { TermDictionary } from './term-dictionary.js';
import { isCommonStem } from './verbs.js';
import { singularOf } from './words.js';

const connectedAppPosition = 3;
const minConnectedScoreShare = 0.6;

/** `textScore` is that of the text search, 1 for the best candidate. */
export type Candidate = { entry: ActionEntry; textScore: number };

/** `share` is how much of the request the action matches, 0 to 1. */
export type RankedAction = { entry: ActionEntry; score: number; share: number };

type WeightedTerm = QueryTerm & { totalWeight: number };

/** `term` is the position of the term that a stem matches. */
type TermMatch = { term: number; weight: number };

/** Orders candidates by how much of the request they match; the score of a perfect match is near 1. */
export class Ranker {
  private readonly terms: WeightedTerm[];
  private readonly matchesByStem = new Map<string, TermMatch[]>();
  /** What the verb of the request may mean. */
  private readonly verbStems: ReadonlySet<string>;
  private readonly totalWeight: number;
  /** The weight of the terms that no action has: it tells how weak a match is, and orders nothing. */
  private readonly missingWeight: number;
  private readonly isAppNamed: boolean;

  constructor(
    private readonly query: ParsedQuery,
    private readonly dictionary: TermDictionary,
    private readonly connectedApps: ReadonlySet<string>,
  ) {
    this.terms = query.terms.map((term) => ({ ...term, totalWeight: this.idfOf(term) * term.weight }));
    const verbs = this.terms.filter(({ isVerb, word }) => isVerb || word === '');
    this.verbStems = new Set(verbs.flatMap(({ stems }) => [...stems.keys()]));
    this.isAppNamed = [...query.apps.values()].includes(1);
    const apps = Math.max(0, ...query.apps.values()) * weights.appMention;
    this.totalWeight = this.terms.reduce((sum, term) => sum + term.totalWeight, apps) || 1;
    const missing = this.terms.filter(({ totalWeight }) => totalWeight === 0);
    this.missingWeight = missing.reduce(
      (sum, { weight }) => sum + weight * dictionary.idfAt(0) * weights.missingTerm,
      0,
    );
    for (const [at, term] of this.terms.entries()) {
      for (const [stem, weight] of term.stems) {
        this.matchesByStem.set(stem, [...(this.matchesByStem.get(stem) ?? []), { term: at, weight }]);
      }
    }
  }

  rank(candidates: Candidate[]): RankedAction[] {
    const scored = candidates.map((candidate) => this.score(candidate));
    return this.withConnectedNearTop(lowerRepeatedNames(scored.sort(byScore)).sort(byScore));
  }

  /** Moves the best action of a connected app near the top, since a member most likely means a connected app. */
  private withConnectedNearTop(ranked: RankedAction[]): RankedAction[] {
    const at = ranked.findIndex(({ entry }) => this.connectedApps.has(entry.action.app));
    const [best, connected] = [ranked[0], ranked[at]];
    if (!best || !connected || at < connectedAppPosition) return ranked;
    if (connected.score < best.score * minConnectedScoreShare) return ranked;
    return ranked.toSpliced(at, 1).toSpliced(connectedAppPosition - 1, 0, connected);
  }

  private score({ entry, textScore }: Candidate): RankedAction {
    const mention = (this.query.apps.get(entry.action.app) ?? 0) * weights.appMention;
    const share = (this.matchedWeight(entry) + mention) / this.totalWeight;
    const named = 1 - weights.nameCoverageShare + weights.nameCoverageShare * this.nameCoverage(entry);
    const score =
      (share * named + weights.textScoreShare * textScore) *
      this.actionFactor(entry) *
      this.appFactor(entry) *
      this.thingFactor(entry) *
      this.verbFactor(entry);
    return { entry, score, share: (share * this.totalWeight) / (this.totalWeight + this.missingWeight) };
  }

  /** Each term counts by its weight, and by the best of its stems in the best field. */
  private matchedWeight(entry: ActionEntry): number {
    const best = this.terms.map(() => 0);
    for (const field of searchedFields) {
      for (const stem of entry.stems[field]) {
        for (const { term, weight } of this.matchesByStem.get(stem) ?? []) {
          best[term] = Math.max(best[term] ?? 0, weight * this.fieldWeight(field, term, stem, entry));
        }
      }
    }
    return this.terms.reduce((sum, { totalWeight }, at) => sum + totalWeight * (best[at] ?? 0), 0);
  }

  private fieldWeight(field: SearchedField, at: number, stem: string, entry: ActionEntry): number {
    const term = this.terms[at];
    if (term && (field === 'slug' || field === 'name'))
      return wordFormFactor(term, entry) * roleFactor(term, stem, entry);
    return term?.isCommonVerb ? 0 : fieldWeights[field];
  }

  /** Whether the action is about the very thing that the request is about, and whose that is. */
  private thingFactor({ reading }: ActionEntry): number {
    const { thing, isOwn } = this.query;
    const same = thing?.stems.get(reading.thing) ?? 0;
    const isOther = same === 0 && !this.matchesByStem.has(reading.thing);
    return (
      (1 + weights.sameThingBonus * same) * (isOther ? weights.otherThing : 1) * this.ownFactor(isOwn, reading.isOwn)
    );
  }

  private ownFactor(wanted: boolean, isOwn: boolean): number {
    if (wanted) return isOwn ? weights.own : 1;
    return isOwn ? weights.notOwn : 1;
  }

  /** An action whose verb means something else is less likely. */
  private verbFactor({ reading }: ActionEntry): number {
    const isOther = this.query.intent !== undefined && reading.isKnownVerb && !this.verbStems.has(reading.verb);
    return isOther ? weights.otherVerb : 1;
  }

  private appFactor({ action }: ActionEntry): number {
    const context = this.query.contextApps?.has(action.app) ? weights.contextApp : 1;
    return this.isAppNamed && this.query.apps.get(action.app) !== 1 ? weights.otherApp : context;
  }

  private actionFactor({ action, requiredArguments }: ActionEntry): number {
    const { intent } = this.query;
    const effect = effectFactor(intent?.effect, action.effect);
    const connected = this.connectedApps.has(action.app) ? weights.connectedApp : 1;
    const ease = intent?.effect === 'read' && requiredArguments > 0 ? weights.requiredArguments : 1;
    return ease * effect * connected;
  }

  /** How much of the action's name the request mentions. */
  private nameCoverage({ stems, reading }: ActionEntry): number {
    let mentioned = 0;
    let total = 0;
    for (const stem of new Set([...stems.slug, ...stems.name])) {
      const idf = this.dictionary.idf(stem) * roleWeight(stem, reading);
      total += idf;
      mentioned += idf * Math.max(0, ...(this.matchesByStem.get(stem) ?? []).map(({ weight }) => weight));
    }
    return total > 0 ? mentioned / total : 0;
  }

  private idfOf(term: QueryTerm): number {
    if (term.isCommonVerb) return term.isVerb ? weights.commonVerbIdf : weights.secondaryVerbIdf;
    let frequency = 0;
    for (const [stem, weight] of term.stems) {
      if (!isCommonStem(stem)) frequency = Math.max(frequency, weight * this.dictionary.documentFrequency(stem));
    }
    const idf = frequency > 0 ? this.dictionary.idfAt(frequency) : 0;
    return idf * term.confidence ** 2 * (term.isVerb ? weights.verb : 1);
  }
}

function byScore(a: RankedAction, b: RankedAction): number {
  return b.score - a.score || (a.entry.action.slug < b.entry.action.slug ? -1 : 1);
}

/** Lowers the score of an action for each better one of the same name, so that the same action of many apps does not fill the result. */
function lowerRepeatedNames(ranked: RankedAction[]): RankedAction[] {
  const seen = new Map<string, number>();
  return ranked.map(({ entry, score, share }) => {
    const name = entry.nameWords.join(' ');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return { entry, share, score: score * weights.repeatedName ** times };
  });
}

/** A word in another role than in the request says less. */
function roleFactor({ isVerb }: QueryTerm, stem: string, { reading }: ActionEntry): number {
  const isActionVerb = stem === reading.verb;
  if (isVerb) return isActionVerb ? 1 : weights.verbElsewhere;
  return isActionVerb && !reading.things.has(stem) ? weights.thingAsVerb : 1;
}

/** A name with the exact word scores higher than one with another form of it: book and booking, mail and mails. */
function wordFormFactor({ word }: QueryTerm, { nameWords, singularNameWords }: ActionEntry): number {
  if (nameWords.includes(word)) return 1;
  return singularNameWords.has(singularOf(word)) ? weights.otherNumber : weights.otherForm;
}

/** How much a word of an action's name counts in how much of that the request mentions. */
function roleWeight(stem: string, { verb, things }: NameReading): number {
  return stem === verb || things.has(stem) ? 1 : weights.qualifier;
}

import type { Effect } from '../../contract/constants.js';
import { type ActionEntry, type SearchedField, searchedFields } from './action-entry.js';
import type { ParsedQuery } from './parse-query.js';
import type { QueryTerm } from './query-terms.js';
import type { TermDictionary } from './term-dictionary.js';
import { isCommonStem } from './verbs.js';

/** How much a word counts by the field of the action that holds it. */
export const fieldWeights: Record<SearchedField, number> = {
  slug: 1,
  name: 1,
  app: 0.6,
  summary: 0.65,
  description: 0.5,
  arguments: 0.35,
};

// The weights here and in `query-terms.ts` were fitted together to the golden requests; none decides anything alone.

/** Common verbs count by these, in place of their inverse document frequency. */
const commonVerbIdf = 1.2;
const secondaryVerbIdf = 0.5;
const verbFactor = 1.15;
const appMentionWeight = 3.5;
/** For an action of another app than the one that the request names for certain. */
const otherAppFactor = 0.75;
/** The share of the score that depends on how much of the action's name the request mentions. */
const nameCoverageShare = 0.3;
const textScoreShare = 0.1;
/** A word that no action has is often a value, such as the name of a person. */
const missingTermShare = 0.5;
const otherNumberFactor = 0.66;
const otherFormFactor = 0.8;
const connectedAppFactor = 1.2;
/** The best action of a connected app is among the first so many, unless it scores much less than the best of all. */
const connectedAppPosition = 3;
const minConnectedScoreShare = 0.6;
/** For a read that requires arguments: one that requires none is the likelier first step. */
const requiredArgumentsFactor = 0.96;
/** Without an intent a read is less likely, since requests to read mostly are questions, and so is a deletion, which people name. */
const effectFactorWithoutIntent: Record<Effect, number> = { read: 0.75, write: 1, send: 1, destructive: 0.85 };
/** By the effect that the request wants, then by the effect of the action. */
const effectFactors: Record<Effect, Record<Effect, number>> = {
  read: { read: 1, write: 0.8, send: 0.8, destructive: 0.65 },
  write: { read: 0.75, write: 1.1, send: 1.1, destructive: 1 },
  send: { read: 0.75, write: 1.1, send: 1.12, destructive: 1 },
  destructive: { read: 0.65, write: 0.85, send: 0.85, destructive: 1.15 },
};
/** Applied once for each better action of the same name, in another app. */
const repeatedNameFactor = 0.82;

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
    this.isAppNamed = [...query.apps.values()].includes(1);
    const apps = Math.max(0, ...query.apps.values()) * appMentionWeight;
    this.totalWeight = this.terms.reduce((sum, term) => sum + term.totalWeight, apps) || 1;
    const missing = this.terms.filter(({ totalWeight }) => totalWeight === 0);
    this.missingWeight = missing.reduce((sum, { weight }) => sum + weight * dictionary.idfAt(0) * missingTermShare, 0);
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
    const mention = (this.query.apps.get(entry.action.app) ?? 0) * appMentionWeight;
    const share = (this.matchedWeight(entry) + mention) / this.totalWeight;
    const named = 1 - nameCoverageShare + nameCoverageShare * this.nameCoverage(entry);
    const score = (share * named + textScoreShare * textScore) * this.actionFactor(entry) * this.appFactor(entry);
    return { entry, score, share: (share * this.totalWeight) / (this.totalWeight + this.missingWeight) };
  }

  /** Each term counts by its weight, and by the best of its stems in the best field. */
  private matchedWeight(entry: ActionEntry): number {
    const best = this.terms.map(() => 0);
    for (const field of searchedFields) {
      for (const stem of entry.stems[field]) {
        for (const { term, weight } of this.matchesByStem.get(stem) ?? []) {
          best[term] = Math.max(best[term] ?? 0, weight * this.fieldWeight(field, term, entry));
        }
      }
    }
    return this.terms.reduce((sum, { totalWeight }, at) => sum + totalWeight * (best[at] ?? 0), 0);
  }

  private fieldWeight(field: SearchedField, at: number, entry: ActionEntry): number {
    const term = this.terms[at];
    if (term && (field === 'slug' || field === 'name')) return wordFormFactor(term, entry);
    return term?.isCommonVerb ? 0 : fieldWeights[field];
  }

  private appFactor({ action }: ActionEntry): number {
    return this.isAppNamed && this.query.apps.get(action.app) !== 1 ? otherAppFactor : 1;
  }

  private actionFactor({ action, requiredArguments }: ActionEntry): number {
    const { intent } = this.query;
    const effect = (intent ? effectFactors[intent.effect] : effectFactorWithoutIntent)[action.effect];
    const connected = this.connectedApps.has(action.app) ? connectedAppFactor : 1;
    const ease = intent?.effect === 'read' && requiredArguments > 0 ? requiredArgumentsFactor : 1;
    return ease * effect * connected;
  }

  /** How much of the action's name the request mentions. */
  private nameCoverage({ stems }: ActionEntry): number {
    let mentioned = 0;
    let total = 0;
    for (const stem of new Set([...stems.slug, ...stems.name])) {
      const idf = this.dictionary.idf(stem);
      total += idf;
      mentioned += idf * Math.max(0, ...(this.matchesByStem.get(stem) ?? []).map(({ weight }) => weight));
    }
    return total > 0 ? mentioned / total : 0;
  }

  private idfOf(term: QueryTerm): number {
    if (term.isCommonVerb) return term.isVerb ? commonVerbIdf : secondaryVerbIdf;
    let frequency = 0;
    for (const [stem, weight] of term.stems) {
      if (!isCommonStem(stem)) frequency = Math.max(frequency, weight * this.dictionary.documentFrequency(stem));
    }
    const idf = frequency > 0 ? this.dictionary.idfAt(frequency) : 0;
    return idf * term.confidence ** 2 * (term.isVerb ? verbFactor : 1);
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
    return { entry, share, score: score * repeatedNameFactor ** times };
  });
}

/** A name with the exact word scores higher than one with another form of it: book and booking, mail and mails. */
function wordFormFactor({ word }: QueryTerm, { nameWords }: ActionEntry): number {
  if (nameWords.includes(word)) return 1;
  return nameWords.some((other) => singular(other) === singular(word)) ? otherNumberFactor : otherFormFactor;
}

function singular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '');
}

import type { TermDictionary } from '../index/term-dictionary.js';
import { relatedStems } from '../vocabulary/synonyms.js';
import { familiesOf, isCommonStem, isCommonVerb, type VerbFamily } from '../vocabulary/verbs.js';
import { isStopWord, isValue, stemOf, timeWords } from '../vocabulary/words.js';
import type { Intent } from './intent.js';
import { stemsOfDoers } from './people.js';
import type { Token } from './tokenize.js';

/** One thing that the request asks for: the stems that match it, each with its weight (0 to 1). */
export type Term = {
  /** The word that it was made from; empty for a verb that the request only implies. */
  word: string;
  stems: Map<string, number>;
  /** Such a verb only ranks candidates by their names, and retrieves none. */
  isCommonVerb: boolean;
  /** Whether it says what should be done. */
  isVerb: boolean;
  /** Below 1 when the word had to be guessed. */
  confidence: number;
  /** Below 1 when it tells less about the action than other terms. */
  weight: number;
};

// The weights here and in `ranking-weights.ts` were fitted together to the golden requests; none decides anything alone.

/** The first verbs of a family mean nearly the same; the others may. */
const closeVerbCount = 4;
const closeVerbWeight = 0.7;
const furtherVerbWeight = 0.4;
const commonVerbWeight = 0.35;
const compoundWeight = 0.9;
const doerWeight = 0.6;
const timeWordWeight = 0.45;

/** For a request such as "What is on tomorrow", which means a calendar. */
export const eventTerm: Term = {
  word: 'event',
  stems: new Map([
    ['event', 1],
    ['calendar', 0.7],
    ['meet', 0.6],
  ]),
  isCommonVerb: false,
  isVerb: false,
  confidence: 1,
  weight: 1,
};

/** The terms of a request's tokens. `verb` is the token that says what should be done. */
export function toTerms(tokens: Token[], verb: Token | undefined, dictionary: TermDictionary): Term[] {
  const kept = tokens.filter(({ word, weight }) => weight > 0 && tells(word, dictionary)).map(withTimeWeight);
  return kept.map((token, at) => toTerm(token, { next: kept[at + 1]?.word, isVerb: token === verb }, dictionary));
}

/** A time is a value, unless actions have the word: "the latest release". */
function tells(word: string, dictionary: TermDictionary): boolean {
  return !isStopWord(word) && (!isValue(word) || (timeWords.has(word) && dictionary.has(word)));
}

function withTimeWeight(token: Token): Token {
  return timeWords.has(token.word) ? { ...token, weight: token.weight * timeWordWeight } : token;
}

/** The term for a request without a verb: the verbs of its intent, or else, with less certainty, those for finding. */
export function impliedVerbTerm(intent: Intent | undefined): Term {
  const stems = verbStems(intent?.families ?? familiesOf('find'));
  return { word: '', stems, isCommonVerb: true, isVerb: intent !== undefined, confidence: 1, weight: 1 };
}

type Context = { next: string | undefined; isVerb: boolean };

function toTerm({ word, readings, weight }: Token, { next, isVerb }: Context, dictionary: TermDictionary) {
  const stems = new Map<string, number>();
  for (const [reading, confidence] of readings) addMeanings(stems, reading, { confidence, isVerb });
  for (const stem of stemsOfDoers(word, dictionary)) raiseWeight(stems, stem, doerWeight);
  const compound = next && word + next;
  if (compound && dictionary.has(compound)) raiseWeight(stems, stemOf(compound), compoundWeight);
  return {
    word,
    stems,
    isCommonVerb: readings.every(([reading]) => isCommonVerb(reading) || (isVerb && isCommonStem(stemOf(reading)))),
    isVerb,
    confidence: Math.max(...readings.map(([, confidence]) => confidence)),
    weight: isVerb ? 1 : weight,
  };
}

function addMeanings(
  stems: Map<string, number>,
  word: string,
  { confidence, isVerb }: { confidence: number; isVerb: boolean },
): void {
  const stem = stemOf(word);
  raiseWeight(stems, stem, confidence);
  for (const [related, weight] of relatedStems().get(stem) ?? []) raiseWeight(stems, related, weight * confidence);
  if (!isVerb) return;
  for (const [verb, weight] of verbStems(familiesOf(word))) raiseWeight(stems, verb, weight * confidence);
}

function verbStems(families: VerbFamily[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { name, actionVerbs } of families) {
    for (const [at, verb] of [...actionVerbs].entries()) {
      raiseWeight(weights, stemOf(verb), verbWeight(name, verb, at));
    }
  }
  return weights;
}

/**
 * The weight of a verb of a family. A general verb has less weight in a special family: transcribing creates, but creating is
 * not transcribing.
 */
function verbWeight(family: string, verb: string, at: number): number {
  if (isCommonVerb(verb) && !isCommonVerb(family)) return commonVerbWeight;
  return at < closeVerbCount ? closeVerbWeight : furtherVerbWeight;
}

export function raiseWeight(stems: Map<string, number>, stem: string, weight: number): void {
  stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
}

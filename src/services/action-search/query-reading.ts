import type { AppNames } from './app-names.js';
import { ABBREVIATIONS, TIME_WORDS } from './everyday-words.js';
import { type Intent, intentOf } from './query-intent.js';
import { TRADE_SYNONYMS } from './trade-synonyms.js';
import { familiesOf, isCommonVerb } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { isStopWord, stemOf, wordsOf } from './words.js';

const MOST_CHARACTERS = 500;
const MOST_WORDS = 32;
const FAMILY_WEIGHT = 0.6;
const JOINED_WEIGHT = 0.9;

/** One thing that the request asks about: the stems that would satisfy it, each with how well (0 to 1). */
export type Wish = {
  stems: Map<string, number>;
  /** Chooses among candidates by their names and finds none by itself. */
  isCommonVerb: boolean;
};

export type QueryReading = { wishes: Wish[]; intent?: Intent; apps: Map<string, number> };

/** Reads a request in everyday words against the words that the actions use. */
export function readQuery(query: string, vocabulary: Vocabulary, names: AppNames): QueryReading {
  const words = wordsOf(query.slice(0, MOST_CHARACTERS))
    .slice(0, MOST_WORDS)
    .flatMap((word) => ABBREVIATIONS.get(word) ?? [word])
    .map((word) => respelt(word, vocabulary));
  const intent = intentOf(words.map(([word]) => word));
  const apps = names.mentionedIn(
    words.map(([word]) => word),
    vocabulary,
  );
  return { wishes: wishesOf(words, intent, vocabulary), intent, apps };
}

/** A word with the known words that it may stand for; the surest takes its place. */
type Respelt = [word: string, readings: [string, number][]];

function respelt(word: string, vocabulary: Vocabulary): Respelt {
  if (isStopWord(word) || TIME_WORDS.has(word) || isKnown(word, vocabulary)) return [word, [[word, 1]]];
  const guesses = vocabulary.guess(word);
  return [guesses[0]?.[0] ?? word, guesses.length > 0 ? guesses : [[word, 1]]];
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(word) || TRADE_SYNONYMS.has(stemOf(word)) || familiesOf(word).length > 0;
}

function wishesOf(words: Respelt[], intent: Intent | undefined, vocabulary: Vocabulary): Wish[] {
  const telling = words.filter(([word]) => !isStopWord(word));
  const timeless = telling.filter(([word]) => !TIME_WORDS.has(word));
  const kept = timeless.length > 0 ? timeless : telling;
  const wishes = kept.map((respelt, at) => wishOf(respelt, kept[at + 1]?.[0], vocabulary));
  if (intent && !intent.verb) wishes.push({ stems: verbStems('find'), isCommonVerb: true });
  return withoutRepetition(wishes);
}

function wishOf([word, readings]: Respelt, next: string | undefined, vocabulary: Vocabulary): Wish {
  const stems = new Map<string, number>();
  for (const [reading, surety] of readings) addMeanings(stems, reading, surety);
  const joined = next && word + next;
  if (joined && vocabulary.has(joined)) raise(stems, stemOf(joined), JOINED_WEIGHT);
  return { stems, isCommonVerb: isCommonVerb(word) };
}

function addMeanings(stems: Map<string, number>, word: string, surety: number): void {
  const stem = stemOf(word);
  raise(stems, stem, surety);
  for (const [other, weight] of TRADE_SYNONYMS.get(stem) ?? []) raise(stems, other, weight * surety);
  for (const [other, weight] of verbStems(word)) raise(stems, other, weight * surety);
}

function verbStems(word: string): Map<string, number> {
  const verbs = familiesOf(word).flatMap((family) => [...family.verbs]);
  return new Map(verbs.map((verb) => [stemOf(verb), FAMILY_WEIGHT]));
}

function raise(stems: Map<string, number>, stem: string, weight: number): void {
  stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
}

function withoutRepetition(wishes: Wish[]): Wish[] {
  const seen = new Set<string>();
  return wishes.filter((wish) => {
    const key = [...wish.stems.keys()].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

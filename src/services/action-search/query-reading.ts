import type { AppNames } from './app-names.js';
import { ABBREVIATIONS, TIME_WORDS } from './everyday-words.js';
import { phraseAt } from './phrases.js';
import { type Intent, intentOf } from './query-intent.js';
import { TRADE_SYNONYMS } from './trade-synonyms.js';
import { familiesOf, isCommonVerb, type VerbFamily } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { isStopWord, stemOf, wordsOf } from './words.js';

const MOST_CHARACTERS = 500;
const MOST_WORDS = 32;
/** Mail and web addresses: values of arguments. */
const ADDRESSES = /\S+@\S+|https?:\S+/g;
const FAMILY_WEIGHT = 0.6;
const JOINED_WEIGHT = 0.9;

/** One thing that the request asks about: the stems that would satisfy it, each with how well (0 to 1). */
export type Wish = {
  /** As said. */
  word: string;
  stems: Map<string, number>;
  /** Chooses among candidates by their names and finds none by itself. */
  isCommonVerb: boolean;
  /** What the request wants done. */
  isVerb: boolean;
  /** Below 1 when the word had to be guessed. */
  surety: number;
};

export type QueryReading = { wishes: Wish[]; intent?: Intent; apps: Map<string, number> };

/** A word of the request, and the words that it may stand for, each with how surely. */
type ReadWord = { word: string; readings: [string, number][]; isVerb: boolean };

/** Reads a request in everyday words against the words that the actions use. */
export function readQuery(query: string, vocabulary: Vocabulary, names: AppNames): QueryReading {
  const written = wordsOf(query.slice(0, MOST_CHARACTERS).replace(ADDRESSES, ' '))
    .slice(0, MOST_WORDS)
    .flatMap((word) => ABBREVIATIONS.get(word) ?? [word]);
  const read = written.map((_, at) => readingsAt(written, at, vocabulary));
  const words = read.map((readings, at) => readings[0]?.[0] ?? written[at] ?? '');
  const intent = intentOf(words);
  const readWords = read.map((readings, at) => ({ word: words[at] ?? '', readings, isVerb: intent?.at === at }));
  return { wishes: wishesOf(readWords, intent, vocabulary), intent, apps: names.mentionedIn(words, vocabulary) };
}

function readingsAt(words: string[], at: number, vocabulary: Vocabulary): [string, number][] {
  const word = words[at] ?? '';
  const phrase = phraseAt(words, at);
  if (phrase) return phrase;
  if (isStopWord(word) || TIME_WORDS.has(word) || isKnown(word, vocabulary)) return [[word, 1]];
  const guesses = vocabulary.guess(word);
  return guesses.length > 0 ? guesses : [[word, 1]];
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(word) || TRADE_SYNONYMS.has(stemOf(word)) || familiesOf(word).length > 0;
}

function wishesOf(words: ReadWord[], intent: Intent | undefined, vocabulary: Vocabulary): Wish[] {
  const telling = words.filter(({ word }) => !isStopWord(word));
  const timeless = telling.filter(({ word }) => !TIME_WORDS.has(word));
  const kept = timeless.length > 0 ? timeless : telling;
  const wishes = kept.map((read, at) => wishOf(read, kept[at + 1]?.word, vocabulary));
  if (intent && intent.at === undefined)
    wishes.push({ word: '', stems: verbStems(intent.families), isCommonVerb: true, isVerb: true, surety: 1 });
  return withoutRepetition(wishes);
}

function wishOf(read: ReadWord, next: string | undefined, vocabulary: Vocabulary): Wish {
  const stems = new Map<string, number>();
  for (const [reading, surety] of read.readings) addMeanings(stems, reading, surety, read.isVerb);
  const joined = next && read.word + next;
  if (joined && vocabulary.has(joined)) raise(stems, stemOf(joined), JOINED_WEIGHT);
  const surety = Math.max(...read.readings.map(([, sure]) => sure));
  return { word: read.word, stems, isCommonVerb: isCommonVerb(read.word), isVerb: read.isVerb, surety };
}

function addMeanings(stems: Map<string, number>, word: string, surety: number, isVerb: boolean): void {
  const stem = stemOf(word);
  raise(stems, stem, surety);
  for (const [other, weight] of TRADE_SYNONYMS.get(stem) ?? []) raise(stems, other, weight * surety);
  if (!isVerb) return;
  for (const [other, weight] of verbStems(familiesOf(word))) raise(stems, other, weight * surety);
}

function verbStems(families: VerbFamily[]): Map<string, number> {
  const verbs = families.flatMap((family) => [...family.verbs]);
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

import type { AppNames } from './app-names.js';
import { ABBREVIATIONS, TIME_WORDS } from './everyday-words.js';
import { phraseAt } from './phrases.js';
import { type Intent, intentOf } from './query-intent.js';
import { TRADE_SYNONYMS } from './trade-synonyms.js';
import { familiesOf, isCommonVerb, type VerbFamily } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { isPlural, isStopWord, properNamesIn, stemOf, wordsOf } from './words.js';

const MOST_CHARACTERS = 500;
const MOST_WORDS = 32;
/** Mail and web addresses: values of arguments. */
const ADDRESSES = /\S+@\S+|https?:\S+/g;
/** The first verbs of a family say nearly the same; the others may. */
const CLOSE_VERBS = 4;
const CLOSE_VERB_WEIGHT = 0.7;
const VERB_WEIGHT = 0.55;
const JOINED_WEIGHT = 0.9;
/** An unknown word close to an app's name is most likely that app: `slak`, `hubsopt`. */
const APP_GUESS = 0.85;
const SHORTEST_APP_GUESS = 4;
/** Several are listed or searched; one is fetched. */
const VERBS_FOR_MANY = new Map([
  ['list', 0.75],
  ['search', 0.7],
  ['find', 0.7],
  ['fetch', 0.65],
  ['query', 0.65],
  ['run', 0.65],
]);
const VERBS_FOR_ONE = new Map([
  ['get', 0.65],
  ['find', 0.65],
  ['search', 0.65],
  ['look', 0.65],
  ['retriev', 0.65],
]);

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

/** "What is on tomorrow" asks for a calendar. */
const TIME_ALONE: Wish = {
  word: 'event',
  stems: new Map([
    ['event', 1],
    ['calendar', 0.7],
    ['meet', 0.6],
  ]),
  isCommonVerb: false,
  isVerb: false,
  surety: 1,
};

/** Reads a request in everyday words against the words that the actions use. */
export function readQuery(query: string, vocabulary: Vocabulary, names: AppNames): QueryReading {
  const written = wordsOf(query.slice(0, MOST_CHARACTERS).replace(ADDRESSES, ' '))
    .slice(0, MOST_WORDS)
    .flatMap((word) => ABBREVIATIONS.get(word) ?? [word]);
  const properNames = properNamesIn(query.slice(0, MOST_CHARACTERS));
  const read = written.map((_, at) => readingsAt(written, at, { vocabulary, names, properNames }));
  const words = read.map((readings, at) => readings[0]?.[0] ?? written[at] ?? '');
  const intent = intentOf(words);
  const readWords = read.map((readings, at) => ({ word: words[at] ?? '', readings, isVerb: intent?.at === at }));
  const apps = names.mentionedIn(words, vocabulary);
  return { wishes: wishesOf(readWords, intent, vocabulary), intent, apps };
}

type Lexicon = { vocabulary: Vocabulary; names: AppNames; properNames: Set<string> };

function readingsAt(words: string[], at: number, { vocabulary, names, properNames }: Lexicon): [string, number][] {
  const word = words[at] ?? '';
  const phrase = phraseAt(words, at);
  if (phrase) return phrase;
  if (isStopWord(word) || TIME_WORDS.has(word) || isKnown(word, vocabulary)) return [[word, 1]];
  const guesses = vocabulary.guess(word);
  const app = word.length >= SHORTEST_APP_GUESS ? guesses.find(([guess]) => names.has(guess)) : undefined;
  if (app) return [[app[0], APP_GUESS]];
  return guesses.length > 0 && !properNames.has(word) ? guesses : [[word, 1]];
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(word) || TRADE_SYNONYMS.has(stemOf(word)) || familiesOf(word).length > 0;
}

function wishesOf(words: ReadWord[], intent: Intent | undefined, vocabulary: Vocabulary): Wish[] {
  const kept = words.filter(({ word }) => !isStopWord(word) && !isValue(word));
  const wishes = kept.map((read, at) => wishOf(read, kept[at + 1]?.word, vocabulary));
  if (kept.length === 0 && words.some(({ word }) => TIME_WORDS.has(word))) wishes.push(TIME_ALONE);
  if (intent?.at === undefined) wishes.push(impliedVerb(intent));
  const isMany = kept.some(({ word }) => isPlural(word));
  if (intent?.effect !== 'write') fitToNumber(wishes, isMany);
  return withoutRepetition(wishes);
}

/** Times and numbers belong into arguments. */
function isValue(word: string): boolean {
  return TIME_WORDS.has(word) || /^\d+$/.test(word);
}

/** A question asks to find; so, less surely, does a request without any verb. */
function impliedVerb(intent: Intent | undefined): Wish {
  const stems = verbStems(intent?.families ?? familiesOf('find'));
  return { word: '', stems, isCommonVerb: true, isVerb: intent !== undefined, surety: 1 };
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
  const weights = new Map<string, number>();
  for (const family of families) {
    [...family.verbs].forEach((verb, at) => {
      raise(weights, stemOf(verb), at < CLOSE_VERBS ? CLOSE_VERB_WEIGHT : VERB_WEIGHT);
    });
  }
  return weights;
}

function fitToNumber(wishes: Wish[], isMany: boolean): void {
  for (const wish of wishes.filter(({ isVerb, word }) => isVerb || word === '')) {
    for (const [verb, weight] of isMany ? VERBS_FOR_MANY : VERBS_FOR_ONE) raise(wish.stems, verb, weight);
  }
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

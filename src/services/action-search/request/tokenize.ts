import type { AppNameIndex } from '../index/app-name-index.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import {
  appPrepositions,
  beforeContent,
  definiteWords,
  emptyNouns,
  questionWords,
  wordClass,
} from '../vocabulary/grammar-words.js';
import phraseTable from '../vocabulary/phrases.json' with { type: 'json' };
import { isInVocabulary } from '../vocabulary/synonyms.js';
import { familiesOf, isEndingVerb } from '../vocabulary/verbs.js';
import type { PhraseTable } from '../vocabulary/vocabulary-schema.js';
import {
  isStopWord,
  isValue,
  properNamesIn,
  quotedWordsIn,
  singularOf,
  stemOf,
  timeWords,
  wordsIn,
  wordsOfIdentifier,
} from '../vocabulary/words.js';
import { type Clauses, endOfClause, splitIntoClauses } from './clauses.js';
import { withoutAddresses } from './implied-nouns.js';
import { isSent } from './sent-words.js';

const maxCharacters = 500;
const maxWords = 32;
/** An unknown word close to an app's name is most likely that app: `slak`, `hubsopt`. */
const misspeltAppConfidence = 0.85;
const minMisspeltAppLength = 4;
const phraseConfidence = 0.9;
/** Content to be written or sent says less about the action than the other words of a request. */
const contentWeight = 0.7;
/** What is sent, or to whom, says even less about it. */
const sentWeight = 0.5;
/** "Details" of a thing are the thing, and "all labels" are labels. */
const weakWords = new Set([...emptyNouns, 'all']);
const weakWordWeight = 0.3;

/** A meaning that a word may have, with its confidence (0 to 1). */
type Reading = [word: string, confidence: number];

/** A word of the request with what it may mean. */
export type Token = {
  /** The word as the request has it. */
  original: string;
  /** The likeliest of the readings. */
  word: string;
  readings: Reading[];
  /** Whether the actions or the vocabulary know the word as written. */
  isKnown: boolean;
  /** Whether the readings are guessed from its spelling. */
  isGuess: boolean;
  /** Below 1 if it says less about the action than other words; 0 if it only introduces some, as "called" does. */
  weight: number;
};

export type Lexicon = { dictionary: TermDictionary; names: AppNameIndex };

/**
 * Splits a request into tokens. Phrases are replaced by their meaning, and misspelt words by known ones; where most words
 * are unknown the request is hardly English, and nothing is guessed.
 */
export function tokenize(request: string, lexicon: Lexicon): { tokens: Token[]; clauses: Clauses } {
  const text = withIdentifiersAsWords(withoutAddresses(request.slice(0, maxCharacters)), lexicon);
  const clauses = splitIntoClauses(text, maxWords);
  const names = properNamesIn(text);
  const quoted = quotedWordsIn(text);
  const isKnown = clauses.words.map((word) => isKnownWord(word, lexicon));
  const mayGuess = !isMostly(clauses.words, (word, at) => !isKnown[at] && !names.has(word));
  const tokens = clauses.words.map((original, at): Token => {
    const guesses = isKnown[at] || !mayGuess ? [] : guessesOf(original, names.has(original), lexicon);
    const readings = phraseReadingsAt(clauses, at) ?? (guesses.length > 0 ? guesses : [[original, 1] as Reading]);
    return {
      original,
      word: readings[0]?.[0] ?? original,
      readings,
      isKnown: isKnown[at] === true,
      isGuess: guesses.length > 0,
      weight: weightOf(original) * roleWeightAt(clauses, at, { isQuoted: quoted.has(original), names: lexicon.names }),
    };
  });
  return { tokens, clauses };
}

/** `createCalendarEvent` begins with a verb, and is three words where all of them are known; `acmeWeb` is a name. */
function withIdentifiersAsWords(text: string, lexicon: Lexicon): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{Ll}+\p{Lu}[\p{L}\p{N}]*/gu, (identifier) => {
    const words = wordsOfIdentifier(identifier);
    const isRequest = familiesOf(words[0] ?? '').length > 0 && words.every((word) => isKnownWord(word, lexicon));
    return isRequest ? words.join(' ') : identifier;
  });
}

function weightOf(word: string): number {
  if (beforeContent.has(word)) return 0;
  return weakWords.has(word) ? weakWordWeight : 1;
}

function roleWeightAt(clauses: Clauses, at: number, { isQuoted, names }: { isQuoted: boolean; names: AppNameIndex }) {
  if (isSent(clauses, at)) return sentWeight;
  return isQuoted || isContent(clauses, at, names) ? contentWeight : 1;
}

/** Whether more than half of the words that tell something are such. */
export function isMostly(words: string[], isSuch: IsSuch): boolean {
  return shareOf(words, isSuch) > 0.5;
}

/** Whether half of the words that tell something are such, or more. */
export function isHalf(words: string[], isSuch: IsSuch): boolean {
  return shareOf(words, isSuch) >= 0.5;
}

type IsSuch = (word: string, at: number) => boolean;

function shareOf(words: string[], isSuch: IsSuch): number {
  const telling = words.flatMap((word, at) => (isStopWord(word) || isValue(word) ? [] : [isSuch(word, at)]));
  return telling.filter(Boolean).length / Math.max(1, telling.length);
}

function guessesOf(word: string, isProperName: boolean, { dictionary, names }: Lexicon): Reading[] {
  const corrections = dictionary.suggestCorrections(word);
  const app = word.length >= minMisspeltAppLength ? corrections.find(([known]) => names.has(known)) : undefined;
  if (app) return [[app[0], misspeltAppConfidence]];
  return isProperName ? [] : corrections;
}

function isKnownWord(word: string, { dictionary, names }: Lexicon): boolean {
  if (isStopWord(word) || timeWords.has(word) || names.has(word)) return true;
  return dictionary.has(word) || isInVocabulary(word);
}

const searchVerbs = new Set(['search', 'scan', 'query', 'grep']);

/** Whether the word is part of a text to be written, sent or searched for: "tell Kim that the build is red". */
function isContent({ words, starts }: Clauses, at: number, names: AppNameIndex): boolean {
  const start = starts.findLast((begin) => begin <= at) ?? 0;
  const before = words.slice(start, at);
  const isTold = (word: string, index: number) => beforeContent.has(word) && !isDeterminer(words, start + index);
  return isSearchedFor(before, names) || before.some((word, index) => index > 0 && isTold(word, index));
}

/** "Delete that comment", not "tell Kim that the build is red". */
function isDeterminer(words: string[], at: number): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  const isBeforeNoun = after !== '' && !isStopWord(after);
  return (
    words[at] === 'that' &&
    isBeforeNoun &&
    (questionWords.has(before) || appPrepositions.has(before) || familiesOf(before).length > 0)
  );
}

/** "Search the code for" goes on with a text; "search GitHub for" with the thing that is wanted. */
function isSearchedFor(before: string[], names: AppNameIndex): boolean {
  const verbAt = before.findIndex((word) => searchVerbs.has(word));
  const forAt = before.indexOf('for', verbAt + 1);
  return (
    verbAt >= 0 && before.slice(verbAt + 1, Math.max(0, forAt)).some((word) => !isStopWord(word) && !names.has(word))
  );
}

/** How many words may be between the two of a phrase. A particle may also end the clause, after any number of words. */
const maxGap = 3;
/** Words that may follow a particle at the end: "take her rights away again". */
const closingWords = wordClass('again now please pls today too then');
const particles = new Set(['on', 'off', 'out', 'up', 'down', 'back', 'in', 'away', 'over']);

/** `hasObject` where the phrase wants something between its words: "get it back", not "get back to Ada". */
type Phrase = { second: string; hasObject: boolean; readings: Reading[] };

const phrasesByFirstStem = new Map<string, Phrase[]>();
for (const [phrase, meanings] of Object.entries(phraseTable as PhraseTable)) {
  const words = phrase.split(' ');
  const [first = '', second = ''] = words.filter((word) => word !== 'OBJECT');
  const readings = wordsIn(meanings).map((word): Reading => [word, phraseConfidence]);
  const others = phrasesByFirstStem.get(stemOf(first)) ?? [];
  phrasesByFirstStem.set(stemOf(first), [...others, { second, hasObject: words.includes('OBJECT'), readings }]);
}

/** "Stop sharing it" ends what "sharing" says. */
const endingReadings: Reading[] = [
  ['remove', phraseConfidence],
  ['stop', phraseConfidence],
];

function isDone(word = ''): boolean {
  const [family] = familiesOf(word);
  return word.endsWith('ing') && family !== undefined && family.effect !== 'read';
}

/** What the word at `at` means together with a later word of its clause; undefined when it begins no phrase. */
function phraseReadingsAt(clauses: Clauses, at: number): Reading[] | undefined {
  const word = clauses.words[at] ?? '';
  const following = clauses.words.slice(at + 1, endOfClause(clauses, at));
  if (isEndingVerb(word) && isTakenOff(following)) return undefined;
  if (word === 'stop' && isDone(following[0])) return endingReadings;
  const phrase = phrasesByFirstStem
    .get(stemOf(timeWords.has(word) ? 'TIME' : word))
    ?.find(({ second, hasObject }) => isSecondWord(second, following) && !(hasObject && following[0] === second));
  return phrase?.second === 'me' && !asksForInformation(following) ? undefined : phrase?.readings;
}

/** "Kick Jonas off the repo", where kicking off the build would start it. */
function isTakenOff(following: string[]): boolean {
  const offAt = following.slice(0, maxGap + 1).indexOf('off');
  return offAt > 0 && definiteWords.has(following[offAt + 1] ?? '');
}

/** "Get there from the station", "pull it"; in "get the comments from the file" the second belongs to what is between. */
const closeSeconds = wordClass('from it that');

function isSecondWord(second: string, following: string[]): boolean {
  if (closeSeconds.has(second)) return following.find((word) => !isStopWord(word) || word === second) === second;
  const near = following.slice(0, maxGap + 1);
  return (
    near.some((word) => word === second || (second.length > 3 && singularOf(word) === second)) ||
    (particles.has(second) && following.findLast((word) => !closingWords.has(word)) === second)
  );
}

/** Whether it continues as in "tell me …"; not as in "tell Bob about me" or "tell me when …", which asks for a trigger. */
function asksForInformation([next, afterwards = '']: string[]): boolean {
  return next === 'me' && !['when', 'whenever', 'if', 'once'].includes(afterwards);
}

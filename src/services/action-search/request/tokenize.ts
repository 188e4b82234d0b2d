import type { AppNameIndex } from '../index/app-name-index.js';
import type { TermDictionary } from '../index/term-dictionary.js';
import { isBrandName } from '../vocabulary/app-names.js';
import { beforeContent, emptyNouns } from '../vocabulary/grammar-words.js';
import { isInVocabulary } from '../vocabulary/synonyms.js';
import { familiesOf } from '../vocabulary/verbs.js';
import {
  isStopWord,
  isValue,
  properNamesIn,
  quotedWordsIn,
  timeWords,
  wordsOfIdentifier,
} from '../vocabulary/words.js';
import { type Clauses, splitIntoClauses } from './clauses.js';
import { isContent } from './content-words.js';
import { withoutAddresses } from './implied-nouns.js';
import { phraseReadingsAt, type Reading } from './phrase-readings.js';
import { isSent } from './sent-words.js';
import { askingFirst } from './tasks.js';

const maxCharacters = 500;
const maxWords = 32;
/** An unknown word close to an app's name is most likely that app: `slak`, `hubsopt`. */
const misspeltAppConfidence = 0.85;
const minMisspeltAppLength = 4;
/** Content to be written or sent says less about the action than the other words of a request. */
const contentWeight = 0.7;
/** What is sent, or to whom, says even less about it. */
const sentWeight = 0.5;
/** "Details" of a thing are the thing, and "all labels" are labels. */
const weakWords = new Set([...emptyNouns, 'all']);
const weakWordWeight = 0.3;

/** A word of the request with what it may mean. */
export type Token = {
  /** The word as the request has it. */
  original: string;
  /** The likeliest of the readings. */
  word: string;
  readings: Reading[];
  /** Whether the actions or the vocabulary know the word, as written or but for two letters that changed places. */
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
  const isVerb = (word: string) => lexicon.dictionary.isActionVerb(word);
  const wish = askingFirst(request, { isVerb, maxWords }).slice(0, maxCharacters);
  const text = withAppsApart(withIdentifiersAsWords(withoutAddresses(wish), lexicon), lexicon);
  const clauses = splitIntoClauses(text, maxWords);
  const names = properNamesIn(text);
  const quoted = quotedWordsIn(text);
  const isKnown = clauses.words.map((word) => isKnownWord(word, lexicon));
  const isMisspelt = (word: string) => !names.has(word) && lexicon.dictionary.hasSwappedLetters(word);
  const isSure = clauses.words.map((word, at) => isKnown[at] || isMisspelt(word));
  const mayGuess = !isMostly(clauses.words, (word, at) => !isSure[at] && !names.has(word));
  const tokens = clauses.words.map((original, at): Token => {
    const guesses = isKnown[at] || !mayGuess ? [] : guessesOf(original, names.has(original), lexicon);
    const readings = phraseReadingsAt(clauses, at) ?? (guesses.length > 0 ? guesses : [[original, 1] as Reading]);
    return {
      original,
      word: readings[0]?.[0] ?? original,
      readings,
      isKnown: isSure[at] === true,
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

/** `dropbox/drive` are two apps, also where the member has only one of them; `acme/web` is a repository. */
function withAppsApart(text: string, { names }: Lexicon): string {
  const isApp = (name: string) => names.has(name.toLowerCase()) || isBrandName(name.toLowerCase());
  return text.replace(/(?<=^|\s)[a-z]+(?:\/[a-z]+)+(?=$|[\s?!.,;:])/gi, (joined) => {
    const parts = joined.split('/');
    return parts.every(isApp) ? parts.join(' or ') : joined;
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

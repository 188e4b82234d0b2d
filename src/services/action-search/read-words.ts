import type { AppNames } from './app-names.js';
import { type Clauses, clausesOf } from './clauses.js';
import { timeWords } from './everyday-words.js';
import { phraseAt } from './phrases.js';
import { tradeSynonyms } from './trade-synonyms.js';
import { familiesOf } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { stressesOf } from './word-stress.js';
import { isStopWord, properNamesIn, stemOf } from './words.js';

const maxCharacters = 500;
const maxWords = 32;
/** Mail and web addresses: values of arguments. */
const addresses = /\S+@\S+|https?:\S+/g;
/** An unknown word close to an app's name is most likely that app: `slak`, `hubsopt`. */
const appGuess = 0.85;
const minAppGuessLength = 4;

/** A word of the request, and the words that it may stand for, each with how surely (0 to 1). */
export type ReadWord = {
  /** As said. */
  said: string;
  /** The likeliest of the readings. */
  word: string;
  readings: [string, number][];
  /** Below 1 when it says less about the action than others. */
  stress: number;
};

export type Lexicon = { vocabulary: Vocabulary; names: AppNames };

/** Reads every word of a request: phrases for what they mean, misspelt words for known ones. */
export function readWords(query: string, lexicon: Lexicon): { words: ReadWord[]; clauses: Clauses } {
  const text = query.slice(0, maxCharacters).replace(addresses, ' ');
  const clauses = clausesOf(text, maxWords);
  const stresses = stressesOf(clauses, text);
  const properNames = properNamesIn(text);
  const words = clauses.words.map((said, at) => {
    const readings = phraseAt(clauses, at) ?? readingsOf(said, properNames.has(said), lexicon);
    return { said, word: readings[0]?.[0] ?? said, readings, stress: stresses[at] ?? 1 };
  });
  return { words, clauses };
}

function readingsOf(word: string, isProperName: boolean, { vocabulary, names }: Lexicon): [string, number][] {
  if (isStopWord(word) || timeWords.has(word) || isKnown(word, vocabulary)) return [[word, 1]];
  const guesses = vocabulary.guess(word);
  const app = word.length >= minAppGuessLength ? guesses.find(([guess]) => names.has(guess)) : undefined;
  if (app) return [[app[0], appGuess]];
  return guesses.length > 0 && !isProperName ? guesses : [[word, 1]];
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.has(word) || tradeSynonyms.has(stemOf(word)) || familiesOf(word).length > 0;
}

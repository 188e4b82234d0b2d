import { objectStarters, openingWords, sendingVerbs, wordsWithinObject } from '../vocabulary/grammar-words.js';
import { isStopWord } from '../vocabulary/words.js';
import type { Clauses } from './clauses.js';

/** Whether the word is part of what is sent, or of whom it is sent to: "email the guests of the party". */
export function isSent({ words, starts }: Clauses, at: number): boolean {
  const start = starts.findLast((begin) => begin <= at) ?? 0;
  const verbAt = words.findIndex((word, position) => position >= start && !openingWords.has(word));
  const between = words.slice(verbAt + 1, at);
  const isObject = objectStarters.has(between[0] ?? '') && between.every(mayBeInObject);
  return sendingVerbs.has(words[verbAt] ?? '') && isObject;
}

function mayBeInObject(word: string): boolean {
  return !isStopWord(word) || objectStarters.has(word) || wordsWithinObject.has(word);
}

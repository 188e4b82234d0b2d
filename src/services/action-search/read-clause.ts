import type { AppNames } from './app-names.js';
import { type Clauses, endOfClause } from './clauses.js';
import { modals, openingWords, politeWords } from './grammar-words.js';
import { familiesOf } from './verb-families.js';

/**
 * One clause of a request. Its words before `start` greet, ask politely or name an app; `offset` is the place of its
 * first word in the request.
 */
export type ReadClause = { words: string[]; start: number; offset: number; isAsked: boolean };

export function readClauses(clauses: Clauses, names: AppNames): ReadClause[] {
  return clauses.starts.map((offset) => {
    const words = clauses.words.slice(offset, endOfClause(clauses, offset));
    return { words, start: startOf(words, names), offset, isAsked: clauses.questions.has(offset) };
  });
}

/** "My laptop is slow, please raise it": the clause that asks is the one that tells what is wanted. */
export function isPolite({ words }: ReadClause): boolean {
  const [first = '', second] = words;
  return politeWords.has(first) || politeWords.has(words.at(-1) ?? '') || (modals.has(first) && second === 'you');
}

function startOf(words: string[], names: AppNames): number {
  let start = 0;
  for (let length = 1; start < words.length && length > 0; start += length) length = openingAt(words, start, names);
  return start;
}

/** How many words at `at` only lead up to what is wanted. */
function openingAt(words: string[], at: number, names: AppNames): number {
  const word = words[at] ?? '';
  if (openingWords.has(word) || isAdverb(word)) return 1;
  const length = names.lengthAt(words, at);
  return length === 1 && familiesOf(word).length > 0 ? 0 : length;
}

/** Permanently, privately. */
function isAdverb(word: string): boolean {
  return word.length > 5 && word.endsWith('ly') && familiesOf(word).length === 0;
}

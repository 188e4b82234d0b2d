import type { AppNameIndex } from '../index/app-name-index.js';
import { appPrepositions, beforeContent, questionWords } from '../vocabulary/grammar-words.js';
import { familiesOf } from '../vocabulary/verbs.js';
import { isStopWord } from '../vocabulary/words.js';
import type { Clauses } from './clauses.js';

const searchVerbs = new Set(['search', 'scan', 'query', 'grep']);

/** Whether the word is part of a text to be written, sent or searched for: "tell Kim that the build is red". */
export function isContent({ words, starts }: Clauses, at: number, names: AppNameIndex): boolean {
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

import type { AppNameIndex } from '../index/app-name-index.js';
import { modals, openingWords, politeWords } from '../vocabulary/grammar-words.js';
import { familiesOf } from '../vocabulary/verbs.js';
import { singularOf, spellOut, wordsOfRequest } from '../vocabulary/words.js';
import { withImpliedNouns } from './implied-nouns.js';

/** The words of a request, the positions at which its clauses start, and those of the clauses that end with `?`. */
export type Clauses = { words: string[]; starts: number[]; questions: ReadonlySet<number> };

/**
 * One clause of a request. Its words before `start` greet, ask politely or name an app; `offset` is the position of its
 * first word in the request.
 */
export type Clause = { words: string[]; start: number; offset: number; isQuestion: boolean };

const clauseSeparators = /(?<=\?)(?:\s|$)|[.!;,:\n]+(?:\s|$)|\s[-–—]+\s|[()]/;
/** Polite forms without further meaning. */
const politeForms = new RegExp(
  `\\b(?:${[
    '(?:make sure|be sure|see to it)(?: that| to)?',
    'would you mind',
    'is (?:it possible|there a way) to',
    'any chance(?: you could| to)?',
    '(?:just )?wondering if(?: you could)?',
    'do me a favou?r(?: and)?',
    'go ahead and',
    "let[’']?s",
    "(?:would|[’']d) (?:like|love)(?: you)?(?: to)?",
    '(?:try|feel free|have|time) to',
    'how (?:do|can|could) (?:i|we)',
  ].join('|')})\\b`,
  'giu',
);

/** Words about the action itself, before what it does: "find a tool that sends mails", "which action can I use to send one". */
const wantedAction = new RegExp(
  `^\\s*(?:${[
    '(?:(?:find|search for|look for|get|list|show me|give me|i need|is there|are there|do you have|what is|which) )?',
    '(?:(?:an?|the|any) )?(?:action|tool|function|endpoint|operation|api(?: call)?)s? ',
    '(?:(?:(?:can i|i can) use )?to (?=\\p{L})|for (?=\\p{L}+ing\\b)|(?:that|which) (?:can |(?:is|can be) used to |(?!(?:is|has|was|does)\\b)(\\p{L}+s)\\b))',
  ].join('')}|(?:the )?user (?:wants|would like|needs|asks|asked)(?: (?:me|you))? to )`,
  'iu',
);

/** Splits a request into clauses, keeping its first `maxWords` words. */
export function splitIntoClauses(text: string, maxWords: number): Clauses {
  const words: string[] = [];
  const starts: number[] = [];
  const questions = new Set<number>();
  for (const clause of withImpliedNouns(withoutWantedAction(text)).replace(politeForms, ' ').split(clauseSeparators)) {
    if (clause.endsWith('?')) questions.add(words.length);
    starts.push(words.length);
    words.push(...spellOut(wordsOfRequest(clause)));
  }
  return {
    words: words.slice(0, maxWords),
    starts: [...new Set(starts)].filter((at) => at < Math.min(maxWords, words.length)),
    questions,
  };
}

/** "A tool that sends mails" is to send mails; what returns something gets it. */
function withoutWantedAction(text: string): string {
  return text.replace(wantedAction, (_, verb = '') => (/^returns$/i.test(verb) ? 'get' : singularOf(verb)));
}

/** The position after the last word of the clause that holds the word at `at`. */
export function endOfClause({ words, starts }: Clauses, at: number): number {
  return starts.find((start) => start > at) ?? words.length;
}

export function toClauses(clauses: Clauses, names: AppNameIndex): Clause[] {
  return clauses.starts.map((offset) => {
    const words = clauses.words.slice(offset, endOfClause(clauses, offset));
    return { words, start: startOf(words, names), offset, isQuestion: clauses.questions.has(offset) };
  });
}

/** Whether a clause asks politely, as the second one of "My laptop is slow, please raise it" does: it says what is wanted. */
export function isPolite({ words }: Clause): boolean {
  const [first = '', second] = words;
  return politeWords.has(first) || politeWords.has(words.at(-1) ?? '') || (modals.has(first) && second === 'you');
}

function startOf(words: string[], names: AppNameIndex): number {
  let start = 0;
  for (let length = 1; start < words.length && length > 0; start += length) length = openingLength(words, start, names);
  return start;
}

/** How many words from `at` on only introduce what is wanted. */
function openingLength(words: string[], at: number, names: AppNameIndex): number {
  const word = words[at] ?? '';
  if (openingWords.has(word) || isAdverb(word)) return 1;
  const length = names.nameLengthAt(words, at);
  return length === 1 && familiesOf(word).length > 0 ? 0 : length;
}

/** Permanently, privately. */
function isAdverb(word: string): boolean {
  return word.length > 5 && word.endsWith('ly') && familiesOf(word).length === 0;
}

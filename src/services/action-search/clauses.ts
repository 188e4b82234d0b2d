import { abbreviations } from './everyday-words.js';
import { wordsOf } from './words.js';

/** The words of a request, where among them its clauses begin, and which of these end with a question mark. */
export type Clauses = { words: string[]; starts: number[]; questions: ReadonlySet<number> };

const betweenClauses = /(?<=\?)(?:\s|$)|[.!;,:\n]+(?:\s|$)|\s[-–—]+\s|[()]/;
/** What asks politely and means nothing more. */
const courtesies = new RegExp(
  `\\b(?:${[
    '(?:make sure|be sure|see to it)(?: that| to)?',
    'would you mind',
    'is (?:it possible|there a way) to',
    'any chance(?: you could| to)?',
    '(?:just )?wondering if(?: you could)?',
    'do me a favou?r(?: and)?',
    'go ahead and',
    "(?:would|[’']d) (?:like|love)(?: you)?(?: to)?",
    '(?:try|feel free|have|time) to',
    'how (?:do|can|could) (?:i|we)',
  ].join('|')})\\b`,
  'giu',
);
/** What is named in a way that tells what it is: `ENG-42`, `#general`. */
const tellingNames: [RegExp, string][] = [
  [/\b[A-Z][A-Z0-9]+-\d+\b/g, ' issue '],
  [/\b[A-Z]{1,2}\d+:[A-Z]{1,2}\d+\b/g, ' range values '],
  [/(?<=^|\s)#[\p{L}][\p{L}\p{N}_-]*/gu, ' channel '],
];

/** Reads a request clause by clause, at most `limit` words of it. */
export function clausesOf(text: string, limit: number): Clauses {
  const told = tellingNames.reduce((said, [name, thing]) => said.replace(name, thing), text);
  const plain = told.replace(courtesies, ' ');
  const words: string[] = [];
  const starts: number[] = [];
  const questions = new Set<number>();
  for (const clause of plain.split(betweenClauses)) {
    if (clause.endsWith('?')) questions.add(words.length);
    starts.push(words.length);
    words.push(...wordsOf(clause).flatMap((word) => abbreviations.get(word) ?? [word]));
  }
  return {
    words: words.slice(0, limit),
    starts: [...new Set(starts)].filter((at) => at < Math.min(limit, words.length)),
    questions,
  };
}

/** Where the clause that holds the word at `at` is over. */
export function endOfClause({ words, starts }: Clauses, at: number): number {
  return starts.find((start) => start > at) ?? words.length;
}

import type { Clauses } from './clauses.js';
import { beforeContent } from './grammar-words.js';
import { quotedIn } from './words.js';

const contentStress = 0.7;

/** How much each word of a request tells of the wanted action (0 to 1): what somebody is to be told, less than the rest. */
export function stressesOf(clauses: Clauses, text: string): number[] {
  const quoted = quotedIn(text);
  return clauses.words.map((word, at) => (quoted.has(word) || isContent(clauses, at) ? contentStress : 1));
}

function isContent({ words, starts }: Clauses, at: number): boolean {
  const start = starts.findLast((begin) => begin <= at) ?? 0;
  return words.slice(start + 1, at).some((word) => beforeContent.has(word));
}

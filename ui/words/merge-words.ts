import type { Words } from './en.js';

/** Any of the words, to any depth. */
export type PartialWords = Partially<Words>;

type Partially<Table> = {
  [Name in keyof Table]?: Table[Name] extends (...args: never[]) => unknown
    ? Table[Name]
    : Table[Name] extends object
      ? Partially<Table[Name]>
      : Table[Name];
};

/** The words, with those that are given in their place. */
export function mergeWords(words: Words, given: PartialWords): Words {
  return merge(words, given) as Words;
}

/** A word of the wrong kind, which a script without types may give, is left out: the element that uses it would fail. */
function merge(words: object, given: object): object {
  const merged: Record<string, unknown> = { ...words };
  for (const [name, word] of Object.entries(given)) {
    const before = merged[name];
    if (before !== undefined && typeof word !== typeof before) continue;
    merged[name] = isTable(before) && isTable(word) ? merge(before, word) : word;
  }
  return merged;
}

function isTable(word: unknown): word is object {
  return typeof word === 'object' && word !== null;
}

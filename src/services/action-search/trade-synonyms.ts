import { makerWords } from './synonyms/maker-words.js';
import { officeWords } from './synonyms/office-words.js';
import { spokenWords } from './synonyms/spoken-words.js';
import { tradeWords } from './synonyms/trade-words.js';
import { workshopWords } from './synonyms/workshop-words.js';
import { stemOf } from './words.js';

/** How surely a word stands for another. */
const sameWeight = 0.65;
const hintWeight = 0.55;

const lines = [officeWords, tradeWords, makerWords, spokenWords, workshopWords].flatMap((words) =>
  words.trim().split('\n'),
);

/** Every word of the tables, as written. */
export const knownWords: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')));

type Relations = ReadonlyMap<string, number>;

/** The vocabulary of the trade: for each stem, the stems that may be meant by it, each with how surely (0 to 1). */
export const tradeSynonyms: ReadonlyMap<string, Relations> = readTables();

function readTables(): Map<string, Relations> {
  const table = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const [word = '', sign, ...others] = line.trim().split(' ');
    for (const other of others) {
      relate(table, other, word, sign === '=' ? sameWeight : hintWeight);
      if (sign === '=') relate(table, word, other, sameWeight);
    }
  }
  return new Map([...table].map(([word, meant]) => [word, widened(word, meant, table)]));
}

function relate(table: Map<string, Map<string, number>>, word: string, meant: string, weight: number): void {
  const [from, to] = [stemOf(word), stemOf(meant)];
  if (from === to) return;
  const relations = table.get(from) ?? new Map<string, number>();
  table.set(from, relations.set(to, Math.max(weight, relations.get(to) ?? 0)));
}

/** What a word stands for, and what means the same as that: a pipeline hints at deals, and a deal is an opportunity. */
function widened(word: string, meant: Relations, table: ReadonlyMap<string, Relations>): Relations {
  const wide = new Map(meant);
  for (const [other, weight] of meant) {
    const same = [...(table.get(other) ?? [])].filter(([, surety]) => surety === sameWeight);
    for (const [further, surety] of same) {
      if (further !== word) wide.set(further, Math.max(weight * surety, wide.get(further) ?? 0));
    }
  }
  return wide;
}

import { MAKER_WORDS } from './synonyms/maker-words.js';
import { OFFICE_WORDS } from './synonyms/office-words.js';
import { TRADE_WORDS } from './synonyms/trade-words.js';
import { stemOf } from './words.js';

/** How surely a word stands for another. */
const SAME_WEIGHT = 0.7;
const HINT_WEIGHT = 0.5;

/** The vocabulary of the trade: for each stem, the stems that may be meant by it, each with how surely (0 to 1). */
export const TRADE_SYNONYMS: ReadonlyMap<string, ReadonlyMap<string, number>> = readTables();

function readTables(): Map<string, Map<string, number>> {
  const table = new Map<string, Map<string, number>>();
  for (const line of [OFFICE_WORDS, TRADE_WORDS, MAKER_WORDS].flatMap((words) => words.trim().split('\n'))) {
    const [word = '', sign, ...others] = line.trim().split(' ');
    for (const other of others) {
      relate(table, other, word, sign === '=' ? SAME_WEIGHT : HINT_WEIGHT);
      if (sign === '=') relate(table, word, other, SAME_WEIGHT);
    }
  }
  return table;
}

function relate(table: Map<string, Map<string, number>>, word: string, meant: string, weight: number): void {
  const [from, to] = [stemOf(word), stemOf(meant)];
  if (from === to) return;
  const relations = table.get(from) ?? new Map<string, number>();
  table.set(from, relations.set(to, Math.max(weight, relations.get(to) ?? 0)));
}

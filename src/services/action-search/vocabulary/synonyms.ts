import { whenUsed } from '../../../lib/memory/when-used.js';
import synonymTable from './synonyms.json' with { type: 'json' };
import { familiesOf } from './verbs.js';
import type { SynonymTable } from './vocabulary-schema.js';
import { stemOf, wordsIn } from './words.js';

/** How likely a word means a synonym, and a word that it hints at. */
const synonymWeight = 0.65;
const hintWeight = 0.55;

const entries = entriesOf(synonymTable);

/** Every word of the synonym table, as written. */
export const wordsWithSynonyms: ReadonlySet<string> = new Set(
  entries.flatMap(({ word, synonyms, hints }) => [word, ...synonyms, ...hints]),
);

type Relations = ReadonlyMap<string, number>;

/** For each stem, the stems that may be meant by it, each with its confidence (0 to 1). */
export const relatedStems = whenUsed<ReadonlyMap<string, Relations>>(() => relationsOf(synonymTable));

/** Whether a word, in lower case, is a verb or has synonyms. */
export function isInVocabulary(word: string): boolean {
  return familiesOf(word).length > 0 || relatedStems().has(stemOf(word));
}

/** The relations that a table makes. */
export function relationsOf(table: SynonymTable): Map<string, Relations> {
  const direct = new Map<string, Map<string, number>>();
  for (const { word, synonyms, hints } of entriesOf(table)) {
    for (const synonym of synonyms) {
      relate(direct, synonym, word, synonymWeight);
      relate(direct, word, synonym, synonymWeight);
    }
    for (const hint of hints) relate(direct, hint, word, hintWeight);
  }
  return new Map([...direct].map(([stem, relations]) => [stem, withSynonymsOf(stem, relations, direct)]));
}

function entriesOf(table: SynonymTable): { word: string; synonyms: string[]; hints: string[] }[] {
  return Object.entries(table).map(([word, { synonyms = '', hints = '' }]) => ({
    word,
    synonyms: wordsIn(synonyms),
    hints: wordsIn(hints),
  }));
}

function relate(direct: Map<string, Map<string, number>>, word: string, meant: string, weight: number): void {
  const [from, to] = [stemOf(word), stemOf(meant)];
  if (from === to) return;
  const relations = direct.get(from) ?? new Map<string, number>();
  direct.set(from, relations.set(to, Math.max(weight, relations.get(to) ?? 0)));
}

/** Adds the synonyms of related stems: a pipeline hints at deals, and a deal is an opportunity. */
function withSynonymsOf(stem: string, relations: Relations, direct: ReadonlyMap<string, Relations>): Relations {
  const all = new Map(relations);
  for (const [related, weight] of relations) {
    for (const [synonym, confidence] of direct.get(related) ?? []) {
      if (confidence !== synonymWeight || synonym === stem) continue;
      all.set(synonym, Math.max(weight * confidence, all.get(synonym) ?? 0));
    }
  }
  return all;
}

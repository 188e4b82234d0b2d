import SearchableMap from 'minisearch/SearchableMap';
import { stopWords, timeWords } from './everyday-words.js';
import { knownWords } from './trade-synonyms.js';
import { isKnownVerb } from './verb-families.js';
import { stemOf } from './words.js';

const maxCorrections = 3;
const maxCompletions = 6;
const minCorrectedLength = 4;
const minCompletedLength = 3;
const minHalfLength = 4;

const spellings = [knownWords, stopWords, timeWords];

type Counts = {
  get(key: string): number | undefined;
  set(key: string, count: number): unknown;
  delete(key: string): unknown;
};

/** Every word of the index with the number of actions that hold it, for rarity and for mending misspellings. */
export class Vocabulary {
  private readonly words = new SearchableMap<number>();
  private readonly actionsOfStem = new Map<string, number>();
  private actions = 0;

  /** Takes in the words of one action, or with `-1` takes them out again. */
  count(words: Set<string>, change: 1 | -1): void {
    this.actions += change;
    for (const word of words) this.shift(this.words, word, change);
    for (const stem of new Set([...words].map(stemOf))) this.shift(this.actionsOfStem, stem, change);
  }

  has(word: string): boolean {
    return this.actionsOfStem.has(stemOf(word));
  }

  /** How telling a stem is: near 0 when every action has it. */
  rarityOf(stem: string): number {
    return this.rarityAt(this.frequencyOf(stem));
  }

  rarityAt(frequency: number): number {
    return Math.log(1 + (this.actions + 1) / (frequency + 1));
  }

  /** So many actions as a share of all. */
  shareOf(frequency: number): number {
    return frequency / Math.max(1, this.actions);
  }

  frequencyOf(stem: string): number {
    return this.actionsOfStem.get(stem) ?? 0;
  }

  /** Known words that an unknown one may have meant, nearest first, each with how surely (0 to 1). */
  guess(word: string): [string, number][] {
    if (word.length < minCompletedLength || /\d/.test(word)) return [];
    const swapped = this.withSwappedLetters(word);
    if (swapped.length > 0) return swapped;
    const halves = this.halvesOf(word);
    if (halves.length > 0) return halves;
    return [...this.neighboursOf(word), ...this.completionsOf(word)];
  }

  private withSwappedLetters(word: string): [string, number][] {
    if (word.length < minCorrectedLength) return [];
    const variants = Array.from({ length: word.length - 1 }, (_, at) => swapAt(word, at));
    return variants.filter((variant) => this.isSpelling(variant)).map((variant) => [variant, 0.9]);
  }

  /** Two words written as one: `todolist`. */
  private halvesOf(word: string): [string, number][] {
    for (let at = word.length - minHalfLength; at >= minHalfLength; at -= 1) {
      const halves = [word.slice(0, at), word.slice(at)];
      if (halves.every((half) => this.words.has(half))) return halves.map((half) => [half, 0.8]);
    }
    return [];
  }

  private neighboursOf(word: string): [string, number][] {
    const distance = word.length < minCorrectedLength ? 0 : word.length < 8 ? 1 : 2;
    if (distance === 0) return [];
    return [...this.words.fuzzyGet(word, distance)]
      .map(([near, [frequency, steps]]) => ({ near, frequency, steps: steps + (near[0] === word[0] ? 0 : 0.5) }))
      .sort((a, b) => a.steps - b.steps || b.frequency - a.frequency || (a.near < b.near ? -1 : 1))
      .filter(({ steps }, _, all) => steps === all[0]?.steps)
      .slice(0, maxCorrections)
      .map(({ near, steps }): [string, number] => [near, 0.9 - 0.15 * steps]);
  }

  private completionsOf(word: string): [string, number][] {
    return [...this.words.atPrefix(word)]
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, maxCompletions)
      .map(([whole]): [string, number] => [whole, (0.8 * word.length) / whole.length]);
  }

  private isSpelling(word: string): boolean {
    return this.words.has(word) || isKnownVerb(word) || spellings.some((words) => words.has(word));
  }

  private shift(counts: Counts, key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }
}

function swapAt(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

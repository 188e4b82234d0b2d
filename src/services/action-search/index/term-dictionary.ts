import SearchableMap from 'minisearch/SearchableMap';
import { wordsWithSynonyms } from '../vocabulary/synonyms.js';
import { isKnownVerb } from '../vocabulary/verbs.js';
import { stemOf, stopWords, timeWords } from '../vocabulary/words.js';

const maxCorrections = 3;
const maxCompletions = 6;
const minCorrectedLength = 4;
const minCompletedLength = 3;
const minHalfLength = 4;
/** A shorter word that begins otherwise is another word. */
const minMistakenBeginning = 6;

const wordsBeyondIndex = [wordsWithSynonyms, stopWords, timeWords];

type Counts = {
  get(key: string): number | undefined;
  set(key: string, count: number): unknown;
  delete(key: string): unknown;
};

/** Every word of the index with the number of actions that have it, for the correction of misspelt words. */
export class TermDictionary {
  private readonly words = new SearchableMap<number>();
  private readonly actionsByStem = new Map<string, number>();
  private readonly actionVerbs = new Map<string, number>();

  /** Adds the words of one action and its verb, or removes them with `-1`. */
  update(words: Set<string>, verb: string, change: 1 | -1): void {
    this.changeCount(this.actionVerbs, verb, change);
    for (const word of words) this.changeCount(this.words, word, change);
    for (const stem of new Set([...words].map(stemOf))) this.changeCount(this.actionsByStem, stem, change);
  }

  /** Whether names of actions begin with the word: then it is a verb, known or not. */
  isActionVerb(word: string): boolean {
    return this.actionVerbs.has(stemOf(word));
  }

  has(word: string): boolean {
    return this.hasStem(stemOf(word));
  }

  hasStem(stem: string): boolean {
    return this.actionsByStem.has(stem);
  }

  /** The number of actions that have the stem. */
  documentFrequency(stem: string): number {
    return this.actionsByStem.get(stem) ?? 0;
  }

  /** Known words that an unknown one may mean, nearest first, each with its confidence (0 to 1). */
  suggestCorrections(word: string): [string, number][] {
    if (word.length < minCompletedLength || /\d/.test(word)) return [];
    const swapped = this.withSwappedLetters(word);
    if (swapped.length > 0) return swapped;
    const halves = this.halvesOf(word);
    if (halves.length > 0) return halves;
    return [...this.nearWords(word), ...this.completionsOf(word)];
  }

  /** Whether a word is a known one but for two letters that changed places: `serach`. No word of another language is that. */
  hasSwappedLetters(word: string): boolean {
    return this.withSwappedLetters(word).length > 0;
  }

  private withSwappedLetters(word: string): [string, number][] {
    if (word.length < minCorrectedLength) return [];
    const variants = Array.from({ length: word.length - 1 }, (_, at) => swapAt(word, at));
    return variants.filter((variant) => this.isCorrect(variant)).map((variant) => [variant, 0.9]);
  }

  /** Two words written as one: `todolist`. */
  private halvesOf(word: string): [string, number][] {
    for (let at = word.length - minHalfLength; at >= minHalfLength; at -= 1) {
      const halves = [word.slice(0, at), word.slice(at)];
      if (halves.every((half) => this.words.has(half))) return halves.map((half) => [half, 0.8]);
    }
    return [];
  }

  private nearWords(word: string): [string, number][] {
    const maxDistance = word.length < minCorrectedLength ? 0 : word.length < 8 ? 1 : 2;
    if (maxDistance === 0) return [];
    return [...this.words.fuzzyGet(word, maxDistance)]
      .map(([near, [count, edits]]) => ({ near, count, distance: edits + (near[0] === word[0] ? 0 : 0.5) }))
      .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.near < b.near ? -1 : 1))
      .filter(({ near }) => isLikelyTypo(word, near))
      .filter(({ distance }, _, all) => distance === all[0]?.distance)
      .slice(0, maxCorrections)
      .map(({ near, distance }): [string, number] => [near, 0.9 - 0.15 * distance]);
  }

  private completionsOf(word: string): [string, number][] {
    return [...this.words.atPrefix(word)]
      .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
      .slice(0, maxCompletions)
      .map(([whole]): [string, number] => [whole, (0.8 * word.length) / whole.length]);
  }

  private isCorrect(word: string): boolean {
    return this.words.has(word) || isKnownVerb(word) || wordsBeyondIndex.some((words) => words.has(word));
  }

  private changeCount(counts: Counts, key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }
}

function swapAt(word: string, at: number): string {
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/**
 * Whether a short word is more likely a misspelling than another word or a name. Its first letter is right then, and in a very
 * short one a letter is missing or doubled. "Maths" are no paths, and Lisa is no list.
 */
function isLikelyTypo(word: string, near: string): boolean {
  if (word.length >= minMistakenBeginning) return true;
  return near[0] === word[0] && (word.length > minCorrectedLength || near.length !== word.length);
}

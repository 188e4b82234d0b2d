import type { CatalogApp } from '../../domain/app.js';
import { TIME_WORDS } from './everyday-words.js';
import type { Vocabulary } from './vocabulary.js';
import { isStopWord, stemOf, wordsOf } from './words.js';

export type SearchedApp = Pick<CatalogApp, 'slug' | 'name' | 'categories'>;

const LONGEST_NAME = 4;
/** A name that this share of all actions use as a word ("box", "close") hardly tells which app is meant. */
const COMMON_SHARE = 0.01;
const DOUBTFUL = 0.3;
const FAINT = 0.1;
/** "To a square" names no app. */
const ARTICLES = new Set(['a', 'an', 'this', 'these', 'those', 'every', 'each', 'some']);

/** Finds apps that a request names, in words or by slug. */
export class AppNames {
  private readonly slugsByName = new Map<string, Set<string>>();

  add(app: SearchedApp): void {
    for (const name of namesOf(app)) {
      this.slugsByName.set(name, (this.slugsByName.get(name) ?? new Set()).add(app.slug));
    }
  }

  remove(app: SearchedApp): void {
    for (const name of namesOf(app)) this.slugsByName.get(name)?.delete(app.slug);
  }

  has(name: string): boolean {
    return (this.slugsByName.get(name)?.size ?? 0) > 0;
  }

  /** Apps named in `words`, each with how surely it is meant (0 to 1). A longer name hides a shorter one inside it. */
  mentionedIn(words: string[], vocabulary: Vocabulary): Map<string, number> {
    const mentioned = new Map<string, number>();
    for (let at = 0; at < words.length; at += 1) {
      const length = this.longestNameAt(words, at);
      if (length === 0) continue;
      const name = words.slice(at, at + length).join('');
      const surety = length > 1 ? 1 : suretyOf(name, words[at - 1] ?? '', vocabulary);
      for (const slug of this.slugsByName.get(name) ?? []) mentioned.set(slug, surety);
      at += length - 1;
    }
    return mentioned;
  }

  private longestNameAt(words: string[], at: number): number {
    for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
      if (this.has(words.slice(at, at + length).join(''))) return length;
    }
    return 0;
  }
}

function namesOf(app: SearchedApp): Set<string> {
  return new Set([wordsOf(app.name).join(''), wordsOf(app.slug).join('')].filter((name) => name.length > 1));
}

function suretyOf(name: string, before: string, vocabulary: Vocabulary): number {
  if (TIME_WORDS.has(name) || isStopWord(name)) return FAINT;
  if (ARTICLES.has(before)) return DOUBTFUL;
  return vocabulary.shareOf(stemOf(name)) > COMMON_SHARE ? DOUBTFUL : 1;
}

import type { CatalogApp } from '../../domain/app.js';
import { timeWords } from './everyday-words.js';
import { familiesOf } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { isStopWord, stemOf, wordsOf } from './words.js';

export type SearchableApp = Pick<CatalogApp, 'slug' | 'name' | 'categories'>;

type NamedApp = { slug: string; actions: number };

/** `length` words from `at` on name these apps, each with how surely it is meant (0 to 1). */
export type Mention = { at: number; length: number; apps: Map<string, number> };

const maxNameLength = 4;
/** A name that so many actions of other apps use as a word ("box"), and this share of all, hardly tells which app is meant. */
const common = { actions: 5, share: 0.01 };
const doubtful = 0.3;
const faint = 0.1;
/** "To a square" names no app. */
const articles = new Set(['a', 'an', 'this', 'these', 'those', 'every', 'each', 'some']);

/** Finds apps that a request names, in words or by slug. */
export class AppNames {
  private readonly appsByName = new Map<string, Map<string, NamedApp>>();

  add(app: SearchableApp, actions: number): void {
    for (const name of namesOf(app)) {
      const apps = this.appsByName.get(name) ?? new Map<string, NamedApp>();
      this.appsByName.set(name, apps.set(app.slug, { slug: app.slug, actions }));
    }
  }

  remove(app: SearchableApp): void {
    for (const name of namesOf(app)) this.appsByName.get(name)?.delete(app.slug);
  }

  has(name: string): boolean {
    return (this.appsByName.get(name)?.size ?? 0) > 0;
  }

  /** Where `words` name apps. A longer name hides a shorter one inside it. */
  mentionsIn(words: string[], vocabulary: Vocabulary): Mention[] {
    const mentions: Mention[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const length = this.lengthAt(words, at);
      if (length === 0) continue;
      mentions.push({ at, length, apps: this.appsNamed(words, { at, length }, vocabulary) });
      at += length - 1;
    }
    return mentions;
  }

  /** How many words from `at` on are the name of an app; the most that may be. */
  lengthAt(words: string[], at: number): number {
    for (let length = Math.min(maxNameLength, words.length - at); length > 0; length -= 1) {
      if (this.has(words.slice(at, at + length).join(''))) return length;
    }
    return 0;
  }

  private appsNamed(words: string[], { at, length }: Omit<Mention, 'apps'>, vocabulary: Vocabulary) {
    const name = words.slice(at, at + length).join('');
    const said = { name, before: words[at - 1] ?? '' };
    const named = [...(this.appsByName.get(name)?.values() ?? [])];
    return new Map(named.map((app) => [app.slug, length > 1 ? 1 : suretyOf(app, said, vocabulary)]));
  }
}

/** People also call an app by its address: monday.com. */
function namesOf(app: SearchableApp): Set<string> {
  const names = [wordsOf(app.name).join(''), wordsOf(app.slug).join('')].filter((name) => name.length > 1);
  return new Set(names.flatMap((name) => [name, `${name}com`]));
}

function suretyOf(app: NamedApp, said: { name: string; before: string }, vocabulary: Vocabulary): number {
  if (timeWords.has(said.name) || isStopWord(said.name)) return faint;
  if (articles.has(said.before) || familiesOf(said.name).length > 0) return doubtful;
  const elsewhere = vocabulary.frequencyOf(stemOf(said.name)) - app.actions;
  const isCommon = elsewhere > common.actions && vocabulary.shareOf(elsewhere) > common.share;
  return isCommon ? doubtful : 1;
}

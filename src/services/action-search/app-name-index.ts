import type { CatalogApp } from '../../domain/app.js';
import type { TermDictionary } from './term-dictionary.js';
import { familiesOf } from './verbs.js';
import { isStopWord, stemOf, timeWords, wordsOf } from './words.js';

export type SearchableApp = Pick<CatalogApp, 'slug' | 'name' | 'categories'>;

type NamedApp = { slug: string; actionCount: number };

/** The `length` words from position `at` on name these apps, each with its confidence (0 to 1). */
export type AppMention = { at: number; length: number; apps: Map<string, number> };

const maxNameLength = 4;
/** A name that is also a common word, as "box" is, in more actions of other apps than this: it rarely means the app. */
const commonName = { actions: 5, share: 0.01 };
const lowConfidence = 0.3;
const minimalConfidence = 0.1;
/** "To a square" names no app. */
const articles = new Set(['a', 'an', 'this', 'these', 'those', 'every', 'each', 'some']);

/** Finds the apps that a request names, by name or by slug. */
export class AppNameIndex {
  private readonly appsByName = new Map<string, Map<string, NamedApp>>();

  add(app: SearchableApp, actionCount: number): void {
    for (const name of namesOf(app)) {
      const apps = this.appsByName.get(name) ?? new Map<string, NamedApp>();
      this.appsByName.set(name, apps.set(app.slug, { slug: app.slug, actionCount }));
    }
  }

  remove(app: SearchableApp): void {
    for (const name of namesOf(app)) this.appsByName.get(name)?.delete(app.slug);
  }

  has(name: string): boolean {
    return (this.appsByName.get(name)?.size ?? 0) > 0;
  }

  /** Where `words` name apps. A longer name hides a shorter one inside it. */
  findMentions(words: string[], dictionary: TermDictionary): AppMention[] {
    const mentions: AppMention[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const length = this.nameLengthAt(words, at);
      if (length === 0) continue;
      mentions.push({ at, length, apps: this.appsNamed(words, { at, length }, dictionary) });
      at += length - 1;
    }
    return mentions;
  }

  /** The number of words of the longest app name that starts at position `at`; 0 where none does. */
  nameLengthAt(words: string[], at: number): number {
    for (let length = Math.min(maxNameLength, words.length - at); length > 0; length -= 1) {
      if (this.has(words.slice(at, at + length).join(''))) return length;
    }
    return 0;
  }

  private appsNamed(words: string[], { at, length }: Omit<AppMention, 'apps'>, dictionary: TermDictionary) {
    const name = words.slice(at, at + length).join('');
    const context = { name, before: words[at - 1] ?? '' };
    const apps = [...(this.appsByName.get(name)?.values() ?? [])];
    return new Map(apps.map((app) => [app.slug, length > 1 ? 1 : confidenceOf(app, context, dictionary)]));
  }
}

/** People also call an app by its address: monday.com. */
function namesOf(app: SearchableApp): Set<string> {
  const names = [wordsOf(app.name).join(''), wordsOf(app.slug).join('')].filter((name) => name.length > 1);
  return new Set(names.flatMap((name) => [name, `${name}com`]));
}

function confidenceOf(app: NamedApp, context: { name: string; before: string }, dictionary: TermDictionary): number {
  if (timeWords.has(context.name) || isStopWord(context.name)) return minimalConfidence;
  if (articles.has(context.before) || familiesOf(context.name).length > 0) return lowConfidence;
  const inOtherApps = dictionary.documentFrequency(stemOf(context.name)) - app.actionCount;
  const isCommon = inOtherApps > commonName.actions && dictionary.shareOf(inOtherApps) > commonName.share;
  return isCommon ? lowConfidence : 1;
}

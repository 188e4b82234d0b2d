import type { CatalogApp } from '../../../domain/app.js';
import { isOrdinaryName, isVendorName, namesOfApp } from '../vocabulary/app-names.js';
import { appPrepositions, determiners, ownWords, placePrepositions } from '../vocabulary/grammar-words.js';
import { familiesOf } from '../vocabulary/verbs.js';
import { frequencyOf } from '../vocabulary/word-frequencies.js';
import { isStopWord, stemOf, timeWords } from '../vocabulary/words.js';

export type SearchableApp = Pick<CatalogApp, 'slug' | 'name' | 'categories'>;

/** The `length` words from position `at` on name these apps, each with its confidence (0 to 1). */
export type AppMention = { at: number; length: number; apps: Map<string, number> };

/** How many words in a row are looked up as the name of an app. */
export const maxNameWords = 4;
/** A name that is also a word of more actions than this, as "box" is, rarely means the app. */
const commonNameFrequency = 16;
const lowConfidence = 0.3;
const minimalConfidence = 0.1;
/** "To a square" names no app; "a GitHub team" does. An ordinary name is no app after "the", either: "the segment". */
const articles = new Set(['a', 'an', 'this', 'these', 'those', 'every', 'each', 'some']);

/** An ordinary name surely is an app only after one of these, with nothing behind it: "on Medium", not "medium priority". */
const wordsBeforeOrdinaryName = new Set(['in', 'on', 'with', 'via', 'using', 'from']);

/** Finds the apps that a request names, by name or by slug. */
export class AppNameIndex {
  /** `allowed` are the apps that count, every app when left out. */
  constructor(
    private readonly appsByName = new Map<string, Set<string>>(),
    private readonly allowed?: ReadonlySet<string>,
  ) {}

  /** The names of these apps alone: what others are called is an ordinary word to an agent that does not have them. */
  among(allowed: ReadonlySet<string> | undefined): AppNameIndex {
    return new AppNameIndex(this.appsByName, allowed);
  }

  add(app: SearchableApp): void {
    for (const name of namesOf(app)) {
      this.appsByName.set(name, (this.appsByName.get(name) ?? new Set()).add(app.slug));
    }
  }

  remove(app: SearchableApp): void {
    for (const name of namesOf(app)) this.appsByName.get(name)?.delete(app.slug);
  }

  has(name: string): boolean {
    return this.appsCalled(name).length > 0;
  }

  /** Where `words` name apps. A longer name hides a shorter one inside it. */
  findMentions(words: string[]): AppMention[] {
    const mentions: AppMention[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const length = this.nameLengthAt(words, at);
      if (length === 0) continue;
      mentions.push({ at, length, apps: this.appsNamed(words, { at, length }) });
      at += length - 1;
    }
    return mentions;
  }

  /** The number of words of the longest app name that starts at position `at`; 0 where none does. */
  nameLengthAt(words: string[], at: number): number {
    for (let length = Math.min(maxNameWords, words.length - at); length > 0; length -= 1) {
      if (this.has(words.slice(at, at + length).join('')) && !isSentence(words, { at, length })) return length;
    }
    return 0;
  }

  private appsNamed(words: string[], { at, length }: Omit<AppMention, 'apps'>): AppMention['apps'] {
    const name = words.slice(at, at + length).join('');
    const [before = '', after = ''] = [words[at - 1], words[at + length]];
    const confidence = length > 1 ? 1 : confidenceOf(name, { before, after });
    return new Map(this.appsCalled(name).map((app) => [app, confidence]));
  }

  private appsCalled(name: string): string[] {
    const apps = [...(this.appsByName.get(name) ?? [])];
    return this.allowed ? apps.filter((app) => this.allowed?.has(app)) : apps;
  }
}

/** "What is linked in the page" names no app, as "post it on linked in" does. */
function isSentence(words: string[], { at, length }: { at: number; length: number }): boolean {
  const [last = '', after = ''] = [words[at + length - 1], words[at + length]];
  return length > 1 && placePrepositions.has(last) && determiners.has(after);
}

/** People also call an app by its address: monday.com. */
function namesOf(app: SearchableApp): Set<string> {
  const names = namesOfApp(app).map((name) => name.replaceAll(' ', ''));
  return new Set(names.flatMap((name) => [name, `${name}com`]));
}

/** The confidence (0 to 1) that a single word between these two names an app. */
export function confidenceOf(name: string, { before, after }: { before: string; after: string }): number {
  if (timeWords.has(name) || isStopWord(name)) return minimalConfidence;
  if (isVendorName(name) && (appPrepositions.has(before) || ownWords.has(before))) return 1;
  const isOrdinary = isOrdinaryName(name) && !ownWords.has(before);
  const isDetermined = articles.has(before) || (isOrdinary && determiners.has(before));
  const isLast = after === '' || isStopWord(after);
  if ((isDetermined && isLast) || familiesOf(name).length > 0) return lowConfidence;
  if (isOrdinary && !(isLast && wordsBeforeOrdinaryName.has(before))) return lowConfidence;
  return frequencyOf(stemOf(name)) > commonNameFrequency ? lowConfidence : 1;
}

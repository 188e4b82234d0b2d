import type { CatalogApp } from '../../domain/app.js';
import { onceForEach } from '../../lib/memory/once-for-each.js';
import { confidenceOf, maxNameWords } from '../action-search/index/app-name-index.js';
import { isBrandName, isOrdinaryName, isVendorName, namesOfApp } from '../action-search/vocabulary/app-names.js';
import { appPrepositions, determiners, ownWords } from '../action-search/vocabulary/grammar-words.js';
import { isInVocabulary } from '../action-search/vocabulary/synonyms.js';
import {
  isStopWord,
  isTimeWord,
  properNamesIn,
  spellOut,
  wordsIn,
  wordsOf,
} from '../action-search/vocabulary/words.js';

export type NamedApp = Pick<CatalogApp, 'slug' | 'name'>;

type Known = { catalog: readonly NamedApp[]; own: ReadonlySet<string> };

/** "Share it with Box": a word that may be any noun names an app after one of these, if it is written as a name. */
const prepositions = new Set(wordsIn('in on to from via using with into through at'));

/** The apps of a catalog by what people call them; made once for each catalog. */
const namesFor = onceForEach(readNames);

/**
 * Names of the apps of the catalog that a request surely names and that are not among `own`. A name that may as well be another
 * word, as "box" may, counts only where it is written and used as a name. What actions are indexed does not count: those of other
 * organizations are among them.
 */
export function namesOfAbsentApps(query: string, { catalog, own }: Known): string[] {
  const words = spellOut(wordsOf(query));
  const named = namesFor(catalog);
  const proper = properNamesIn(query);
  const absent = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    const length = lengthOfNameAt(words, at, named);
    const name = words.slice(at, at + length).join(' ');
    const [app, ...others] = named.get(name) ?? [];
    if (app === undefined) continue;
    const isOwn = [app, ...others].some(({ slug }) => own.has(slug));
    const label = others.length > 0 && isVendorName(name) ? titleOf(name) : app.name;
    if (!isOwn && (length > 1 || isName(words, at, proper))) absent.add(label);
    at += length - 1;
  }
  return [...absent];
}

/** Whether all of a name is that of an app of the catalog, in whatever way it is written, and none of `own` is called so. */
export function isNameOfAbsentApp(name: string, { catalog, own }: Known): boolean {
  const words = wordsOf(name);
  const named = namesFor(catalog);
  const ways = [words.join(' '), words.join(''), spellOut(words).join(' ')];
  const called = ways.flatMap((way) => named.get(way) ?? []);
  return called.length > 0 && !called.some(({ slug }) => own.has(slug));
}

/** The longest name counts: "google drive" is not "google". 0 where no name starts. */
function lengthOfNameAt(words: string[], at: number, named: ReadonlyMap<string, unknown>): number {
  for (let length = Math.min(maxNameWords, words.length - at); length > 0; length -= 1) {
    if (named.has(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

function isName(words: string[], at: number, proper: Set<string>): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]];
  if (isStopWord(word) || isTimeWord(word)) return false;
  if (isVendorName(word)) return appPrepositions.has(before) || ownWords.has(before);
  const isOtherWord = isInVocabulary(word) || isOrdinaryName(word);
  const isSure = isBrandName(word) || (!isOtherWord && confidenceOf(word, { before, after }) === 1);
  return isSure || (proper.has(word) && isUsedAsName({ before, after }));
}

/** "Upload it to Box", "a Box folder". */
function isUsedAsName({ before, after }: { before: string; after: string }): boolean {
  return prepositions.has(before) || (determiners.has(before) && after !== '' && !isStopWord(after));
}

function readNames(catalog: readonly NamedApp[]): ReadonlyMap<string, NamedApp[]> {
  const named = new Map<string, NamedApp[]>();
  for (const app of catalog) {
    const words = wordsOf(app.name);
    // "Google Calendar" is also written as one word.
    for (const name of new Set([...namesOfApp(app), words.join('')])) {
      named.set(name, [...(named.get(name) ?? []), app]);
    }
  }
  named.delete('');
  return named;
}

function titleOf(name: string): string {
  return name.replace(/(?<=^| )[a-z]/g, (letter) => letter.toUpperCase());
}

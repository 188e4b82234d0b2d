import type { Action } from '../../../domain/app.js';
import { isPastForm, spellOut, stemOf, wordsOf } from '../vocabulary/words.js';

/** They say nothing in a name: "Create an issue" is "create issue". */
const articles = new Set(['a', 'an', 'the']);

/** An action with the names that it is found by: worked out beforehand, since a list of thousands becomes visible in one step. */
export type NamedAction = {
  action: Action;
  isReplaced: boolean;
  /** Its slug without the app's prefix, and its name, both in words. A replaced action is known by its slug only. */
  names: string[][];
  /** A key for each name, which is the same in any order and form of its words. */
  keys: string[];
  /** Its slug as one word where it has several, with and without the app's prefix: `gmailsendemail`, `sendemail`. */
  joinedSlugs: string[];
};

/**
 * How closely a text names an action: 4 by its slug as written, 3 word for word, 2 in other forms of the words, 1 in another
 * order as well.
 */
type NameMatch = { action: Action; closeness: number };

/** Nobody names an action in more words. */
const maxNameWords = 50;
/** A shorter name written as one word may be any word. */
const minJoinedLength = 8;

/** Finds actions by their whole name or slug, told in words: "get the latest release", "courses create". */
export class ExactNames {
  private readonly byKey = new Map<string, Set<NamedAction>>();
  private readonly bySlug = new Map<string, NamedAction>();
  private readonly byJoinedSlug = new Map<string, Set<NamedAction>>();

  add(named: NamedAction): void {
    this.bySlug.set(named.action.slug.toUpperCase(), named);
    for (const key of named.keys) addTo(this.byKey, key, named);
    for (const key of named.joinedSlugs) addTo(this.byJoinedSlug, key, named);
  }

  remove(named: NamedAction): void {
    const slug = named.action.slug.toUpperCase();
    if (this.bySlug.get(slug) === named) this.bySlug.delete(slug);
    for (const key of named.keys) removeFrom(this.byKey, key, named);
    for (const key of named.joinedSlugs) removeFrom(this.byJoinedSlug, key, named);
  }

  /** The actions whose slug the text has, as it is written or as one word. */
  findSlugs(text: string): NameMatch[] {
    const slugs = new Set(text.toUpperCase().match(/[A-Z0-9]+(?:_[A-Z0-9]+)+/g));
    const words = new Set(wordsOf(text).filter((word) => word.length >= minJoinedLength));
    const named = [
      ...[...slugs].flatMap((slug) => this.bySlug.get(slug) ?? []),
      ...[...words].flatMap((word) => [...(this.byJoinedSlug.get(word) ?? [])]),
    ];
    return [...new Set(named)].map(({ action }) => ({ action, closeness: 4 }));
  }

  /** The actions that these words name, neither more nor less; in place of a replaced one, those of its name that are not. */
  findWords(words: string[]): NameMatch[] {
    return this.matchesOf(words).flatMap((match) => {
      if (!match.isReplaced) return [match];
      const successors = this.matchesOf(wordsOf(match.action.name)).filter(({ isReplaced }) => !isReplaced);
      if (successors.length > 0) return successors.map(({ action }) => ({ action, closeness: match.closeness }));
      return match.closeness > 1 ? [match] : [];
    });
  }

  private matchesOf(words: string[]): (NameMatch & { isReplaced: boolean })[] {
    const reported = words.filter(isPastForm);
    // "Deleted files" is not the name of an action that deletes one.
    const isName = (name: string[]) => reported.every((word) => name.includes(word));
    const named = [...(this.byKey.get(keyOf(words)) ?? [])].filter(({ names }) => names.some(isName));
    return named.map(({ action, isReplaced, names }) => ({
      action,
      isReplaced,
      closeness: Math.max(...names.map((name) => closenessOf(name, words))),
    }));
  }
}

export function toNamedAction(action: Action, isReplaced: boolean, wordsOfSlug: string[]): NamedAction {
  const names = isReplaced ? [wordsOfSlug] : [wordsOfSlug, wordsOf(action.name)];
  // A single word is no name written as one word: in a request it is mostly just that word.
  const joinable = [wordsOf(action.slug), wordsOfSlug].filter(({ length }) => length > 1);
  const joinedSlugs = [...new Set(joinable.map((words) => words.join('')))];
  const keys = names.filter(({ length }) => length <= maxNameWords).map(keyOf);
  return { action, isReplaced, names, keys, joinedSlugs };
}

function addTo(index: Map<string, Set<NamedAction>>, key: string, named: NamedAction): void {
  index.set(key, (index.get(key) ?? new Set()).add(named));
}

function removeFrom(index: Map<string, Set<NamedAction>>, key: string, named: NamedAction): void {
  index.get(key)?.delete(named);
  if (index.get(key)?.size === 0) index.delete(key);
}

function closenessOf(name: string[], words: string[]): number {
  if (name.join(' ') === words.join(' ')) return 3;
  return stemsIn(name).join(' ') === stemsIn(words).join(' ') ? 2 : 1;
}

function keyOf(words: string[]): string {
  return stemsIn(words).toSorted().join(' ');
}

function stemsIn(words: string[]): string[] {
  return spellOut(words)
    .filter((word) => !articles.has(word))
    .map(stemOf);
}

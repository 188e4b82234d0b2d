import { followsPreposition, isPlural, objectOf, type SlugVerb } from './slug-words.js';

const conjunctions = new Set(['and', 'or', 'then']);
/** Names of many things that look like one. */
const collections = new Set('access activity all children data history info media metadata people staff'.split(' '));
/** What may follow a noun that it describes, as in `LIST_REPOSITORIES_STARRED_BY_A_USER`. */
const descriptionPattern = /^(that|are)$|(ed|able|ible)$/;

/**
 * Whether the words of a slug leave no doubt that the action only reads. Wherever another verb may be meant, they do not:
 * `GET_OR_CREATE`, `SEARCH_AND_REPLACE`, `CONTACT_LIST_SYNC`.
 */
export function isReadByName(words: string[], verbs: SlugVerb[]): boolean {
  const acting = verbs.filter(({ effect }) => effect !== 'read');
  if (acting.some(({ isSure }) => isSure)) return false;
  if (acting.some(({ at }) => conjunctions.has(words[at - 1] ?? ''))) return false;
  return isQuestion(words) || verbs.some((verb) => verb.effect === 'read' && readsAs(verb, words, acting));
}

/** `CHECK_IF_A_USER_FOLLOWS_ANOTHER`; to check alone may be to tick. */
function isQuestion(words: string[]): boolean {
  return words.some((word, at) => word === 'check' && (words[at + 1] === 'if' || words[at + 1] === 'whether'));
}

function readsAs({ verb, at, isSure }: SlugVerb, words: string[], acting: SlugVerb[]): boolean {
  if (conjunctions.has(words[at + 1] ?? '')) return false;
  if (at > 0) return acting.length === 0 && (isSure || followsItsObject(verb, words, at));
  return isSure || (!endsWithVerb(words, acting) && (verb !== 'list' || namesMany(objectOf(words, 0))));
}

/** `COURSES_LIST`, `TEXT_SEARCH`; with a single thing before it, a list may be what is acted on. */
function followsItsObject(verb: string, words: string[], at: number): boolean {
  return namesMany(words.slice(0, at)) || (verb === 'search' && at === words.length - 1);
}

/** `LIST_RENAME` renames a list. */
function endsWithVerb(words: string[], acting: SlugVerb[]): boolean {
  return acting.some(({ at }) => at === words.length - 1 && !followsPreposition(words, at));
}

/** `LIST_PRODUCT_FOR_SALE` offers a product, and `LIST_ITEMS_SHARPEN` does who knows what. */
function namesMany(object: string[]): boolean {
  const last = object.findLast((word) => !descriptionPattern.test(word)) ?? '';
  return isPlural(last) || collections.has(last);
}

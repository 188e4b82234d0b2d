import { followsPreposition, isPlural, objectOf, type SlugVerb, verbsIn } from './slug-words.js';

/** `SEARCH_FILE_OR_FOLDER` does one thing; after these words there is another. */
const additions = new Set(['and', 'then']);
const conjunctions = new Set([...additions, 'or']);
/** Things whose name begins like an order. */
const compounds = new Set(['pull requests', 'merge requests']);
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
  return asksWhether(words) || verbs.some((verb) => verb.effect === 'read' && readsAs(verb, words, acting));
}

/** `CHECK_IF_A_USER_FOLLOWS_ANOTHER`; to check alone may be to tick. */
function asksWhether(words: string[]): boolean {
  const at = words.findIndex((word, index) => word === 'check' && /^(if|whether)$/.test(words[index + 1] ?? ''));
  return at !== -1 && !mayDoMore(words, at);
}

function readsAs({ verb, at, isSure }: SlugVerb, words: string[], acting: SlugVerb[]): boolean {
  if (conjunctions.has(words[at - 1] ?? '') || conjunctions.has(words[at + 1] ?? '')) return false;
  if (mayDoMore(words, at)) return false;
  if (at > 0) return acting.length === 0 && (isSure || followsItsObject(verb, words, at));
  return isSure || (!endsWithVerb(words, acting) && (verb !== 'list' || namesMany(objectOf(words, 0))));
}

/** `FIND_CUSTOMER_AND_CHARGE`: a word that is added may be a verb of no list, unless it reads too or is a kind of things. */
function mayDoMore(words: string[], at: number): boolean {
  const starts = words.flatMap((word, start) => (start > at && additions.has(word) ? [start] : []));
  return starts.some((start, index) => {
    const added = words.slice(start, starts[index + 1]);
    const [verb] = verbsIn(added.slice(1));
    const isRead = verb?.at === 0 && verb.effect === 'read' && (verb.isSure || namesMany(objectOf(added, 1)));
    return !isRead && !isKindOfThings(objectOf(added, 0));
  });
}

/** `COLUMNS`, `ARCHIVED_COLUMNS`; of two other words, the first may be a verb. */
function isKindOfThings(object: string[]): boolean {
  const named = object.filter((word) => !descriptionPattern.test(word));
  return (named.length === 1 && namesMany(named)) || compounds.has(named.join(' '));
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

import { emptyNouns } from '../vocabulary/grammar-words.js';
import { meansPeople } from '../vocabulary/people-nouns.js';
import { familiesOf, isEndingVerb } from '../vocabulary/verbs.js';
import { isStopWord, stemOf, stemsOf } from '../vocabulary/words.js';

/** What the parts of an action's name say, as stems: "Create a review comment for a pull request". */
export type NameReading = {
  /** What it does: create. */
  verb: string;
  /** All that it does: create, update. */
  verbs: ReadonlySet<string>;
  isKnownVerb: boolean;
  /** Whether its verb ends something: remove, delete. What follows "or" may do something else: "add or remove". */
  isEnding: boolean;
  /** Whether the verb says little by itself: "create a fork" forks. */
  isGeneric: boolean;
  /** The last noun of what it does that to: comment. */
  thing: string;
  /** What it does that to: review, comment. */
  things: ReadonlySet<string>;
  /** Whether its thing is people, and whether anything in it is. */
  isAboutPeople: boolean;
  hasPeople: boolean;
  /** Whether it acts on what the caller owns, or on the caller: "the authenticated user". */
  isOwn: boolean;
};

const prepositions = new Set(
  'for of from to in into on by with within without using as at via between across under per'.split(' '),
);
/** Nouns at the end of a name that say nothing: "Get user details". */
const emptyNounsOfNames = new Set([...emptyNouns, 'api', 'action', 'by', 'id']);
const genericVerbs = new Set(['add', 'create', 'make', 'set', 'submit'].map(stemOf));
const ownWords = new Set(['authenticated', 'auth', 'my', 'me', 'myself', 'own', 'current']);

/** Reads the name of an action; where that is one word only, its slug. */
export function readName(nameWords: string[], slugWords: string[], appWords: string[]): NameReading {
  const words = nameWords.length > 1 ? nameWords : slugWords;
  const [first = ''] = words;
  const end = words.findIndex((word, at) => at > 0 && prepositions.has(word));
  const head = words.slice(1, end < 0 ? undefined : end);
  const told = head.filter(
    (word, at) =>
      !isStopWord(word) && !isSecondVerb(head, at) && !appWords.includes(word) && !emptyNounsOfNames.has(word),
  );
  const things = stemsOf(told);
  return {
    verb: stemOf(first),
    verbs: new Set(stemsOf([first, ...head.filter((_, at) => isSecondVerb(head, at))])),
    isKnownVerb: familiesOf(first).length > 0,
    isEnding: isEndingVerb(first),
    isGeneric: genericVerbs.has(stemOf(first)),
    thing: things.at(-1) ?? '',
    things: new Set(things),
    isAboutPeople: meansPeople(told.at(-1) ?? ''),
    hasPeople: words.some(meansPeople),
    isOwn: words.some((word) => ownWords.has(word)),
  };
}

/** "Add or update a team". */
function isSecondVerb(words: string[], at: number): boolean {
  return at === 1 && words[0] === 'or' && familiesOf(words[at] ?? '').length > 0;
}

import type { Effect } from '../../contract/constants.js';
import type { AppNames } from './app-names.js';
import type { Clauses } from './clauses.js';
import {
  afterFoundThings,
  afterThings,
  beforeVerbs,
  determiners,
  finished,
  firstPerson,
  formsOfBeing,
  listing,
  namingWords,
  objects,
  questionWords,
  tellingOfMany,
  toBeChanged,
} from './grammar-words.js';
import { isPolite, type ReadClause, readClauses } from './read-clause.js';
import { familiesOf, type VerbFamily } from './verb-families.js';
import { isPastForm, isPlural, isStopWord } from './words.js';

/** `at` is the place of the verb among the words; undefined when it has none that is known. */
export type Intent = { effect: Effect; families: VerbFamily[]; at?: number };

/**
 * What the request wants done: read, change or take away, and in which verbs. The first clause that asks or commands
 * tells, those first that say please; where none does, one that reports. Undefined when the request names only a thing.
 */
export function intentOf(clauses: Clauses, names: AppNames): Intent | undefined {
  const read = readClauses(clauses, names);
  const politeFirst = [...read.filter(isPolite), ...read.filter((clause) => !isPolite(clause))];
  return (
    firstOf(politeFirst, questionOrCommand) ??
    firstOf(read, reportIntent) ??
    fragmentIntent(read.find(({ words, start }) => start < words.length))
  );
}

export function isQuestionWord(word: string): boolean {
  return questionWords.has(word);
}

/** "Don't send it." */
export function isNegated(words: string[], at: number): boolean {
  const [before = '', earlier = ''] = [words[at - 1], words[at - 2]];
  return before === 'dont' || before === 'without' || (before === 'not' && earlier === 'do');
}

function questionOrCommand(clause: ReadClause): Intent | undefined {
  const { words, start, offset } = clause;
  if (isQuestion(clause)) return toFind();
  for (let at = start; at < words.length; at += 1) {
    const families = mayBeVerb(clause, at) ? familiesOf(words[at] ?? '') : [];
    if (families[0]) return { effect: families[0].effect, families, at: offset + at };
  }
  if (clause.isAsked && !isPolite(clause)) return toFind();
  return isCommand(clause) ? toDo('create') : undefined;
}

/** Also "open tickets". */
function isQuestion({ words, start }: ReadClause): boolean {
  const [first = '', second = ''] = words.slice(start);
  return (isQuestionWord(first) && words[start - 1] !== 'to') || (first === 'open' && isPlural(second));
}

/** "Shrink these images", "page someone", "plant ten trees": what stands in front of these is a verb, known or not. */
function isCommand({ words, start }: ReadClause): boolean {
  const [first = '', second = '', third = ''] = words.slice(start);
  if (determiners.has(first) || isStopWord(first) || isPastForm(first)) return false;
  if (isPlural(first) && !determiners.has(second)) return false;
  return objects.has(second) || (isNumber(second) && isPlural(third));
}

function mayBeVerb({ words, start }: ReadClause, at: number): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (isPastForm(word) || isNegated(words, at)) return false;
  if (at > start) return beforeVerbs.has(before);
  return !isPlural(word) && !afterThings.has(after) && !/^\d+$/.test(after);
}

/** "I ran 10 km" and "paid 12 for parking" are to be put down; what is "fixed now" is to be closed. */
function reportIntent({ words }: ReadClause): Intent | undefined {
  const [first = '', second = ''] = words;
  if (firstPerson.has(first) && second === 'already') return toDo('complete');
  const isRecord = firstPerson.has(first) ? isPastForm(second) : isPastForm(first) && words.some(isNumber);
  if (isRecord) return toDo('create');
  if (isToBeChanged(words)) return toDo('update');
  return words.some((word, at) => finished.has(word) && isPredicate(words, at)) ? toDo('complete') : undefined;
}

/** "The clip needs a better title", "the mug is 12.90 now". */
function isToBeChanged(words: string[]): boolean {
  const isNow = words.some((word, at) => word === 'now' && at > 1) && words.some((word) => formsOfBeing.has(word));
  return isNow || words.some((word, at) => at > 0 && toBeChanged.has(word) && !firstPerson.has(words[at - 1] ?? ''));
}

/** "The crash is fixed", not "the fixed crash". */
function isPredicate(words: string[], at: number): boolean {
  const after = words[at + 1];
  return at > 0 && (after === undefined || isStopWord(after));
}

/** "All open tickets", "orders of Monday"; "one more slide", "a repository called playground". */
function fragmentIntent(clause: ReadClause | undefined): Intent | undefined {
  const [first = '', second = '', ...others] = clause?.words.slice(clause.start) ?? [];
  const isNew = first === 'another' || (first === 'one' && second === 'more');
  if (isNew || [second, ...others].some((word) => namingWords.has(word))) return toDo('create');
  const isListing = listing.has(first) || isPlural(first) || isPlural(second) || afterFoundThings.has(second);
  return isListing || [first, second, ...others].some((word) => tellingOfMany.has(word)) ? toFind() : undefined;
}

function toFind(): Intent {
  return { effect: 'read', families: familiesOf('find') };
}

function toDo(verb: 'create' | 'update' | 'complete'): Intent {
  return { effect: 'write', families: familiesOf(verb) };
}

function firstOf(clauses: ReadClause[], read: (clause: ReadClause) => Intent | undefined): Intent | undefined {
  for (const clause of clauses) {
    const intent = read(clause);
    if (intent) return intent;
  }
  return undefined;
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

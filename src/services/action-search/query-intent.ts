import type { Effect } from '../../contract/constants.js';
import type { AppNameIndex } from './app-name-index.js';
import { type Clause, type Clauses, isPolite, toClauses } from './clauses.js';
import {
  changeModals,
  completionWords,
  determiners,
  firstPerson,
  formsOfBe,
  listStarters,
  listWords,
  namingWords,
  nounsBeforePlural,
  objectStarters,
  questionWords,
  wordsAfterListedNoun,
  wordsAfterNoun,
  wordsBeforeVerb,
} from './grammar-words.js';
import { familiesOf, type VerbFamily } from './verbs.js';
import { isPastForm, isPlural, isStopWord } from './words.js';

/** `at` is the position of the verb among the words; undefined when the request has no known verb. */
export type Intent = { effect: Effect; families: VerbFamily[]; at?: number };

/**
 * The effect that the request wants, and its verbs. The first clause that asks or commands decides, polite ones before
 * others; without one, the first that reports something. Undefined if the request only names a thing.
 */
export function findIntent(split: Clauses, names: AppNameIndex): Intent | undefined {
  const clauses = toClauses(split, names);
  const politeFirst = [...clauses.filter(isPolite), ...clauses.filter((clause) => !isPolite(clause))];
  return (
    firstIntent(politeFirst, intentOfQuestionOrCommand) ??
    firstIntent(clauses, intentOfReport) ??
    intentOfFragment(clauses.find(({ words, start }) => start < words.length))
  );
}

export function isQuestionWord(word: string): boolean {
  return questionWords.has(word);
}

/** Whether the word at `at` is negated, as in "Don't send it." */
export function isNegated(words: string[], at: number): boolean {
  const [before = '', earlier = ''] = [words[at - 1], words[at - 2]];
  return before === 'dont' || before === 'without' || (before === 'not' && earlier === 'do');
}

function intentOfQuestionOrCommand(clause: Clause): Intent | undefined {
  const { words, start, offset } = clause;
  if (beginsAsQuestion(clause)) return findingIntent();
  for (let at = start; at < words.length; at += 1) {
    const families = mayBeVerb(clause, at) ? familiesOf(words[at] ?? '') : [];
    if (families[0]) return { effect: families[0].effect, families, at: offset + at };
  }
  if (clause.isQuestion && !isPolite(clause)) return findingIntent();
  return isCommand(clause) ? writingIntent('create') : undefined;
}

/** Whether a clause starts with a question word, or like "open tickets". */
function beginsAsQuestion({ words, start }: Clause): boolean {
  const [first = ''] = words.slice(start);
  return (isQuestionWord(first) && words[start - 1] !== 'to') || (first === 'open' && isListed(words.slice(start + 1)));
}

/** "Tickets", "pull requests of mine". */
function isListed(words: string[]): boolean {
  const end = words.findIndex((word) => isStopWord(word));
  return isPlural(words.slice(0, end < 0 ? undefined : end).at(-1) ?? '');
}

/** "Shrink these images", "page someone", "plant ten trees": the first word is a verb, known or not. */
function isCommand({ words, start }: Clause): boolean {
  const [first = '', second = '', third = ''] = words.slice(start);
  if (determiners.has(first) || isStopWord(first) || isPastForm(first)) return false;
  if (isPlural(first) && !determiners.has(second)) return false;
  return objectStarters.has(second) || (isNumber(second) && isPlural(third));
}

function mayBeVerb({ words, start }: Clause, at: number): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (isPastForm(word) || isNegated(words, at)) return false;
  if (at > start) return wordsBeforeVerb.has(before);
  const isCompound = nounsBeforePlural.has(word) && isPlural(after);
  return !isCompound && !isPlural(word) && !wordsAfterNoun.has(after) && !/^\d+$/.test(after);
}

/** "I ran 10 km" and "paid 12 for parking" are to be recorded; what is "fixed now" is to be closed. */
function intentOfReport({ words }: Clause): Intent | undefined {
  const [first = '', second = ''] = words;
  if (firstPerson.has(first) && second === 'already') return writingIntent('complete');
  const isRecord = firstPerson.has(first) ? isPastForm(second) : isPastForm(first) && words.some(isNumber);
  if (isRecord) return writingIntent('create');
  if (asksForChange(words)) return writingIntent('update');
  const isCompletion = words.some((word, at) => completionWords.has(word) && isPredicate(words, at));
  return isCompletion ? writingIntent('complete') : undefined;
}

/** "The clip needs a better title", "the mug is 12.90 now". */
function asksForChange(words: string[]): boolean {
  const isNow = words.some((word, at) => word === 'now' && at > 1) && words.some((word) => formsOfBe.has(word));
  return isNow || words.some((word, at) => at > 0 && changeModals.has(word) && !firstPerson.has(words[at - 1] ?? ''));
}

/** "The crash is fixed", not "the fixed crash". */
function isPredicate(words: string[], at: number): boolean {
  const after = words[at + 1];
  return at > 0 && (after === undefined || isStopWord(after));
}

/** "All open tickets", "orders of Monday" ask for a list; "one more slide", "a repository called playground" for a new one. */
function intentOfFragment(clause: Clause | undefined): Intent | undefined {
  const [first = '', second = '', ...others] = clause?.words.slice(clause.start) ?? [];
  const isNew = first === 'another' || (first === 'one' && second === 'more');
  if (isNew || [second, ...others].some((word) => namingWords.has(word))) return writingIntent('create');
  const isList = listStarters.has(first) || isPlural(first) || isPlural(second) || wordsAfterListedNoun.has(second);
  return isList || [first, second, ...others].some((word) => listWords.has(word)) ? findingIntent() : undefined;
}

function findingIntent(): Intent {
  return { effect: 'read', families: familiesOf('find') };
}

function writingIntent(verb: 'create' | 'update' | 'complete'): Intent {
  return { effect: 'write', families: familiesOf(verb) };
}

function firstIntent(clauses: Clause[], intentOf: (clause: Clause) => Intent | undefined): Intent | undefined {
  for (const clause of clauses) {
    const intent = intentOf(clause);
    if (intent) return intent;
  }
  return undefined;
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

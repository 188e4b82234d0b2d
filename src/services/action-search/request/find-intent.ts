import type { AppNameIndex } from '../index/app-name-index.js';
import {
  determiners,
  listStarters,
  listWords,
  namingWords,
  nounPair,
  nounsBeforePlural,
  numberWords,
  objectStarters,
  orderWords,
  questionWords,
  wordsAfterListedNoun,
  wordsAfterNoun,
  wordsBeforeVerb,
  wordsForAttributes,
} from '../vocabulary/grammar-words.js';
import { familiesOf } from '../vocabulary/verbs.js';
import { isNumber, isPastForm, isPlural, isStopWord } from '../vocabulary/words.js';
import { type Clause, type Clauses, isPolite, toClauses } from './clauses.js';
import { findingIntent, type Intent, writingIntent } from './intent.js';
import { asksForEnd, intentOfEnd, intentOfGrant, intentOfReport, intentOfWish } from './statements.js';

/**
 * The effect that the request wants, and its verbs. The first clause that asks or commands decides; polite ones come before
 * others. Without one it is the first that says what somebody may do, or what shall be no more, or that reports something.
 * Undefined if the request only names a thing.
 */
export function findIntent(split: Clauses, names: AppNameIndex): Intent | undefined {
  const clauses = toClauses(split, names);
  const politeFirst = [...clauses.filter(isPolite), ...clauses.filter((clause) => !isPolite(clause))];
  const commanding = politeFirst.filter(
    (clause) => !asksForEnd(clause) || beginsAsQuestion(clause) || beginsWithVerb(clause),
  );
  return (
    firstIntent(clauses, intentOfWish) ??
    firstIntent(commanding, intentOfQuestionOrCommand) ??
    firstIntent(clauses, intentOfGrant) ??
    firstIntent(clauses, intentOfEnd) ??
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

/** "Tickets", "pull requests of mine", "issues waiting for me", "bugs assigned to Ada", "failed payments". */
function isListed(words: string[]): boolean {
  const end = words.findIndex((word, at) => isStopWord(word) || (isPlural(words[at - 1] ?? '') && isParticiple(word)));
  return isPlural(words.slice(0, end < 0 ? undefined : end).at(-1) ?? '');
}

function isParticiple(word: string): boolean {
  return isPastForm(word) || /\w{2}ing$/.test(word);
}

/** "Shrink these images", "page someone", "plant ten trees": the first word is a verb, known or not. */
function isCommand({ words, start }: Clause): boolean {
  const [first = '', second = '', third = ''] = words.slice(start);
  if (determiners.has(first) || orderWords.has(first) || isStopWord(first) || isPastForm(first)) return false;
  // After a plural, "that" begins a relative clause: "subscriptions that end this month".
  if (isPlural(first) && (second === 'that' || !determiners.has(second))) return false;
  return objectStarters.has(second) || (isNumber(second) && isPlural(third));
}

function beginsWithVerb(clause: Clause): boolean {
  return mayBeVerb(clause, clause.start) && familiesOf(clause.words[clause.start] ?? '').length > 0;
}

function mayBeVerb({ words, start }: Clause, at: number): boolean {
  const [word = '', before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (isPastForm(word) || isNegated(words, at)) return false;
  if (at > start) return wordsBeforeVerb.has(before);
  const isCompound = (nounsBeforePlural.has(word) && isPlural(after)) || nounPair.test(`${word} ${after}`);
  return !isCompound && !isPlural(word) && !wordsAfterNoun.has(after) && !/^\d+$/.test(after);
}

/**
 * "All open tickets", "orders of Monday" and "order details" ask for what there is; "one more slide" and "a repository called
 * playground" for a new one.
 */
function intentOfFragment(clause: Clause | undefined): Intent | undefined {
  const [first = '', second = '', ...others] = clause?.words.slice(clause.start) ?? [];
  const isNew = first === 'another' || (first === 'one' && second === 'more');
  if (isNew || [second, ...others].some((word) => namingWords.has(word))) return writingIntent('create');
  const isCounted = orderWords.has(first) && (isNumber(second) || numberWords.has(second));
  const isMany = isPlural(first) || isPlural(second) || wordsAfterListedNoun.has(second);
  const isAbout = wordsForAttributes.has(others.at(-1) ?? second) || nounPair.test(`${first} ${second}`);
  const isList = isCounted || isMany || isAbout || listStarters.has(first);
  return isList || [first, second, ...others].some((word) => listWords.has(word)) ? findingIntent() : undefined;
}

function firstIntent(clauses: Clause[], intentOf: (clause: Clause) => Intent | undefined): Intent | undefined {
  for (const clause of clauses) {
    const intent = intentOf(clause);
    if (intent) return intent;
  }
  return undefined;
}

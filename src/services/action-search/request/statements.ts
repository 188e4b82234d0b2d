import {
  changeModals,
  completionWords,
  firstPerson,
  formsOfBe,
  wordsBeforeNewThing,
} from '../vocabulary/grammar-words.js';
import { familiesOf } from '../vocabulary/verbs.js';
import { isNumber, isPastForm, isStopWord } from '../vocabulary/words.js';
import type { Clause } from './clauses.js';
import { findingIntent, type Intent, removingIntent, writingIntent } from './intent.js';

/** What is said to be no more: "the bot must not push", "I don't want these mails", "that one can go". */
const endings = new RegExp(
  [
    '\\b(?:any ?more|no longer|shouldnt|mustnt|(?:must|should|may) (?:not|no longer|never)|dont want)\\b',
    '\\b(?:can|has to|needs to|must) go(?: now|$| into the (?:bin|trash))',
  ].join('|'),
);

/**
 * "Grade 10 needs a new course", "Ada should be in the group", "Ben must be able to write"; not "the clip needs a better
 * title".
 */
const needs = {
  newThing: /\bneeds? (?:(?:a|an|some) new|another|(?:its|his|her|their) own)\b/,
  place: /\b(?:should|must|needs to|has to) be (?:in|on|part of|added)\b/,
  right: /\b(?:should|must|needs to|has to) be able\b/,
};

/** "I need a label", "we want another folder" ask for a new one; "I need a list" asks to see one. */
export function intentOfWish({ words, start }: Clause): Intent | undefined {
  const [article = '', wanted = ''] = words.slice(start);
  const isWish = wordsBeforeNewThing.has(article) && words.slice(0, start).some((word) => firstPerson.has(word));
  if (!isWish) return undefined;
  return familiesOf(wanted)[0]?.effect === 'read' ? findingIntent() : writingIntent('create');
}

/** "Let the web team use the key", not "let me see it". */
export function intentOfGrant({ words, start }: Clause): Intent | undefined {
  return words[start - 1] === 'let' ? writingIntent('grant') : undefined;
}

export function asksForEnd({ words, isQuestion }: Clause): boolean {
  return !isQuestion && endings.test(words.join(' '));
}

export function intentOfEnd(clause: Clause): Intent | undefined {
  return asksForEnd(clause) ? removingIntent() : undefined;
}

/** "I ran 10 km" and "paid 12 for parking" are to be recorded; what is "fixed now" is to be closed. */
export function intentOfReport({ words }: Clause): Intent | undefined {
  const [first = '', second = ''] = words;
  if (firstPerson.has(first) && second === 'already') return writingIntent('complete');
  const isRecord = firstPerson.has(first) ? isPastForm(second) : isPastForm(first) && words.some(isNumber);
  if (isRecord) return writingIntent('create');
  const told = words.join(' ');
  if (needs.newThing.test(told) || needs.place.test(told)) return writingIntent('create');
  if (needs.right.test(told)) return writingIntent('grant');
  if (asksForChange(words)) return writingIntent('update');
  const isCompletion = words.some((word, at) => completionWords.has(word) && isPredicate(words, at));
  return isCompletion ? writingIntent('complete') : undefined;
}

/** "The clip needs a better title", "the mug is 12.90 now", "the course has a new room". */
function asksForChange(words: string[]): boolean {
  const hasNew = words.join(' ').includes(' has a new ');
  const isNow = words.some((word, at) => word === 'now' && at > 1) && words.some((word) => formsOfBe.has(word));
  return (
    isNow ||
    hasNew ||
    words.some((word, at) => at > 0 && changeModals.has(word) && !firstPerson.has(words[at - 1] ?? ''))
  );
}

/** "The crash is fixed", not "the fixed crash". */
function isPredicate(words: string[], at: number): boolean {
  const after = words[at + 1];
  return at > 0 && (after === undefined || isStopWord(after));
}

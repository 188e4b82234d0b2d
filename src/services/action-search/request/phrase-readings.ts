import { definiteWords, wordClass } from '../vocabulary/grammar-words.js';
import phraseTable from '../vocabulary/phrases.json' with { type: 'json' };
import { familiesOf, isEndingVerb } from '../vocabulary/verbs.js';
import type { PhraseTable } from '../vocabulary/vocabulary-schema.js';
import { isStopWord, singularOf, stemOf, timeWords, wordsIn } from '../vocabulary/words.js';
import { type Clauses, endOfClause } from './clauses.js';

/** A meaning that a word may have, with its confidence (0 to 1). */
export type Reading = [word: string, confidence: number];

const phraseConfidence = 0.9;
/** How many words may be between the two of a phrase. A particle may also end the clause, after any number of words. */
const maxGap = 3;
/** Words that may follow a particle at the end: "take her rights away again". */
const closingWords = wordClass('again now please pls today too then');
const particles = new Set(['on', 'off', 'out', 'up', 'down', 'back', 'in', 'away', 'over']);

/** `hasObject` where the phrase wants something between its words: "get it back", not "get back to Ada". */
type Phrase = { second: string; hasObject: boolean; readings: Reading[] };

const phrasesByFirstStem = new Map<string, Phrase[]>();
for (const [phrase, meanings] of Object.entries(phraseTable as PhraseTable)) {
  const words = phrase.split(' ');
  const [first = '', second = ''] = words.filter((word) => word !== 'OBJECT');
  const readings = wordsIn(meanings).map((word): Reading => [word, phraseConfidence]);
  const others = phrasesByFirstStem.get(stemOf(first)) ?? [];
  phrasesByFirstStem.set(stemOf(first), [...others, { second, hasObject: words.includes('OBJECT'), readings }]);
}

/** "Stop sharing it" ends what "sharing" says. */
const endingReadings: Reading[] = [
  ['remove', phraseConfidence],
  ['stop', phraseConfidence],
];

function isDone(word = ''): boolean {
  const [family] = familiesOf(word);
  return word.endsWith('ing') && family !== undefined && family.effect !== 'read';
}

/** What the word at `at` means together with a later word of its clause; undefined when it begins no phrase. */
export function phraseReadingsAt(clauses: Clauses, at: number): Reading[] | undefined {
  const word = clauses.words[at] ?? '';
  const following = clauses.words.slice(at + 1, endOfClause(clauses, at));
  if (isEndingVerb(word) && isTakenOff(following)) return undefined;
  if (word === 'stop' && isDone(following[0])) return endingReadings;
  const phrase = phrasesByFirstStem
    .get(stemOf(timeWords.has(word) ? 'TIME' : word))
    ?.find(({ second, hasObject }) => isSecondWord(second, following) && !(hasObject && following[0] === second));
  return phrase?.second === 'me' && !asksForInformation(following) ? undefined : phrase?.readings;
}

/** "Kick Jonas off the repo", where kicking off the build would start it. */
function isTakenOff(following: string[]): boolean {
  const offAt = following.slice(0, maxGap + 1).indexOf('off');
  return offAt > 0 && definiteWords.has(following[offAt + 1] ?? '');
}

/** "Get there from the station", "pull it"; in "get the comments from the file" the second belongs to what is between. */
const closeSeconds = wordClass('from it that');

function isSecondWord(second: string, following: string[]): boolean {
  if (closeSeconds.has(second)) return following.find((word) => !isStopWord(word) || word === second) === second;
  const near = following.slice(0, maxGap + 1);
  return (
    near.some((word) => word === second || (second.length > 3 && singularOf(word) === second)) ||
    (particles.has(second) && following.findLast((word) => !closingWords.has(word)) === second)
  );
}

/** Whether it continues as in "tell me …"; not as in "tell Bob about me" or "tell me when …", which asks for a trigger. */
function asksForInformation([next, afterwards = '']: string[]): boolean {
  return next === 'me' && !['when', 'whenever', 'if', 'once'].includes(afterwards);
}

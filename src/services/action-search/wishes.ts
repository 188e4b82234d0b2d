import type { Intent } from './query-intent.js';
import type { ReadWord } from './read-words.js';
import { tradeSynonyms } from './trade-synonyms.js';
import { familiesOf, isCommonStem, isCommonVerb, type VerbFamily } from './verb-families.js';
import type { Vocabulary } from './vocabulary.js';
import { isPlural, isStopWord, isValue, stemOf } from './words.js';

/** One thing that the request asks about: the stems that would satisfy it, each with how well (0 to 1). */
export type Wish = {
  /** As read. */
  word: string;
  stems: Map<string, number>;
  /** Chooses among candidates by their names and finds none by itself. */
  isCommonVerb: boolean;
  /** What the request wants done. */
  isVerb: boolean;
  /** Below 1 when the word had to be guessed. */
  surety: number;
  /** Below 1 when it says less about the action than others. */
  stress: number;
};

/** The first verbs of a family say nearly the same; the others may. */
const closeVerbs = 4;
const closeVerbWeight = 0.7;
const furtherVerbWeight = 0.4;
const commonVerbWeight = 0.35;
const joinedWeight = 0.9;
/** Each speaks of many. */
const collectives = new Set(['mail', 'inbox', 'news', 'feedback', 'correspondence', 'spending', 'traffic', 'staff']);
/** Several are listed or searched; one is fetched. */
const verbsForMany = new Map([
  ['list', 0.75],
  ['search', 0.9],
  ['find', 0.7],
  ['fetch', 0.65],
  ['query', 0.65],
  ['run', 0.9],
]);
const verbsForOne = new Map([
  ['get', 0.65],
  ['find', 0.65],
  ['search', 0.65],
  ['look', 0.65],
  ['retriev', 0.65],
]);

/** "What is on tomorrow" asks for a calendar. */
export const timeAlone: Wish = {
  word: 'event',
  stems: new Map([
    ['event', 1],
    ['calendar', 0.7],
    ['meet', 0.6],
  ]),
  isCommonVerb: false,
  isVerb: false,
  surety: 1,
  stress: 1,
};
const verbsForTime = new Map([
  ['reschedul', 1],
  ['updat', 0.8],
  ['move', 0.6],
]);
const scheduled = 0.85;
const chosen = 0.9;
const probablyAnEvent: Wish = { ...timeAlone, stress: 0.5 };

/** What `words` wish for, `verb` being the one that says what is to be done. */
export function wishesOf(words: ReadWord[], verb: ReadWord | undefined, vocabulary: Vocabulary): Wish[] {
  const kept = words.filter(({ word }) => !isStopWord(word) && !isValue(word));
  return kept.map((read, at) => wishOf(read, { next: kept[at + 1]?.word, isVerb: read === verb }, vocabulary));
}

/** A question asks to find; so, less surely, does a request without any verb. */
export function impliedVerb(intent: Intent | undefined): Wish {
  const stems = verbStems(intent?.families ?? familiesOf('find'));
  return { word: '', stems, isCommonVerb: true, isVerb: intent !== undefined, surety: 1, stress: 1 };
}

/** What is moved to another time is rescheduled, and most likely an event; what is sent at another time is scheduled. */
export function fitToTime(wishes: Wish[], { families }: Intent): void {
  const isOf = (family: string) => families.some(({ name }) => name === family);
  for (const { stems } of wishes.filter(({ isVerb }) => isVerb)) {
    if (isOf('move')) for (const [verb, weight] of verbsForTime) stems.set(verb, weight);
    if (isOf('send')) raise(stems, 'schedul', scheduled);
  }
  if (isOf('move')) wishes.push(probablyAnEvent);
}

/** Prefers the verbs that choose among many. */
export function fitToChoice(wishes: Wish[]): void {
  for (const { stems } of wishes.filter(({ isVerb, word }) => isVerb || word === '')) {
    for (const verb of ['search', 'find']) raise(stems, verb, chosen);
  }
}

/** Prefers the verbs for one thing, or for many when the request speaks of several. */
export function fitToNumber(wishes: Wish[]): void {
  const isMany = wishes.some(({ word }) => isPlural(word) || collectives.has(word));
  const verbs = isMany ? verbsForMany : verbsForOne;
  for (const wish of wishes.filter(({ isVerb, word }) => isVerb || word === '')) {
    for (const [verb, weight] of verbs) raise(wish.stems, verb, weight);
  }
}

type Place = { next: string | undefined; isVerb: boolean };

function wishOf({ word, readings, stress }: ReadWord, { next, isVerb }: Place, vocabulary: Vocabulary): Wish {
  const stems = new Map<string, number>();
  for (const [reading, surety] of readings) addMeanings(stems, reading, surety, isVerb);
  const joined = next && word + next;
  if (joined && vocabulary.has(joined)) raise(stems, stemOf(joined), joinedWeight);
  const surety = Math.max(...readings.map(([, sure]) => sure));
  const isCommon = readings.every(([said]) => isCommonVerb(said) || (isVerb && isCommonStem(stemOf(said))));
  return { word, stems, isCommonVerb: isCommon, isVerb, surety, stress: isVerb ? 1 : stress };
}

function addMeanings(stems: Map<string, number>, word: string, surety: number, isVerb: boolean): void {
  const stem = stemOf(word);
  raise(stems, stem, surety);
  for (const [other, weight] of tradeSynonyms.get(stem) ?? []) raise(stems, other, weight * surety);
  if (!isVerb) return;
  for (const [other, weight] of verbStems(familiesOf(word))) raise(stems, other, weight * surety);
}

function verbStems(families: VerbFamily[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const { name, verbs } of families) {
    [...verbs].forEach((verb, at) => {
      raise(weights, stemOf(verb), verbWeight(name, verb, at));
    });
  }
  return weights;
}

function raise(stems: Map<string, number>, stem: string, weight: number): void {
  stems.set(stem, Math.max(weight, stems.get(stem) ?? 0));
}

/** To transcribe is to create, and creating something is not yet to transcribe. */
function verbWeight(family: string, verb: string, at: number): number {
  if (isCommonVerb(verb) && !isCommonVerb(family)) return commonVerbWeight;
  return at < closeVerbs ? closeVerbWeight : furtherVerbWeight;
}

import { emptyNouns, wordClass } from '../vocabulary/grammar-words.js';
import { isPlural, oppositeStemOf } from '../vocabulary/words.js';
import type { Intent } from './intent.js';
import { eventTerm, raiseWeight, type Term } from './terms.js';

// These weights were fitted together with those of `terms.ts`.

const scheduleVerbWeight = 0.85;
const searchVerbWeight = 0.9;
const probableEventWeight = 0.5;
/** Nouns in the singular that mean many things. */
const collectives = wordClass('mail inbox news feedback correspondence spending traffic staff history');
/** Verbs for several things, with their weights. */
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
/** For "get" where the request speaks of several things and asks for no number: most actions get one. */
const getManyWeight = 0.55;
const verbsForTime = new Map([
  ['reschedul', 1],
  ['updat', 0.8],
  ['move', 0.6],
]);

/** With a time, moving means rescheduling, most likely of an event, and sending means scheduling. */
export function preferSchedulingVerbs(terms: Term[], { families }: Intent): void {
  const isOf = (family: string) => families.some(({ name }) => name === family);
  for (const { stems } of terms.filter(({ isVerb }) => isVerb)) {
    if (isOf('move')) for (const [verb, weight] of verbsForTime) stems.set(verb, weight);
    if (isOf('send')) raiseWeight(stems, 'schedul', scheduleVerbWeight);
  }
  if (isOf('move')) terms.push({ ...eventTerm, weight: probableEventWeight });
}

/** What ends following does so by its verb: unfollow. */
export function preferOpposites(terms: Term[]): void {
  const opposites = terms.flatMap(({ word, stems }) =>
    [...stems.keys()].filter((stem) => stem === oppositeStemOf(word)),
  );
  for (const { stems } of terms.filter(isVerbTerm)) for (const stem of opposites) raiseWeight(stems, stem, 1);
}

/** Prefers the verbs that choose among many. */
export function preferSearchVerbs(terms: Term[]): void {
  for (const { stems } of terms.filter(isVerbTerm)) {
    for (const verb of ['search', 'find']) raiseWeight(stems, verb, searchVerbWeight);
  }
}

/** Prefers the verbs for one thing, or those for many when the request speaks of several; both for the latest of many. */
export function preferVerbsForNumber(
  terms: Term[],
  { isLatest, isCounted, mayBeMany }: { isLatest: boolean; isCounted: boolean; mayBeMany: boolean },
): void {
  const isMany =
    mayBeMany || terms.some(({ word }) => (isPlural(word) && !emptyNouns.has(word)) || collectives.has(word));
  for (const { stems } of terms.filter(isVerbTerm)) {
    const preferred = [...(isMany || isLatest ? verbsForMany : []), ...(isMany ? [] : verbsForOne)];
    for (const [verb, weight] of preferred) raiseWeight(stems, verb, weight);
    if (isMany && !isCounted) lowerWeight(stems, 'get', getManyWeight);
  }
}

function isVerbTerm({ isVerb, word }: Term): boolean {
  return isVerb || word === '';
}

/** A verb that the request has as written keeps its weight. */
function lowerWeight(stems: Map<string, number>, stem: string, weight: number): void {
  const before = stems.get(stem);
  if (before !== undefined && before < 1) stems.set(stem, Math.min(weight, before));
}

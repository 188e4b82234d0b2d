import type { Effect } from '../../contract/constants.js';
import { verbTable } from './synonyms/verb-table.js';
import { stemOf } from './words.js';

/** Verbs so common among actions that they choose between candidates and never find them. */
const commonVerbs = new Set(
  `get list find search fetch show see look lookup retrieve view check read display create add make new update edit change
   modify set delete remove put give open`.split(/\s+/),
);
const commonStems = new Set([...commonVerbs].map(stemOf));

/** `verbs` are those that actions are named by; `said` are further ones that people use. */
export type VerbFamily = { name: string; effect: Effect; verbs: ReadonlySet<string>; said: ReadonlySet<string> };

const families: VerbFamily[] = verbTable
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', all = ''] = line.trim().split(':');
    const [name = '', effect = 'write'] = head.split(' ');
    const [verbs = '', said = ''] = all.split('|');
    return { name, effect: effect as Effect, verbs: setOf(verbs), said: setOf(said) };
  });

const known = new Map<string, VerbFamily[]>();
for (const family of families) {
  for (const word of [...family.verbs, ...family.said]) known.set(word, [...(known.get(word) ?? []), family]);
}
for (const family of families) known.set(family.name, [family]);

const knownByStem = new Map([...known].reverse().map(([word, all]) => [stemOf(word), all]));

/** The families that a verb belongs to; only its own when one is named by it. */
export function familiesOf(word: string): VerbFamily[] {
  return known.get(word) ?? knownByStem.get(stemOf(word)) ?? [];
}

/** As written. */
export function isKnownVerb(word: string): boolean {
  return known.has(word);
}

export function isCommonStem(stem: string): boolean {
  return commonStems.has(stem);
}

export function isCommonVerb(word: string): boolean {
  return commonVerbs.has(word);
}

function setOf(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/).filter(Boolean));
}

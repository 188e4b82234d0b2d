import type { Effect } from '../../../contract/app-constants.js';
import verbTable from './verbs.json' with { type: 'json' };
import type { VerbTable } from './vocabulary-schema.js';
import { stemOf, wordsIn } from './words.js';

/** Verbs of so many actions that they only rank candidates, and never retrieve them. */
const commonVerbs = new Set(
  wordsIn(
    `get list find search fetch show see look lookup retrieve view check read display create add make new update edit change
     modify set delete remove put give open`,
  ),
);
const commonStems = new Set([...commonVerbs].map(stemOf));

/** Verbs of one meaning. `actionVerbs` are used in names of actions, `spokenVerbs` by people only. */
export type VerbFamily = {
  name: string;
  effect: Effect;
  actionVerbs: ReadonlySet<string>;
  spokenVerbs: ReadonlySet<string>;
};

const families: VerbFamily[] = Object.entries(verbTable as VerbTable).map(
  ([name, { effect, actionVerbs, spokenVerbs = '' }]) => ({
    name,
    effect,
    actionVerbs: new Set(wordsIn(actionVerbs)),
    spokenVerbs: new Set(wordsIn(spokenVerbs)),
  }),
);

const familiesByVerb = new Map<string, VerbFamily[]>();
for (const family of families) {
  for (const verb of [...family.actionVerbs, ...family.spokenVerbs]) {
    familiesByVerb.set(verb, [...(familiesByVerb.get(verb) ?? []), family]);
  }
}
for (const family of families) familiesByVerb.set(family.name, [family]);

const familiesByStem = new Map([...familiesByVerb].reverse().map(([verb, found]) => [stemOf(verb), found]));

/**
 * The families that a verb belongs to, in any of its forms; only the family named after it if there is one. A word that only
 * is the stem of a verb is another word: "final" does not finalize, and a German "Termin" terminates nothing.
 */
export function familiesOf(word: string): VerbFamily[] {
  const stem = stemOf(word);
  return familiesByVerb.get(word) ?? (word === stem ? undefined : familiesByStem.get(stem)) ?? [];
}

/** Whether a verb ends something, in any of its forms: remove, delete. */
export function isEndingVerb(word: string): boolean {
  return familiesOf(word)[0]?.effect === 'destructive';
}

/** Whether a verb is in the table, as written. */
export function isKnownVerb(word: string): boolean {
  return familiesByVerb.has(word);
}

export function isCommonStem(stem: string): boolean {
  return commonStems.has(stem);
}

export function isCommonVerb(word: string): boolean {
  return commonVerbs.has(word);
}

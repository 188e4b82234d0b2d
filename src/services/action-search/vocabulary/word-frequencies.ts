import frequencyTable from './frequencies.json' with { type: 'json' };
import type { FrequencyTable } from './vocabulary-schema.js';
import { wordsIn } from './words.js';

/** So many actions of nearly 300 apps were counted for the table. */
const countedActions = 2_000;

const frequencies = new Map(
  Object.entries(frequencyTable as FrequencyTable).flatMap(([frequency, lists]) =>
    lists.flatMap(wordsIn).map((stem): [string, number] => [stem, Number(frequency)]),
  ),
);

/**
 * How many of the counted actions have the stem; 1 for those in hardly any. It is no count of the actions that are indexed:
 * a request must not find another action of an app because other apps are enabled.
 */
export function frequencyOf(stem: string): number {
  return frequencies.get(stem) ?? 1;
}

/** Inverse document frequency: near 0 when every action has the stem. */
export function idfOf(frequency: number): number {
  return Math.log(1 + (countedActions + 1) / (frequency + 1));
}

import { frequencyOf, idfOf } from '../vocabulary/word-frequencies.js';
import type { NameReading } from './name-reading.js';

/** What a word weighs that only says where or for whom; fitted together with the ranking weights. */
const qualifierWeight = 0.5;

/** How much each stem of an action's name counts, 1 in all. */
export type NameShares = readonly [stem: string, share: number][];

/** Rare stems count more; those that only say where or for whom count less. */
export function sharesOfName(stems: ReadonlySet<string>, { verb, things }: NameReading): NameShares {
  const weighted = [...stems].map((stem): [string, number] => {
    const role = stem === verb || things.has(stem) ? 1 : qualifierWeight;
    return [stem, idfOf(frequencyOf(stem)) * role];
  });
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  return weighted.map(([stem, weight]) => [stem, weight / total]);
}

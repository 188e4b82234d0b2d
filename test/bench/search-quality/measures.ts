import type { RequestKind } from '../../support/search/provider-requests.js';
import type { DoubtingSearch } from './searches.js';

/** What a search made of a request: for each task the rank of its first right action, counted from 1. */
export type Outcome = { ranks: number[]; slugs: string[]; isDoubted: boolean };

export type Measure = { name: string; of(outcome: Outcome): number };

const first: Measure = { name: 'first', of: ({ ranks }) => share(ranks, 1) };
const firstFive: Measure = { name: 'in the first five', of: ({ ranks }) => share(ranks, 5) };
const doubted: Measure = { name: 'said to be doubtful', of: ({ isDoubted }) => Number(isDoubted) };

/** The first of a kind is what one of its requests should reach. */
export const measuresByKind: Record<RequestKind, [Measure, ...Measure[]]> = {
  model: [first, firstFive, doubted],
  people: [first, firstFive, doubted],
  several: [
    { name: 'all in the first five', of: ({ ranks }) => Number(share(ranks, 5) === 1) },
    { name: 'recall@10', of: ({ ranks }) => share(ranks, 10) },
  ],
  'other-language': [
    {
      name: 'in the first five, or doubtful',
      of: (outcome) => Math.max(firstFive.of(outcome), doubted.of(outcome)),
    },
    firstFive,
  ],
  absent: [doubted],
};

export type Asked = { query: string; tasks: string[][]; apps?: string[] };

export function outcomeOf({ query, tasks, apps }: Asked, search: DoubtingSearch): Outcome {
  const { slugs, isDoubted } = search(query, apps);
  const ranks = tasks.map((task) => {
    const at = slugs.findIndex((slug) => task.includes(slug));
    return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
  });
  return { ranks, slugs, isDoubted };
}

function share(ranks: number[], within: number): number {
  return ranks.filter((rank) => rank <= within).length / ranks.length;
}

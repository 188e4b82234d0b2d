import { readFileSync } from 'node:fs';

export type GoldenRequest = {
  query: string;
  /** Slugs of the acceptable actions; `*` stands for any characters. */
  accept: string[];
  /** The apps that are searched, or the name of a set of them; every app when left out. */
  apps?: string | string[];
  /** Written by people who did not know the search, and not used to tune it. */
  heldOut?: boolean;
};

export type GoldenSet = { appSets: Record<string, string[]>; requests: GoldenRequest[] };

/** Finds the slugs of actions for a request, best first. */
export type FindActions = (query: string, apps: string[] | undefined) => string[];

export type SearchQuality = { recallAt1: number; recallAt5: number; meanReciprocalRank: number; missed: string[] };

const file = new URL('../../../../test/quality/golden-requests.json', import.meta.url);
const maxRank = 10;

export function readGoldenSet(): GoldenSet {
  return JSON.parse(readFileSync(file, 'utf8')) as GoldenSet;
}

export function isAccepted(request: GoldenRequest, slug: string): boolean {
  return request.accept.some((pattern) => patternOf(pattern).test(slug));
}

/** The apps among which a request is searched; undefined for every app. */
export function appsOf({ apps }: GoldenRequest, appSets: GoldenSet['appSets']): string[] | undefined {
  return typeof apps === 'string' ? appSets[apps] : apps;
}

/** How well the results of `find` fit the requests; `missed` has no acceptable action among the first five. */
export function searchQualityOf(find: FindActions, requests: GoldenRequest[], golden: GoldenSet): SearchQuality {
  const ranks = requests.map((request) => rankOf(find, request, golden));
  const share = (isGood: (rank: number) => boolean) => ranks.filter(isGood).length / ranks.length;
  return {
    recallAt1: share((rank) => rank === 1),
    recallAt5: share((rank) => rank <= 5),
    meanReciprocalRank: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    missed: requests.filter((_, at) => (ranks[at] ?? 0) > 5).map(({ query }) => query),
  };
}

/** 1 for the first position; infinite when no acceptable action is among the first ten. */
function rankOf(find: FindActions, request: GoldenRequest, { appSets }: GoldenSet): number {
  const slugs = find(request.query, appsOf(request, appSets));
  const at = slugs.slice(0, maxRank).findIndex((slug) => isAccepted(request, slug));
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

function patternOf(accept: string): RegExp {
  return new RegExp(`^${accept.replaceAll('*', '.*')}$`);
}

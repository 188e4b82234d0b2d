import type { Effect } from '../../contract/app-constants.js';
import type { ActionEntry } from './index/action-entry.js';
import type { SearchHits } from './search-hits.js';

/** Suggestions without a search start with actions that can do no harm. */
const riskByEffect: Record<Effect, number> = { read: 0, write: 1, send: 2, destructive: 3 };

/** The simplest and safest actions, one of each app in turn, connected apps first: the answer to an empty request. */
export function starterActions(
  entriesByApp: ActionEntry[][],
  { connected, limit }: { connected: ReadonlySet<string>; limit: number },
): SearchHits {
  const isConnected = (entries: ActionEntry[]) => entries.some(({ action }) => connected.has(action.app));
  const apps = entriesByApp
    .filter((entries) => entries.length > 0)
    .sort((a, b) => Number(isConnected(b)) - Number(isConnected(a)) || (appOf(a) < appOf(b) ? -1 : 1));
  const perApp = Math.ceil(limit / Math.max(1, Math.min(apps.length, limit)));
  const chosen = apps.slice(0, limit).map((entries) => bySimplicity(entries).slice(0, perApp));
  return {
    hits: interleave(chosen)
      .slice(0, limit)
      .map(({ action }) => ({ action, score: 0 })),
    total: apps.reduce((sum, entries) => sum + entries.length, 0),
    unknownWords: [],
    isMostlyUnknown: false,
    isWeak: false,
  };
}

function appOf([entry]: ActionEntry[]): string {
  return entry?.action.app ?? '';
}

function bySimplicity(entries: ActionEntry[]): ActionEntry[] {
  const effort = (entry: ActionEntry) =>
    2 * entry.requiredArguments + riskByEffect[entry.action.effect] + entry.nameWords.length;
  return entries.toSorted((a, b) => effort(a) - effort(b) || (a.action.slug < b.action.slug ? -1 : 1));
}

/** The first of each list, then the second of each, and so on. */
export function interleave<Item>(lists: Item[][]): Item[] {
  const maxLength = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: maxLength }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

import type { Effect } from '../../contract/constants.js';
import type { ActionEntry } from './action-entry.js';
import type { SearchHits } from './action-index.js';

/** An offer without a request begins with what can do no harm. */
const caution: Record<Effect, number> = { read: 0, write: 1, destructive: 3 };

/** The simplest and safest actions, one of each app in turn, connected apps first. */
export function mostUseful(
  entriesByApp: ActionEntry[][],
  options: { connected: ReadonlySet<string>; limit: number },
): SearchHits {
  const apps = entriesByApp
    .filter((entries) => entries.length > 0)
    .sort((a, b) => Number(isConnected(b)) - Number(isConnected(a)) || (appOf(a) < appOf(b) ? -1 : 1));
  const perApp = Math.ceil(options.limit / Math.max(1, Math.min(apps.length, options.limit)));
  const chosen = apps.slice(0, options.limit).map((entries) => simplest(entries).slice(0, perApp));
  const total = apps.reduce((sum, entries) => sum + entries.length, 0);
  return {
    hits: inTurn(chosen)
      .slice(0, options.limit)
      .map(({ action }) => ({ action, score: 0 })),
    total,
  };

  function isConnected(entries: ActionEntry[]): boolean {
    return entries.some(({ action }) => options.connected.has(action.app));
  }
}

function appOf([entry]: ActionEntry[]): string {
  return entry?.action.app ?? '';
}

function simplest(entries: ActionEntry[]): ActionEntry[] {
  const effort = (entry: ActionEntry) =>
    2 * entry.requiredArguments + caution[entry.action.effect] + entry.nameWords.length;
  return entries.toSorted((a, b) => effort(a) - effort(b) || (a.action.slug < b.action.slug ? -1 : 1));
}

function inTurn(lists: ActionEntry[][]): ActionEntry[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

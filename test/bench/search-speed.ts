import 'reflect-metadata';
import type { Action } from '../../src/domain/app.js';
import { ActionIndex } from '../../src/services/action-search/action-index.js';
import type { SearchableApp } from '../../src/services/action-search/index/app-name-index.js';
import { SearchLimiter } from '../../src/services/lookup/search-limiter.js';
import { defaultCatalog } from '../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../support/search/catalog-actions.js';
import { readGoldenSet } from '../support/search/golden-requests.js';
import type { BenchRow } from './bench-row.js';

const actionCount = 12_000;
const assignedApps = 10;
const rounds = 5;
const concurrentSearches = 40;
const waitsMeasured = 25;

/** Measures time and memory of the search in a large catalog, with the golden requests. */
export async function benchSearchSpeed(): Promise<BenchRow[]> {
  const { apps, actions } = multipliedCatalog();
  const before = usedBytes();
  const start = performance.now();
  const index = await ActionIndex.build(apps, actions);
  const buildMs = performance.now() - start;
  const bytes = usedBytes() - before;
  const maxPauseMs = await longestPauseWhileBuilding(apps, actions);
  const queries = readGoldenSet().requests.map(({ query }) => query);
  const assigned = apps.slice(0, assignedApps).map(({ slug }) => slug);
  const all = searchTimes((query) => index.search(query), queries);
  const some = searchTimes((query) => index.search(query, { apps: assigned }), queries);
  const behindBusyCaller = await waitBehindBusyCaller(index, queries, assigned);
  return [
    { name: 'actions indexed', value: index.size, unit: 'actions', bound: { atLeast: actionCount } },
    { name: 'index build', value: buildMs, unit: 'ms' },
    { name: 'longest pause while the index is built', value: maxPauseMs, unit: 'ms' },
    { name: 'index memory', value: bytes / 1_000_000, unit: 'MB' },
    { name: 'search, median', value: quantile(all, 0.5), unit: 'ms', bound: { atMost: 2 } },
    { name: 'search, p99', value: quantile(all, 0.99), unit: 'ms', bound: { atMost: 10 } },
    {
      name: `search in ${assignedApps} assigned apps, median`,
      value: quantile(some, 0.5),
      unit: 'ms',
      bound: { atMost: 2 },
    },
    {
      name: `search in ${assignedApps} assigned apps, p99`,
      value: quantile(some, 0.99),
      unit: 'ms',
      bound: { atMost: 10 },
    },
    {
      name: `the same while another caller has ${concurrentSearches} under way, median`,
      value: behindBusyCaller,
      unit: 'ms',
      bound: { atMost: 10 },
    },
  ];
}

/** Copies of the catalog with different app names, up to the wanted number of actions that search offers. */
function multipliedCatalog(): { apps: SearchableApp[]; actions: Action[] } {
  const original = offered(actionsOfCatalog(defaultCatalog));
  const copies = Math.ceil(actionCount / original.actions.length);
  const numbers = Array.from({ length: copies }, (_, number) => number);
  const apps = numbers.flatMap((number) =>
    original.apps.map((app) => ({ ...app, slug: numbered(app.slug, number), name: `${app.name}${number || ''}` })),
  );
  const actions = numbers.flatMap((number) =>
    original.actions.map((action) => ({
      ...action,
      app: numbered(action.app, number),
      slug: action.slug.replace(action.app.toUpperCase(), numbered(action.app, number).toUpperCase()),
    })),
  );
  return { apps, actions: actions.slice(0, actionCount) };
}

function offered<Catalog extends { actions: Action[] }>(catalog: Catalog): Catalog {
  return { ...catalog, actions: catalog.actions.filter(({ isDeprecated }) => !isDeprecated) };
}

function numbered(slug: string, number: number): string {
  return number === 0 ? slug : `${slug}${number}`;
}

async function longestPauseWhileBuilding(apps: SearchableApp[], actions: Action[]): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 0);
  await ActionIndex.build(apps, actions).finally(() => clearInterval(watch));
  return longest;
}

/** One time for each request: the median of its rounds, so that other work on the machine matters less. */
function searchTimes(search: (query: string) => unknown, queries: string[]): number[] {
  for (const query of queries) search(query);
  return queries.map((query) =>
    quantile(
      Array.from({ length: rounds }, () => timeOf(() => search(query))),
      0.5,
    ),
  );
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The used heap, after a garbage collection where `--expose-gc` allows it. */
function usedBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** How long another caller waits for a search while one caller runs forty. */
async function waitBehindBusyCaller(index: ActionIndex, queries: string[], apps: string[]): Promise<number> {
  const turns = new SearchLimiter();
  const { signal } = new AbortController();
  const search = (caller: string, query: string) =>
    turns.search(caller, () => turns.lookUp(caller, () => index.search(query, { apps }), signal), signal);
  const waits: number[] = [];
  for (const query of queries.slice(0, waitsMeasured)) {
    const busy = queries.slice(0, concurrentSearches).map((other) => search('acme/ada', other));
    const start = performance.now();
    await search('globex/eve', query);
    waits.push(performance.now() - start);
    await Promise.all(busy);
  }
  return quantile(waits, 0.5);
}

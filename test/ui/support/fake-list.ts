import type { AppList, AppListQuery, AppRecord } from '../../../src/contract/app-contract.js';
import { needsAttention, sectionOf } from '../../../src/contract/app-sections.js';

const popularCount = 12;

/** The page of apps that the service would return; search matches substrings here. Empty texts are left out of the address. */
export function listOf(
  apps: AppRecord[],
  query: Partial<AppListQuery>,
  catalog: AppList['catalog'],
  isAdmin: boolean,
): AppList {
  const found = select(apps, query);
  const selected = query.query && !isAdmin ? usableFirst(found) : found;
  const start = Number(query.cursor ?? 0);
  const end = start + (query.limit ?? 100);
  return {
    apps: selected.slice(start, end).map((each) => forViewer(each, isAdmin)),
    total: selected.length,
    ...(end < selected.length ? { nextCursor: String(end) } : {}),
    counts: { ...countsOf(apps), ...(catalog.source === 'none' && { catalog: 0 }) },
    categories: categoriesOf(apps),
    catalog,
  };
}

/** Only org admins see how many members are connected. */
function forViewer({ memberCount = 3, ...app }: AppRecord, isAdmin: boolean): AppRecord {
  return isAdmin ? { ...app, memberCount } : app;
}

function select(
  apps: AppRecord[],
  { view = 'popular', query = '', category = '' }: Partial<AppListQuery>,
): AppRecord[] {
  const wanted = query.toLowerCase();
  const matching = apps.filter(
    (each) =>
      `${each.app} ${each.name}`.toLowerCase().includes(wanted) &&
      (category === '' || each.categories.includes(category)) &&
      (view !== 'enabled' || each.enabled),
  );
  return view === 'popular' && wanted === '' && category === '' ? matching.slice(0, popularCount) : matching;
}

/** Members cannot enable what they find. */
function usableFirst(apps: AppRecord[]): AppRecord[] {
  const isOther = (app: AppRecord) => sectionOf(app) === 'others';
  return [...apps.filter((app) => !isOther(app)), ...apps.filter(isOther)];
}

function countsOf(apps: AppRecord[]): AppList['counts'] {
  return {
    enabled: apps.filter(({ enabled }) => enabled).length,
    connected: apps.filter(({ connection }) => connection.status === 'connected').length,
    needsAttention: apps.filter(needsAttention).length,
    catalog: apps.length,
  };
}

function categoriesOf(apps: AppRecord[]): AppList['categories'] {
  const counts = new Map<string, number>();
  for (const name of apps.flatMap(({ categories }) => categories)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

import { inject, injectable } from 'tsyringe';
import type { AppList, AppListQuery } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { invalidCursorError } from '../../domain/pages.js';
import type { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { countCategories } from '../catalog/catalog-snapshot.js';
import { isOrgAdmin, requireOrgAdmin } from '../permissions/permissions.js';
import { DefaultAgentService } from './default-agent-service.js';
import type { MemberApps } from './member-apps.js';
import { MemberAppsReader } from './member-apps-reader.js';

/** The most used apps are shown first; search and "Show all" reach the rest. */
const popularCount = 24;

/** The number of apps on the pages before, as `String` writes it. */
const cursorPattern = /^[1-9]\d{0,8}$/;

/** The list of apps with their state for one member. */
@injectable()
export class AppListService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(DefaultAgentService) private readonly defaultAgents: DefaultAgentService,
    @inject(MemberAppsReader) private readonly memberApps: MemberAppsReader,
  ) {}

  /** Throws `forbidden` when anyone but an org admin requests the full catalog, and `invalid_request` for an invalid cursor. */
  async list(principal: Principal, query: AppListQuery): Promise<AppList> {
    if (query.view === 'all') requireOrgAdmin(principal, 'see the full catalog');
    if (isOrgAdmin(principal)) await this.defaultAgents.tryAssignAwaitingApps(principal.orgId);
    const apps = await this.memberApps.read(principal);
    const { source, fetchedAt, isComplete } = apps.catalog;
    const progress = source !== 'none' && !isComplete ? { complete: false } : {};
    const matches = await searchApps(apps, query);
    const counted = matches ?? listCounted(apps, query, isOrgAdmin(principal));
    const selected = selectApps(apps, query, { matches, counted });
    const problem = source === 'none' ? this.catalog.unavailableReason() : undefined;
    const start = startOf(query.cursor);
    const end = start + query.limit;
    return {
      apps: selected.slice(start, end).map((app) => apps.recordOf(app)),
      total: selected.length,
      nextCursor: end < selected.length ? String(end) : undefined,
      counts: apps.counts,
      categories: countCategories(counted),
      catalog: { source, fetchedAt, ...progress, ...(problem && { problem: problemFor(principal, problem) }) },
    };
  }
}

type Selectable = { matches: CatalogApp[] | undefined; counted: readonly CatalogApp[] };

function selectApps(apps: MemberApps, query: AppListQuery, { matches, counted }: Selectable): readonly CatalogApp[] {
  const { category } = query;
  if (category === undefined) return matches ?? apps.listView(query.view, popularCount);
  return counted.filter((app) => app.categories.includes(category));
}

/**
 * The apps that categories are counted over where nothing is searched for, so that a chosen category shows as many apps as its
 * count. A reader who may see the whole catalog sees all apps of a category; others see those of their own view.
 */
function listCounted(apps: MemberApps, query: AppListQuery, maySeeAll: boolean): readonly CatalogApp[] {
  const view = maySeeAll && query.view === 'popular' ? 'all' : query.view;
  return apps.listView(view, popularCount);
}

/** The matches of a search, which is not limited to the popular apps; undefined without a search. */
async function searchApps(apps: MemberApps, { query, view }: AppListQuery): Promise<CatalogApp[] | undefined> {
  if (!query?.trim()) return undefined;
  const found = await apps.search(query);
  return view === 'enabled' ? found.filter((app) => apps.isEnabled(app)) : found;
}

/** Admins see what is wrong with the key; members only see whether apps are set up. */
function problemFor(
  principal: Principal,
  { code, message, details: { values } }: PluginError,
): AppList['catalog']['problem'] {
  if (isOrgAdmin(principal) || principal.isPlatformAdmin) return { code, message, ...(values && { values }) };
  return code === 'provider_unreachable'
    ? { code, message: 'The connection provider does not answer.' }
    : { code: 'not_configured', message: 'Apps are not set up yet.' };
}

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!cursorPattern.test(cursor)) throw invalidCursorError();
  return Number(cursor);
}

import { inject, injectable } from 'tsyringe';
import type { AppList, AppListQuery, Enablement } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { invalidCursor } from '../../domain/pages.js';
import type { PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { Transactions } from '../../stores/transactions.js';
import { auditEventOf } from '../activity/audit-service.js';
import { isOrgAdmin, requireOrgAdmin } from '../authorization/permissions.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { countCategories } from '../catalog/catalog-snapshot.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { ownClientNeeded } from '../sign-ins/auth-config-service.js';
import { OauthClientStatusReader, toOauthClientField } from './oauth-client-status.js';
import { DefaultAgentService } from './default-agent-service.js';
import { type MemberApps, MemberAppsReader } from './member-apps.js';

/** The most requested apps are shown first; search and "Show all" reach the rest. */
const popularCount = 24;

/** Listing, enabling and disabling apps. */
@injectable()
export class AppService {
  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(DefaultAgentService) private readonly defaultAgents: DefaultAgentService,
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(MemberAppsReader) private readonly memberApps: MemberAppsReader,
    @inject(OauthClientStatusReader) private readonly clients: OauthClientStatusReader,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Throws `forbidden` when anybody but an org admin asks for the full catalog, and `invalid_request` for a foreign cursor. */
  async list(principal: Principal, query: AppListQuery): Promise<AppList> {
    if (query.view === 'all') requireOrgAdmin(principal, 'see the full catalog');
    if (isOrgAdmin(principal)) await this.giveAwaited(principal.orgId);
    const apps = await this.memberApps.read(principal);
    const { source, fetchedAt, isComplete } = apps.catalog;
    const part = source !== 'none' && !isComplete ? { complete: false } : {};
    const selected = select(apps, query, isOrgAdmin(principal));
    const problem = source === 'none' ? this.catalog.unavailableReason() : undefined;
    const start = startOf(query.cursor);
    const end = start + query.limit;
    return {
      apps: selected.slice(start, end).map((app) => apps.recordOf(app)),
      total: selected.length,
      nextCursor: end < selected.length ? String(end) : undefined,
      counts: apps.counts,
      categories: countCategories(inAnyCategory(apps, query, isOrgAdmin(principal))),
      catalog: { source, fetchedAt, ...part, ...(problem && { problem: problemFor(principal, problem) }) },
    };
  }

  /**
   * Gives the app to the default agent in the same transaction.
   * Throws `forbidden`, `not_configured`, `not_found`, `provider_unreachable`.
   */
  async enable(principal: Principal, slug: string): Promise<Enablement> {
    requireOrgAdmin(principal, 'enable apps');
    await this.keys.currentKey();
    const app = await this.catalog.requireApp(slug);
    const place = { orgId: principal.orgId, app: app.slug };
    const change = { byUserId: principal.userId, at: new Date().toISOString() };
    const agentId = await this.defaultAgents.findDefaultAgentId(principal.orgId);
    await this.transactions.run(async ({ enabledApps, assignments, audit }) => {
      if (!(await enabledApps.enable(place, { ...change, awaitsAgent: agentId === undefined }))) return;
      if (agentId !== undefined) await assignments.assign({ ...place, agentId }, change);
      await audit.append(
        place.orgId,
        auditEventOf({ action: 'app.enabled', outcome: 'done', actor: principal, app: app.slug }),
      );
    });
    await this.giveAwaited(principal.orgId);
    const answer = await this.announce(place, true);
    const client = toOauthClientField(app, await this.clients.read(principal, [app]));
    return withReservations(answer, { app, client, defaultAgentId: agentId });
  }

  /** Stops the app for everybody; ticks and connections stay, inactive. Works while the provider is down. */
  async disable(principal: Principal, slug: string): Promise<Enablement> {
    requireOrgAdmin(principal, 'disable apps');
    const place = { orgId: principal.orgId, app: slug };
    await this.knownApps.requireKnown(place);
    await this.transactions.run(async ({ enabledApps, audit }) => {
      if (!(await enabledApps.disable(place))) return;
      await audit.append(
        place.orgId,
        auditEventOf({ action: 'app.disabled', outcome: 'done', actor: principal, app: slug }),
      );
    });
    return this.announce(place, false);
  }

  private async announce(place: { orgId: string; app: string }, enabled: boolean) {
    this.announcer.appChanged(place);
    const agents = await this.assignments.listAgentsOf(place);
    return { app: place.app, enabled, agentCount: agents.length };
  }

  /** Housekeeping does so too; who looks here should not have to wait for it. */
  private async giveAwaited(orgId: string): Promise<void> {
    await this.defaultAgents.assignAwaitingApps(orgId).catch((error: unknown) => {
      this.logger.warn('Apps that wait for a default agent could not be given to one.', { orgId, error });
    });
  }
}

/** What keeps an app from being used though it is enabled. */
function withReservations(
  answer: Enablement,
  {
    app,
    client,
    defaultAgentId,
  }: { app: CatalogApp; client: Pick<Enablement, 'oauthClient'>; defaultAgentId?: string },
): Enablement {
  const lacksClient = client.oauthClient?.missing === true;
  const notes = [
    ...(answer.agentCount > 0 ? [] : [noAgentHasIt(defaultAgentId)]),
    ...(lacksClient ? [ownClientNeeded(app).message] : []),
  ];
  return { ...answer, ...(notes.length > 0 && { note: notes.join(' ') }), ...(lacksClient && client) };
}

function noAgentHasIt(defaultAgentId: string | undefined): string {
  return defaultAgentId === undefined
    ? 'No agent has it: the organization has no default agent. It is given to the default agent once there is one, as long as no agent has it.'
    : 'No agent has it; choose one in the profiles picker.';
}

function select(apps: MemberApps, query: AppListQuery, maySeeAll: boolean): readonly CatalogApp[] {
  const { category } = query;
  if (category === undefined) return searchIn(apps, query) ?? apps.listView(query.view, popularCount);
  return inAnyCategory(apps, query, maySeeAll).filter((app) => app.categories.includes(category));
}

/**
 * What choosing a category chooses from, so that the count of each is of what it then shows. A category of the whole catalog
 * is for those who may see the whole catalog; others see it within what they are shown.
 */
function inAnyCategory(apps: MemberApps, query: AppListQuery, maySeeAll: boolean): readonly CatalogApp[] {
  const view = maySeeAll && query.view === 'popular' ? 'all' : query.view;
  return searchIn(apps, query) ?? apps.listView(view, popularCount);
}

/** The matches of a search, which reaches beyond the popular apps; undefined where nothing is searched for. */
function searchIn(apps: MemberApps, { query, view }: AppListQuery): CatalogApp[] | undefined {
  if (!query?.trim()) return undefined;
  const found = apps.search(query);
  return view === 'enabled' ? found.filter((app) => apps.isEnabled(app)) : found;
}

/** What is wrong with a key is for those who may see the settings; members learn whether apps are set up at all. */
function problemFor(principal: Principal, { code, message }: PluginError): AppList['catalog']['problem'] {
  if (isOrgAdmin(principal) || principal.isPlatformAdmin) return { code, message };
  return code === 'provider_unreachable'
    ? { code, message: 'The connection provider does not answer.' }
    : { code: 'not_configured', message: 'Apps are not set up yet.' };
}

function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const start = Number(cursor);
  if (!Number.isSafeInteger(start) || start < 0) throw invalidCursor();
  return start;
}

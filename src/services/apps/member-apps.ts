import { inject, injectable } from 'tsyringe';
import type { AppList, AppRecord, AppView } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Principal } from '../../host/routes.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { isOrgAdmin } from '../access/permissions.js';
import { toConnectionView } from '../connections/connection-views.js';
import { ProviderProjectService } from '../settings/provider-project-service.js';
import type { CatalogReading } from './catalog-service.js';

/** Reads all that one member's list of apps is made of: five questions to the database, whatever the size of the catalog. */
@injectable()
export class MemberAppsReader {
  constructor(
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
  ) {}

  async read(principal: Principal, catalog: CatalogReading): Promise<MemberApps> {
    const { orgId } = principal;
    const [enabled, agentCounts, memberCounts, connections, signIns, projectId] = await Promise.all([
      this.enabledApps.listEnabled(orgId),
      this.assignments.countByApp(orgId),
      this.connections.countMembersByApp(orgId),
      this.connections.listOfMember(principal),
      this.signIns.listOpenOfMember(principal, new Date().toISOString()),
      this.projects.currentProjectId(),
    ]);
    const enabledSlugs = new Set(enabled);
    const connectionBySlug = new Map(connections.map((connection) => [connection.app, connection]));
    const signInBySlug = new Map(signIns.map((signIn) => [signIn.app, signIn]));
    const toRecord = (app: CatalogApp): AppRecord => ({
      app: app.slug,
      name: app.name,
      description: app.description,
      logoUrl: app.logoUrl,
      categories: app.categories,
      connectability: app.connectability,
      enabled: enabledSlugs.has(app.slug),
      agentCount: agentCounts.get(app.slug) ?? 0,
      memberCount: isOrgAdmin(principal) ? (memberCounts.get(app.slug) ?? 0) : undefined,
      connection: toConnectionView({
        app,
        connection: connectionBySlug.get(app.slug),
        signIn: signInBySlug.get(app.slug),
        projectId,
      }),
    });
    const known = [...catalog.apps, ...missingApps([...enabled, ...connectionBySlug.keys()], catalog)];
    return new MemberApps(known.map(toRecord), catalog);
  }
}

/** Apps that are in use here but not in the list at hand; they must stay visible, to be disabled or disconnected. */
function missingApps(slugs: string[], catalog: CatalogReading): CatalogApp[] {
  return [...new Set(slugs)]
    .filter((slug) => !catalog.bySlug.has(slug))
    .map((slug) => ({
      slug,
      name: slug,
      description: '',
      categories: [],
      connectability: 'unavailable',
      collectableSchemes: [],
      actionCount: 0,
    }));
}

const attention = new Set(['reconnect_needed', 'needs_confirmation', 'other_project']);

/** The apps of the catalog as one member sees them. */
export class MemberApps {
  private readonly bySlug: Map<string, AppRecord>;

  constructor(
    private readonly records: readonly AppRecord[],
    private readonly catalog: CatalogReading,
  ) {
    this.bySlug = new Map(records.map((record) => [record.app, record]));
  }

  /** What needs attention first, then connected, then enabled, then most used. */
  inView(view: AppView, popularCount: number): AppRecord[] {
    const popular = new Set(this.records.slice(0, popularCount));
    const chosen = {
      all: () => true,
      enabled: (record: AppRecord) => record.enabled || isInUse(record),
      popular: (record: AppRecord) => popular.has(record) || record.enabled || isInUse(record),
    }[view];
    return this.records.filter(chosen).sort((a, b) => placeOf(a) - placeOf(b));
  }

  /** Best match first. */
  matching(query: string): AppRecord[] {
    return this.catalog.search.find(query).flatMap((slug) => this.bySlug.get(slug) ?? []);
  }

  counts(): AppList['counts'] {
    return {
      enabled: this.records.filter((record) => record.enabled).length,
      connected: this.records.filter((record) => isConnectedHere(record)).length,
      needsAttention: this.records.filter((record) => needsAttention(record)).length,
      catalog: this.catalog.apps.length,
    };
  }
}

/** Apps without sign-in are always connected; only those that are enabled are worth a place among the connected ones. */
function isConnectedHere(record: AppRecord): boolean {
  return record.connection.status === 'connected' && (record.connectability !== 'none' || record.enabled);
}

function isInUse(record: AppRecord): boolean {
  return record.connectability !== 'none' && record.connection.status !== 'not_connected';
}

function needsAttention(record: AppRecord): boolean {
  return attention.has(record.connection.status) || record.connection.signIn?.status === 'needs_confirmation';
}

function placeOf(record: AppRecord): number {
  if (needsAttention(record)) return 0;
  if (isConnectedHere(record)) return 1;
  return record.enabled || isInUse(record) ? 2 : 3;
}

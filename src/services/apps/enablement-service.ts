import { inject, injectable } from 'tsyringe';
import type { Enablement } from '../../contract/app-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import type { OrgApp } from '../../domain/organization-keys.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { Transactions } from '../../stores/transactions.js';
import { appendEntry } from '../activity/audit-service.js';
import { ownClientNeededError } from '../auth-configs/own-client-errors.js';
import { CatalogService } from '../catalog/catalog-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { requireOrgAdmin } from '../permissions/permissions.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { DefaultAgentService } from './default-agent-service.js';
import { OwnClientStatusReader, toOauthClientField } from './own-client-status-reader.js';

/** Enabling and disabling apps for an organization. */
@injectable()
export class EnablementService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(DefaultAgentService) private readonly defaultAgents: DefaultAgentService,
    @inject(OwnClientStatusReader) private readonly clients: OwnClientStatusReader,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * Gives the app to the default agent in the same transaction.
   * Throws `forbidden`, `not_configured`, and as `CatalogService.requireApp`.
   */
  async enable(principal: Principal, slug: string): Promise<Enablement> {
    requireOrgAdmin(principal, 'enable apps');
    await this.keys.requireKey();
    const app = await this.catalog.requireApp(slug);
    const appKey = { orgId: principal.orgId, app: app.slug };
    const agentId = await this.storeForDefaultAgent(principal, appKey);
    await this.defaultAgents.tryAssignAwaitingApps(principal.orgId);
    const enablement = await this.announce(appKey, true);
    const client = toOauthClientField(app, await this.clients.read(principal, [app]));
    return withNote(enablement, { app, client, defaultAgentId: agentId });
  }

  /** Stops the app for everybody; ticks and connections stay, inactive. Works while the provider is down. */
  async disable(principal: Principal, slug: string): Promise<Enablement> {
    requireOrgAdmin(principal, 'disable apps');
    const appKey = { orgId: principal.orgId, app: slug };
    await this.knownApps.requireKnown(appKey);
    await this.transactions.run(async ({ enabledApps, audit }) => {
      if (!(await enabledApps.disable(appKey))) return;
      await appendEntry(audit, appKey.orgId, { action: 'app.disabled', outcome: 'done', actor: principal, app: slug });
    });
    return this.announce(appKey, false);
  }

  /** Returns the default agent; undefined where there is none, and the app waits for one. */
  private async storeForDefaultAgent(actor: Principal, appKey: OrgApp): Promise<string | undefined> {
    const { orgId, app } = appKey;
    const agentId = await this.defaultAgents.findDefaultAgentId(orgId);
    const isNew = await this.store(actor, { appKey, agentId });
    if (agentId === undefined) return undefined;
    // An app that was enabled before may have no agent because an admin took it away.
    const isWaiting = await this.defaultAgents.takeBackIfGone({ orgId, agentId }, isNew ? [app] : []);
    return isWaiting ? undefined : agentId;
  }

  /** Returns false when it was enabled already. */
  private async store(
    actor: Principal,
    { appKey, agentId }: { appKey: OrgApp; agentId: string | undefined },
  ): Promise<boolean> {
    const change = { byUserId: actor.userId, at: now() };
    const done = { outcome: 'done', actor, app: appKey.app } as const;
    return this.transactions.run(async ({ enabledApps, assignments, audit }) => {
      if (!(await enabledApps.enable(appKey, { ...change, awaitsAgent: agentId === undefined }))) return false;
      // An agent may have kept its tick while the app was disabled.
      const isGiven = agentId !== undefined && (await assignments.assign({ ...appKey, agentId }, change));
      await appendEntry(audit, appKey.orgId, { ...done, action: 'app.enabled' });
      if (isGiven) await appendEntry(audit, appKey.orgId, { ...done, action: 'agent.assigned', agent: agentId });
      return true;
    });
  }

  private async announce(appKey: OrgApp, enabled: boolean): Promise<Enablement> {
    this.announcer.appChanged(appKey);
    const agents = await this.assignments.listAgentsOf(appKey);
    return { app: appKey.app, enabled, agentCount: agents.length };
  }
}

type NoteContext = { app: CatalogApp; client: Pick<Enablement, 'oauthClient'>; defaultAgentId?: string };

/** Adds a note on what keeps an enabled app from being used. */
function withNote(enablement: Enablement, { app, client, defaultAgentId }: NoteContext): Enablement {
  const lacksClient = client.oauthClient?.missing === true;
  const notes = [
    ...(enablement.agentCount > 0 ? [] : [noteWithoutAgent(defaultAgentId)]),
    ...(lacksClient ? [ownClientNeededError(app).message] : []),
  ];
  return { ...enablement, ...(notes.length > 0 && { note: notes.join(' ') }), ...(lacksClient && client) };
}

function noteWithoutAgent(defaultAgentId: string | undefined): string {
  return defaultAgentId === undefined
    ? 'No agent has it: the organization has no default agent. It is given to the default agent once there is one, as long as no agent has it.'
    : 'No agent has it; choose one in the profiles picker.';
}

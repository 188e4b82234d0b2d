import { inject, injectable } from 'tsyringe';
import type { AgentList } from '../../contract/app-contract.js';
import { notFoundError, PluginError } from '../../domain/plugin-error.js';
import type { Agent, Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { AgentAssignmentStore, type Assignment } from '../../stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { Transactions } from '../../stores/transactions.js';
import { type AuditEntry, appendEntry } from '../activity/audit-service.js';
import { KnownAppService } from '../catalog/known-app-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { requireOrgAdmin } from '../permissions/permissions.js';
import { AgentRemovalService } from './agent-removal-service.js';

type Tick = { app: string; agent: string };

/** Assigns apps to agents: an admin ticks one agent at a time. */
@injectable()
export class AssignmentService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(KnownAppService) private readonly knownApps: KnownAppService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(AgentRemovalService) private readonly agentRemovals: AgentRemovalService,
  ) {}

  /** The agents of the organization, the default one first, each with its tick. Throws `forbidden`. */
  async list(principal: Principal, app: string): Promise<AgentList> {
    requireOrgAdmin(principal, 'see which agents hold an app');
    await this.knownApps.requireKnown({ orgId: principal.orgId, app });
    const [agents, assigned] = await Promise.all([
      this.directory.listAgents(principal.orgId),
      this.assignments.listAgentsOf({ orgId: principal.orgId, app }),
    ]);
    const ticked = new Set(assigned);
    return {
      app,
      agents: [...agents]
        .sort(byName)
        .map(({ id, name, isDefault }) => ({ agent: id, name, isDefault, assigned: ticked.has(id) })),
    };
  }

  /**
   * Ticking twice changes nothing.
   * Throws `forbidden`, `not_found` for an agent of another organization, `conflict` for an app that is off.
   */
  async assign(principal: Principal, tick: Tick): Promise<AgentList> {
    requireOrgAdmin(principal, 'give apps to agents');
    const assignment = await this.requireKnown(principal.orgId, tick);
    if (!(await this.enabledApps.isEnabled(assignment))) {
      throw new PluginError(
        'conflict',
        'This app is not enabled for the organization. Enable it first, then give it to agents.',
        { details: { reason: 'app_not_enabled' } },
      );
    }
    const change = { byUserId: principal.userId, at: now() };
    const isChanged = await this.transactions.run(async ({ enabledApps, assignments, audit }) => {
      // An admin chose an agent, so the app no longer waits for a default agent.
      await enabledApps.endAwaitingAgent(assignment);
      if (!(await assignments.assign(assignment, change))) return false;
      await appendEntry(audit, principal.orgId, entryOf('agent.assigned', principal, assignment));
      return true;
    });
    await this.agentRemovals.takeBackIfGone(assignment);
    if (isChanged) this.announcer.agentChanged(assignment);
    return this.list(principal, tick.app);
  }

  /** Unticking works for a disabled app too. Throws `forbidden`, `not_found`. */
  async unassign(principal: Principal, tick: Tick): Promise<AgentList> {
    requireOrgAdmin(principal, 'take apps from agents');
    const assignment = await this.requireKnown(principal.orgId, tick);
    const isChanged = await this.transactions.run(async ({ assignments, audit }) => {
      if (!(await assignments.unassign(assignment))) return false;
      await appendEntry(audit, principal.orgId, entryOf('agent.unassigned', principal, assignment));
      return true;
    });
    // Also if another request removed the tick, since that may not have announced it yet.
    this.announcer.gatesMayHaveClosed(principal.orgId);
    if (isChanged) this.announcer.agentChanged(assignment);
    return this.list(principal, tick.app);
  }

  /** What a tick of a known app and an agent of the organization stands for. Throws `not_found` for any other. */
  private async requireKnown(orgId: string, { app, agent: agentId }: Tick): Promise<Assignment> {
    await this.knownApps.requireKnown({ orgId, app });
    const agents = await this.directory.listAgents(orgId);
    if (agents.some(({ id }) => id === agentId)) return { orgId, app, agentId };
    throw notFoundError('agent', `There is no agent "${agentId}" in this organization.`);
  }
}

// Not by the language of the server's computer, since replicas may have different ones.
const { compare } = new Intl.Collator('en', { numeric: true });

function byName(one: Agent, other: Agent): number {
  const byDefault = Number(other.isDefault) - Number(one.isDefault);
  return byDefault || compare(one.name, other.name) || compare(one.id, other.id);
}

function entryOf(
  action: 'agent.assigned' | 'agent.unassigned',
  actor: Principal,
  { app, agentId: agent }: Assignment,
): AuditEntry {
  return { action, outcome: 'done', actor, app, agent };
}

import { inject, injectable } from 'tsyringe';
import type { AgentKey } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { PendingRemovals } from '../access/pending-removals.js';
import { AuditService } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

/** Takes every app from an agent that the directory no longer has. */
@injectable()
export class AgentRemovalService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
    @inject(AuditService) private readonly audit: AuditService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /**
   * From this moment no call of the agent is sent, unless the directory still has it: then it returns false and removes nothing.
   * Throws what the directory throws, and where that lists no agent of an organization that may be there; the removal stays pending.
   */
  async removeIfGone({ orgId, agentId }: AgentKey): Promise<boolean> {
    const pending = this.pendingRemovals.add({ orgId, agentId });
    const isGone = !(await this.hasAgent({ orgId, agentId }));
    const apps = isGone ? await this.assignments.removeAgent({ orgId, agentId }) : [];
    pending.settle();
    for (const app of apps) this.announcer.agentChanged({ orgId, app, agentId });
    for (const app of apps) {
      await this.audit.record(orgId, { action: 'agent.unassigned', outcome: 'done', app, agent: agentId });
    }
    return isGone;
  }

  /** Every organization has an agent, so no agents may be the answer of a directory that has just started. */
  private async hasAgent({ orgId, agentId }: AgentKey): Promise<boolean> {
    const agents = await this.directory.listAgents(orgId);
    if (agents.length === 0 && !(await this.isOrganizationGone(orgId))) {
      throw new Error('The directory lists no agents of an organization that may be there.');
    }
    return agents.some(({ id }) => id === agentId);
  }

  /** It does not find it, and lists others: where it knows nobody, it was not read yet. */
  private async isOrganizationGone(orgId: string): Promise<boolean> {
    if ((await this.directory.findOrganization(orgId)) !== undefined) return false;
    return (await this.directory.listOrganizations()).length > 0;
  }

  /**
   * To be called once an app was given to an agent: the event of a removal that came in between has found no app to take away.
   * Returns whether the agent was gone. Only logs failures; from then on the directory is asked before each call of the agent, until
   * maintenance has finished the removal.
   */
  async takeBackIfGone({ orgId, agentId }: AgentKey): Promise<boolean> {
    const removal = this.removeIfGone({ orgId, agentId });
    // Gates that were evaluated before the removal was pending are evaluated again.
    this.announcer.gatesMayHaveClosed(orgId);
    try {
      const isGone = await removal;
      if (isGone) this.announcer.gatesMayHaveClosed(orgId);
      return isGone;
    } catch (error) {
      this.logger.warn('An agent that got an app could not be held against the directory.', { orgId, agentId, error });
      return false;
    }
  }
}

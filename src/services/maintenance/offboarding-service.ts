import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { PendingRemovals, type Removal } from '../access/pending-removals.js';
import { ConnectionRemovalService } from '../connections/connection-removal-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

/**
 * Removes what belongs to members, agents and organizations that were removed from the directory. A revoked account stays
 * revoked, so nothing is removed while the directory still has them, whatever an event reports. A second run changes nothing.
 */
@injectable()
export class OffboardingService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(ConnectionRemovalService) private readonly connections: ConnectionRemovalService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
  ) {}

  /**
   * Revokes the member's accounts and deletes them at the provider, so that nobody gets them with a reused id. Returns false, and
   * removes nothing, when the directory still has the member. Throws what the directory throws. The same holds for the other
   * methods.
   */
  async removeMember(member: { orgId: string; userId: string }): Promise<boolean> {
    if ((await this.directory.findMember(member.orgId, member.userId)) !== undefined) return this.refuse(member);
    await this.connections.removeOfMember(member);
    return true;
  }

  /** From this moment no call of the agent is sent, unless the directory still has it. */
  removeAgent(agent: { orgId: string; agentId: string }): Promise<boolean> {
    return this.removePending(agent, async () => {
      const agents = await this.directory.listAgents(agent.orgId);
      if (agents.some(({ id }) => id === agent.agentId)) return this.refuse(agent);
      await this.assignments.removeAgent(agent);
      return true;
    });
  }

  /** From this moment no call in the organization is sent, unless the directory still has it. */
  removeOrganization(orgId: string): Promise<boolean> {
    return this.removePending({ orgId }, async () => {
      if ((await this.directory.findOrganization(orgId)) !== undefined) return this.refuse({ orgId });
      await this.connections.removeOfOrganization(orgId);
      await this.assignments.removeOrganization(orgId);
      for (const app of await this.enabledApps.removeOrganization(orgId)) this.announcer.appChanged({ orgId, app });
      return true;
    });
  }

  /** The removal stays pending where it throws. */
  private async removePending(removal: Removal, remove: () => Promise<boolean>): Promise<boolean> {
    const pending = this.pendingRemovals.add(removal);
    const isRemoved = await remove();
    pending.settle();
    return isRemoved;
  }

  private refuse(subject: { orgId: string; userId?: string; agentId?: string }): false {
    this.logger.warn('The directory still has who was said to be gone, so nothing was removed.', subject);
    return false;
  }
}

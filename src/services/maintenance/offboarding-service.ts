import { inject, injectable } from 'tsyringe';
import type { AgentKey, MemberKey } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { PendingRemovals } from '../access/pending-removals.js';
import { AgentRemovalService } from '../apps/agent-removal-service.js';
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
    @inject(ConnectionRemovalService) private readonly connectionRemovals: ConnectionRemovalService,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(AgentRemovalService) private readonly agentRemovals: AgentRemovalService,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
  ) {}

  /**
   * Revokes the member's accounts and deletes them at the provider, so that nobody gets them with a reused id. Returns false, and
   * removes nothing, when the directory still has the member. Throws what the directory throws. The same holds for the other
   * methods.
   */
  async removeMember(member: MemberKey): Promise<boolean> {
    if ((await this.directory.findMember(member.orgId, member.userId)) !== undefined) return this.refuse(member);
    await this.connectionRemovals.removeOfMember(member);
    this.announcer.membersChanged(member);
    return true;
  }

  /** From this moment no call of the agent is sent, unless the directory still has it. */
  async removeAgent(agent: AgentKey): Promise<boolean> {
    return (await this.agentRemovals.removeIfGone(agent)) || this.refuse(agent);
  }

  /**
   * From this moment no call in the organization is sent, unless the directory still has it. The removal stays pending where it
   * throws.
   */
  async removeOrganization(orgId: string): Promise<boolean> {
    const pending = this.pendingRemovals.add({ orgId });
    const isGone = (await this.directory.findOrganization(orgId)) === undefined;
    if (isGone) {
      await this.removeRowsOf(orgId);
      this.pendingRemovals.settleAllOf(orgId);
    } else pending.settle();
    return isGone || this.refuse({ orgId });
  }

  /** Tries again what failed before in this organization. Throws what the directory throws. */
  async finishPending(orgId: string): Promise<void> {
    const pending = this.pendingRemovals.listOf(orgId);
    // The organization first: with it go its agents, of which the directory may say nothing any more.
    const isWhole = pending.some(({ agentId }) => agentId === undefined);
    if (isWhole && (await this.removeOrganization(orgId))) return;
    for (const { agentId } of pending)
      if (agentId !== undefined) await this.agentRemovals.removeIfGone({ orgId, agentId });
  }

  private async removeRowsOf(orgId: string): Promise<void> {
    await this.connectionRemovals.removeOfOrganization(orgId);
    await this.assignments.removeOrganization(orgId);
    for (const app of await this.enabledApps.removeOrganization(orgId)) this.announcer.appChanged({ orgId, app });
  }

  private refuse(subject: { orgId: string; userId?: string; agentId?: string }): false {
    this.logger.warn('The directory still has who was said to be gone, so nothing was removed.', subject);
    return false;
  }
}

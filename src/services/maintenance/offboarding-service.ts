import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { PendingRemovals, type Removal } from '../access/pending-removals.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';

/**
 * Leaves nothing behind of members, agents and organizations that are gone. What is revoked stays revoked, so whoever the
 * directory still has is left alone, whatever was heard of them. Running it again changes nothing.
 */
@injectable()
export class OffboardingService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(PendingRemovals) private readonly removals: PendingRemovals,
  ) {}

  /**
   * Their accounts are revoked and deleted at the provider, so that nobody inherits them with a reused id.
   * Returns false when the directory still has them. Throws what the directory throws; nothing is removed then. So do
   * the others.
   */
  async removeMember(member: { orgId: string; userId: string }): Promise<boolean> {
    const { orgId, userId } = member;
    if ((await this.directory.findMember(orgId, userId)) !== undefined) return this.leave(member);
    for (const signIn of await this.signIns.listOpenOfOrganization(orgId)) {
      if (signIn.userId === userId) await this.endings.abandon(signIn, { to: 'cancelled' });
    }
    await this.removeConnections(await this.connections.listOfMember(member));
    return true;
  }

  /** From this very moment no call of the agent is sent, if the directory no longer has it; so with an organization. */
  removeAgent(agent: { orgId: string; agentId: string }): Promise<boolean> {
    return this.announced(agent, () => this.removeAgentNow(agent));
  }

  removeOrganization(orgId: string): Promise<boolean> {
    return this.announced({ orgId }, () => this.removeOrganizationNow(orgId));
  }

  private async announced(departing: Removal, remove: () => Promise<boolean>): Promise<boolean> {
    const departure = this.removals.add(departing);
    const isGone = await remove();
    departure.settle();
    return isGone;
  }

  private async removeAgentNow(agent: { orgId: string; agentId: string }): Promise<boolean> {
    const agents = await this.directory.listAgents(agent.orgId);
    if (agents.some(({ id }) => id === agent.agentId)) return this.leave(agent);
    await this.assignments.removeAgent(agent);
    return true;
  }

  private async removeOrganizationNow(orgId: string): Promise<boolean> {
    if ((await this.directory.findOrganization(orgId)) !== undefined) return this.leave({ orgId });
    for (const signIn of await this.signIns.listOpenOfOrganization(orgId)) {
      await this.endings.abandon(signIn, { to: 'cancelled' });
    }
    await this.removeConnections(await this.connections.listOfOrganization(orgId));
    await this.legacy.takeOrganization(orgId, new Date().toISOString());
    this.revocations.wake();
    await this.assignments.removeOrganization(orgId);
    for (const app of await this.enabledApps.removeOrganization(orgId)) this.announcer.appChanged({ orgId, app });
    return true;
  }

  /**
   * Makes up for what was not heard. Nobody told of these, so the directory must say it twice: it lists others and not
   * them, and does not find them by name. Throws after the last organization when one of them failed.
   * Begins with no further one once the signal ends it.
   */
  async reconcile(signal?: AbortSignal): Promise<void> {
    const listed = await this.directory.listOrganizations();
    const known = [this.connections, this.legacy, this.enabledApps, this.assignments].map((store) =>
      store.listOrganizations(),
    );
    const orgIds = new Set((await Promise.all(known)).flat());
    const gone = missing(
      orgIds,
      listed.map(({ id }) => id),
    );
    const failures: unknown[] = [];
    for (const orgId of orgIds) {
      if (signal?.aborted) break;
      try {
        if (gone.includes(orgId)) await this.removeOrganization(orgId);
        else await this.reconcileOrganization(orgId);
      } catch (error) {
        // A failure in one organization does not stop the others.
        this.logger.error('An organization could not be held against the directory.', { orgId, error });
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, 'Not every organization was held against the directory.');
  }

  private async reconcileOrganization(orgId: string): Promise<void> {
    const owners = new Set((await this.connections.listOfOrganization(orgId)).map(({ userId }) => userId));
    const members = (await this.directory.listMembers(orgId)).map(({ userId }) => userId);
    for (const userId of missing(owners, members)) await this.removeMember({ orgId, userId });
    const agents = (await this.directory.listAgents(orgId)).map(({ id }) => id);
    for (const agentId of missing(await this.assignments.listAgents(orgId), agents)) {
      await this.removeAgent({ orgId, agentId });
    }
  }

  private leave(named: { orgId: string; userId?: string; agentId?: string }): false {
    this.logger.warn('The directory still has who was said to be gone, so nothing was removed.', named);
    return false;
  }

  private async removeConnections(connections: Connection[]): Promise<void> {
    for (const connection of connections) {
      await this.transactions.run(async (stores) => {
        if ((await stores.connections.remove(connection)) === undefined) return;
        await stores.revocations.add(this.revocations.dueNow(connection));
      });
    }
    this.revocations.wake();
  }
}

/** Those of ours that a list of the directory lacks. An empty list is one that could not be read yet, and no answer. */
function missing(ours: Iterable<string>, listed: string[]): string[] {
  return listed.length === 0 ? [] : [...ours].filter((id) => !listed.includes(id));
}

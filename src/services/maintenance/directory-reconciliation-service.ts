import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { tryEach } from '../../lib/concurrency/try-each.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { PendingRemovals } from '../access/pending-removals.js';
import { InstallationService } from '../installation/installation-service.js';
import { OffboardingService } from './offboarding-service.js';

/**
 * Compares what is stored with the directory, and removes what belongs to members, agents and organizations whose events were
 * missed. The directory must confirm a removal twice: its list is not empty and lacks them, and it does not find them by id.
 */
@injectable()
export class DirectoryReconciliationService {
  private readonly open = new Set<string>();

  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
    @inject(InstallationService) private readonly installation: InstallationService,
  ) {}

  /** Has everything compared in the next run. */
  async requestAll(): Promise<void> {
    const stores = [this.connections, this.legacy, this.enabledApps, this.assignments];
    const stored = (await Promise.all(stores.map((store) => store.listOrganizations()))).flat();
    for (const orgId of stored) this.request(orgId);
  }

  /** Has an organization compared in the next run, such as where an event and the directory disagree. */
  request(orgId: string): void {
    this.open.add(orgId);
  }

  /**
   * Compares the organizations for which that was requested, or has failed. Stops before the next one once the signal aborts.
   * Throws where one stays open. Compares none while the database may be of a platform with another directory.
   */
  async run(signal: AbortSignal): Promise<void> {
    if (this.installation.isInDoubt()) return;
    for (const { orgId } of this.pendingRemovals.list()) this.request(orgId);
    if (this.open.size === 0) return;
    const removed = missingFrom(
      (await this.directory.listOrganizations()).map(({ id }) => id),
      this.open,
    );
    const message = 'Not every organization was held against the directory.';
    await tryEach([...this.open], (orgId) => this.compare(orgId, removed.has(orgId)), { signal, message });
  }

  private async compare(orgId: string, isRemoved: boolean): Promise<void> {
    // One that fails comes last the next time, so that it does not keep others from their turn.
    this.open.delete(orgId);
    try {
      if (isRemoved) await this.offboarding.removeOrganization(orgId);
      else await this.reconcileOrganization(orgId);
      await this.offboarding.finishPending(orgId);
    } catch (error) {
      this.request(orgId);
      this.logger.error('An organization could not be held against the directory.', { orgId, error });
      throw error;
    }
  }

  private async reconcileOrganization(orgId: string): Promise<void> {
    const owners = await this.connections.listMembers(orgId);
    const members = (await this.directory.listMembers(orgId)).map(({ userId }) => userId);
    for (const userId of missingFrom(members, owners)) await this.offboarding.removeMember({ orgId, userId });
    const agents = (await this.directory.listAgents(orgId)).map(({ id }) => id);
    for (const agentId of missingFrom(agents, await this.assignments.listAgents(orgId))) {
      await this.offboarding.removeAgent({ orgId, agentId });
    }
  }
}

/** The stored ids that a list of the directory lacks. An empty list means that it could not be read yet, so none is missing. */
function missingFrom(listed: string[], stored: Iterable<string>): Set<string> {
  const missing = new Set(listed.length === 0 ? [] : stored);
  // Each is looked for among those that are stored, since a directory may have a million.
  for (const id of listed) missing.delete(id);
  return missing;
}

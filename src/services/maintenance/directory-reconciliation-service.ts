import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { PendingRemovals } from '../access/pending-removals.js';
import { OffboardingService } from './offboarding-service.js';

/**
 * Compares what is stored with the directory, and removes what belongs to members, agents and organizations whose events were
 * missed. The directory must confirm a removal twice: its list is not empty and lacks them, and it does not find them by id.
 */
@injectable()
export class DirectoryReconciliationService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(OffboardingService) private readonly offboarding: OffboardingService,
    @inject(PendingRemovals) private readonly pendingRemovals: PendingRemovals,
  ) {}

  /** Stops before the next organization once the signal aborts. Throws after the last organization when one of them failed. */
  async run(signal?: AbortSignal): Promise<void> {
    const listed = await this.directory.listOrganizations();
    const stores = [this.connections, this.legacy, this.enabledApps, this.assignments];
    const stored = (await Promise.all(stores.map((store) => store.listOrganizations()))).flat();
    const orgIds = new Set([...stored, ...this.pendingRemovals.list().map(({ orgId }) => orgId)]);
    const directoryIds = listed.map(({ id }) => id);
    const removed = missingFrom(directoryIds, orgIds);
    const failures: unknown[] = [];
    for (const orgId of orgIds) {
      if (signal?.aborted) break;
      try {
        if (removed.has(orgId)) await this.offboarding.removeOrganization(orgId);
        else await this.reconcileOrganization(orgId);
        await this.offboarding.finishPending(orgId);
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

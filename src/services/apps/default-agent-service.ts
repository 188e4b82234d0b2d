import { inject, injectable } from 'tsyringe';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { Transactions } from '../../stores/transactions.js';
import { auditEventOf } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

type Awaiting = { orgId: string; app: string; enabledBy: string };

/** Gives apps to the default agent, also those that were enabled while the organization had none. */
@injectable()
export class DefaultAgentService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Undefined while the organization has none, as one that was just made may. Throws what the directory throws. */
  async findDefaultAgentId(orgId: string): Promise<string | undefined> {
    return (await this.directory.listAgents(orgId)).find((agent) => agent.isDefault)?.id;
  }

  /**
   * Gives every app that waits for a default agent to the one that there is by now, as long as no agent has it. Of one
   * organization, or of all. Throws what the directory throws.
   */
  async assignAwaitingApps(orgId?: string): Promise<void> {
    for (const awaiting of await this.enabledApps.listAwaitingAgent(orgId)) {
      const agentId = await this.findDefaultAgentId(awaiting.orgId);
      if (agentId === undefined || !(await this.give(awaiting, agentId))) continue;
      this.announcer.agentChanged({ orgId: awaiting.orgId, app: awaiting.app, agentId });
    }
  }

  /** The mark goes first, so that of several replicas one alone gives the app away. */
  private async give({ enabledBy, ...place }: Awaiting, agentId: string): Promise<boolean> {
    return this.transactions.run(async ({ enabledApps, assignments, audit }) => {
      if (!(await enabledApps.endAwaitingAgent(place))) return false;
      if ((await assignments.listAgentsOf(place)).length > 0) return false;
      await assignments.assign({ ...place, agentId }, { byUserId: enabledBy, at: new Date().toISOString() });
      const { app } = place;
      await audit.append(place.orgId, auditEventOf({ action: 'agent.assigned', outcome: 'done', app, agent: agentId }));
      return true;
    });
  }
}

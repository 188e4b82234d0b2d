import { inject, injectable } from 'tsyringe';
import type { AgentKey } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { FairRounds } from '../../lib/concurrency/fair-rounds.js';
import { now } from '../../lib/time/time.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { Transactions } from '../../stores/transactions.js';
import { appendEntry } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { AgentRemovalService } from './agent-removal-service.js';

type AwaitingApp = { orgId: string; app: string; enabledBy: string };

/** Gives apps to the default agent, also those that were enabled while the organization had none. */
@injectable()
export class DefaultAgentService {
  private readonly rounds = new FairRounds<string>();

  constructor(
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(AgentRemovalService) private readonly agentRemovals: AgentRemovalService,
  ) {}

  /** Undefined while the organization has none, as may be just after it was created. Throws what the directory throws. */
  async findDefaultAgentId(orgId: string): Promise<string | undefined> {
    return (await this.directory.listAgents(orgId)).find((agent) => agent.isDefault)?.id;
  }

  /**
   * Gives every app of an organization that waits for a default agent to that agent, if there is one by now and no agent has the
   * app. Throws what the directory throws.
   */
  async assignAwaitingApps(orgId: string): Promise<void> {
    const waiting = await this.enabledApps.listAwaitingAgent(orgId);
    const agentId = waiting.length > 0 ? await this.findDefaultAgentId(orgId) : undefined;
    if (agentId === undefined) return;
    const given: string[] = [];
    try {
      for (const awaiting of waiting) if (await this.assign(awaiting, agentId)) given.push(awaiting.app);
    } finally {
      // Also what was given before a failure.
      if (given.length > 0) await this.takeBackIfGone({ orgId, agentId }, given);
      for (const app of given) this.announcer.agentChanged({ orgId, app, agentId });
    }
  }

  /**
   * To be called once the apps were given to the default agent, if they were any. Where it is gone, they wait for the next one.
   * Returns whether they do. Only logs failures.
   */
  async takeBackIfGone(agent: AgentKey, apps: readonly string[]): Promise<boolean> {
    const mustWait = (await this.agentRemovals.takeBackIfGone(agent)) && apps.length > 0;
    if (mustWait) await this.awaitNext(agent.orgId, apps);
    return mustWait;
  }

  /**
   * As `assignAwaitingApps`, for every organization. Stops before the next one once the signal aborts, and after two failures in a
   * row. Throws where any has failed.
   */
  async assignAllAwaitingApps(signal: AbortSignal): Promise<void> {
    const waiting = new Set((await this.enabledApps.listAwaitingAgent()).map(({ orgId }) => orgId));
    const message = 'Not every organization’s apps were given to its default agent.';
    await this.rounds.run(waiting, (orgId) => this.assignAwaitingApps(orgId), { signal, message });
  }

  /** As `assignAwaitingApps`, for answers that should not wait for maintenance. Only logs failures. */
  async tryAssignAwaitingApps(orgId: string): Promise<void> {
    await this.assignAwaitingApps(orgId).catch((error: unknown) => {
      this.logger.warn('Apps that wait for a default agent could not be given to one.', { orgId, error });
    });
  }

  private async awaitNext(orgId: string, apps: readonly string[]): Promise<void> {
    await this.enabledApps.awaitAgent(orgId, apps).catch((error: unknown) => {
      this.logger.warn('Apps whose default agent is gone could not be left to wait for the next one.', {
        orgId,
        error,
      });
    });
  }

  /** Removes the mark first, so that of several replicas only one assigns the app. */
  private async assign({ enabledBy, ...appKey }: AwaitingApp, agentId: string): Promise<boolean> {
    return this.transactions.run(async ({ enabledApps, assignments, audit }) => {
      if (!(await enabledApps.endAwaitingAgent(appKey))) return false;
      if ((await assignments.listAgentsOf(appKey)).length > 0) return false;
      await assignments.assign({ ...appKey, agentId }, { byUserId: enabledBy, at: now() });
      const { app } = appKey;
      await appendEntry(audit, appKey.orgId, { action: 'agent.assigned', outcome: 'done', app, agent: agentId });
      return true;
    });
  }
}

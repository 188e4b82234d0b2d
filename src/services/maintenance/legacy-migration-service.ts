import { inject, injectable } from 'tsyringe';
import type { ConnectionStatus } from '../../contract/connection-constants.js';
import { statusOfConnection } from '../../domain/connection.js';
import type { Directory, Member } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { FairRounds } from '../../lib/concurrency/fair-rounds.js';
import { now } from '../../lib/time/time.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { Transactions } from '../../stores/transactions.js';
import { findEarliestAdmin } from '../access/acting-member.js';
import { appendEntry } from '../activity/audit-service.js';
import { Closables } from '../closables.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

/**
 * Assigns connections from before members had their own to the first org admin of their organization. Runs at every start and
 * daily; migrates each connection once.
 */
@injectable()
export class LegacyMigrationService {
  private readonly rounds = new FairRounds<string>();
  private readonly closing = new AbortController();

  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('listeners', () => this.closing.abort());
  }

  /** Before anything else is answered. Rejects only where the database does not tell which organizations there are. */
  async runAtStart(): Promise<void> {
    try {
      await this.run(this.closing.signal);
    } catch (error) {
      // Each failure is in the log by now, and maintenance tries again: a plugin without these connections is better than none.
      if (!(error instanceof AggregateError)) throw error;
    }
  }

  /**
   * Stops before the next organization once the signal aborts, and after two failures in a row. Throws where one of them could not
   * be migrated.
   */
  async run(signal: AbortSignal): Promise<void> {
    const waiting = new Set(await this.legacy.listOrganizations());
    const message = 'Not all older app connections were moved.';
    await this.rounds.run(waiting, (orgId) => this.tryToMigrate(orgId), { signal, message });
  }

  private async tryToMigrate(orgId: string): Promise<void> {
    try {
      await this.migrateOrganization(orgId);
    } catch (error) {
      this.logger.error('Older app connections could not be moved.', { orgId, error });
      throw error;
    }
  }

  private async migrateOrganization(orgId: string): Promise<void> {
    const admin = await findEarliestAdmin(this.directory, orgId);
    if (admin === undefined) {
      this.logger.warn('Older app connections wait for the organization to have an org admin.', { orgId });
      return;
    }
    const { leftOut, statuses } = await this.moveTo(admin, orgId);
    for (const [app, status] of statuses) {
      this.announcer.connectionChanged({ orgId, userId: admin.userId, app }, status);
    }
    const moved = [...statuses.keys()];
    this.logger.info('Older app connections were moved to the first org admin.', { orgId, moved, leftOut });
  }

  /** `statuses`: of the moved connections, by app. */
  private moveTo(admin: Member, orgId: string) {
    return this.transactions.run(async ({ legacy, connections, audit }) => {
      const { userId } = admin;
      const { moved, leftOut } = await legacy.moveToMember(orgId, { userId, at: now() });
      const statuses = new Map<string, ConnectionStatus>();
      for (const app of moved) {
        const event = { action: 'connection.migrated', outcome: 'done', actingAs: admin, app } as const;
        await appendEntry(audit, orgId, event);
        statuses.set(app, statusOfConnection(await connections.find({ orgId, userId, app }), undefined));
      }
      return { leftOut, statuses };
    });
  }
}

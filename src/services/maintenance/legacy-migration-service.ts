import { inject, injectable } from 'tsyringe';
import type { ConnectionStatus } from '../../contract/connection-constants.js';
import { statusOfConnection } from '../../domain/connection.js';
import type { Directory, Member } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { Transactions } from '../../stores/transactions.js';
import { findEarliestAdmin } from '../access/acting-member.js';
import { auditEventOf } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';

/**
 * Assigns connections from before members had their own to the first org admin of their organization. Runs at every start and
 * daily; migrates each connection once.
 */
@injectable()
export class LegacyMigrationService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Stops before the next organization once the signal aborts. */
  async run(signal?: AbortSignal): Promise<void> {
    for (const orgId of await this.legacy.listOrganizations()) {
      if (signal?.aborted) return;
      try {
        await this.migrateOrganization(orgId);
      } catch (error) {
        // A failure in one organization does not stop the others. Its rows are tried again daily and at the next start.
        this.logger.error('Older app connections could not be moved.', { orgId, error });
      }
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
        await audit.append(orgId, auditEventOf(event));
        statuses.set(app, statusOfConnection(await connections.find({ orgId, userId, app }), undefined));
      }
      return { leftOut, statuses };
    });
  }
}

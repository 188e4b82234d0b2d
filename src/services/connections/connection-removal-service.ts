import { inject, injectable } from 'tsyringe';
import type { Connection, ConnectionKey } from '../../domain/connection.js';
import type { MemberKey } from '../../domain/organization-keys.js';
import type { Principal } from '../../host/routes.js';
import { now } from '../../lib/time/time.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { Transactions } from '../../stores/transactions.js';
import type { RemovalReport } from '../account-removal/account-removal-attempts.js';
import { AccountRemovalService } from '../account-removal/account-removal-service.js';
import { afterFirstAttempt } from '../account-removal/retry-times.js';
import { appendEntry } from '../activity/audit-service.js';
import { ChangeAnnouncer } from '../notifications/change-announcer.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';

/** Removes connections and schedules their accounts for removal: one of a member, or all of a member or an organization. */
@injectable()
export class ConnectionRemovalService {
  constructor(
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(AccountRemovalService) private readonly removals: AccountRemovalService,
    @inject(ChangeAnnouncer) private readonly announcer: ChangeAnnouncer,
  ) {}

  /** Removes the connection and tries at once to remove its account. Undefined where there is none. */
  async disconnect(key: ConnectionKey, actor: Principal): Promise<RemovalReport | undefined> {
    const { orgId, app } = key;
    const removed = await this.transactions.run(async ({ connections, accountRemovals, audit }) => {
      const connection = await connections.remove(key);
      if (connection === undefined) return undefined;
      const account = { ...connection, isConfirmed: true };
      await accountRemovals.add(account, { dueAt: afterFirstAttempt() });
      await appendEntry(audit, orgId, { action: 'connection.removed', outcome: 'done', actor, app });
      return account;
    });
    // Also where a concurrent request has removed the connection, since that request may not have announced it yet.
    this.announcer.gatesMayHaveClosed(orgId);
    if (removed === undefined) return undefined;
    this.announcer.connectionChanged(key, 'not_connected');
    return this.removals.attemptNow(removed);
  }

  /** Also cancels the unended sign-ins. */
  async removeOfMember(member: MemberKey): Promise<void> {
    await this.endings.cancelAll(member);
    await this.removeAll(await this.connections.listOfMember(member));
  }

  /** Also cancels the unended sign-ins, and removes connections from before members had their own. */
  async removeOfOrganization(orgId: string): Promise<void> {
    await this.endings.cancelAll({ orgId });
    await this.removeAll(await this.connections.listOfOrganization(orgId));
    await this.legacy.removeOrganization(orgId, now());
    this.removals.wake();
  }

  private async removeAll(connections: Connection[]): Promise<void> {
    for (const connection of connections) {
      if (await this.removeOne(connection)) this.announcer.connectionChanged(connection, 'not_connected');
    }
    this.removals.wake();
  }

  /** Returns false where somebody else has removed or replaced it. */
  private removeOne(connection: Connection): Promise<boolean> {
    const { orgId, userId, app } = connection;
    // The directory has the member no more, and so no name either.
    const actingAs = { userId, name: userId };
    return this.transactions.run(async ({ connections, accountRemovals, audit }) => {
      if (!(await connections.removeIfSame(connection))) return false;
      await accountRemovals.add({ ...connection, isConfirmed: true }, { dueAt: now() });
      await appendEntry(audit, orgId, { action: 'connection.removed', outcome: 'done', actingAs, app });
      return true;
    });
  }
}

import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { LegacyConnectionStore } from '../../stores/legacy-connection-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { RevocationService } from '../accounts/revocation-service.js';
import { SignInEndingService } from '../sign-ins/sign-in-ending-service.js';

/** Removes all connections and open sign-ins of a member or an organization, and schedules their accounts for removal. */
@injectable()
export class ConnectionRemovalService {
  constructor(
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(LegacyConnectionStore) private readonly legacy: LegacyConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(SignInEndingService) private readonly endings: SignInEndingService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
  ) {}

  async removeOfMember(member: { orgId: string; userId: string }): Promise<void> {
    for (const signIn of await this.signIns.listOpenOfOrganization(member.orgId)) {
      if (signIn.userId === member.userId) await this.endings.abandon(signIn, { to: 'cancelled' });
    }
    await this.removeAll(await this.connections.listOfMember(member));
  }

  /** Also removes the organization's connections from before members had their own. */
  async removeOfOrganization(orgId: string): Promise<void> {
    for (const signIn of await this.signIns.listOpenOfOrganization(orgId)) {
      await this.endings.abandon(signIn, { to: 'cancelled' });
    }
    await this.removeAll(await this.connections.listOfOrganization(orgId));
    await this.legacy.takeOrganization(orgId, new Date().toISOString());
    this.revocations.wake();
  }

  private async removeAll(connections: Connection[]): Promise<void> {
    for (const connection of connections) {
      await this.transactions.run(async (stores) => {
        if ((await stores.connections.remove(connection)) === undefined) return;
        await stores.revocations.add(this.revocations.dueNow(connection));
      });
    }
    this.revocations.wake();
  }
}

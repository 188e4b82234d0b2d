import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import type { Directory } from '../../host/directory.js';
import { HostPorts } from '../../host/host-ports.js';
import { AgentAssignmentStore } from '../../stores/agent-assignment-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { EnabledAppStore } from '../../stores/enabled-app-store.js';
import { SignInStore } from '../../stores/sign-in-store.js';
import { Transactions } from '../../stores/transactions.js';
import { RevocationService } from '../connections/revocation-service.js';
import { SignInLinkService } from '../connections/sign-in-link-service.js';

/** Leaves nothing behind of members, agents and organizations that are gone. Running it again changes nothing. */
@injectable()
export class OffboardingService {
  constructor(
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(SignInStore) private readonly signIns: SignInStore,
    @inject(EnabledAppStore) private readonly enabledApps: EnabledAppStore,
    @inject(AgentAssignmentStore) private readonly assignments: AgentAssignmentStore,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(RevocationService) private readonly revocations: RevocationService,
    @inject(SignInLinkService) private readonly links: SignInLinkService,
  ) {}

  /** Their accounts are revoked and deleted at the provider, so that nobody inherits them with a reused id. */
  async removeMember(member: { orgId: string; userId: string }): Promise<void> {
    for (const signIn of await this.signIns.listOpenOfOrganization(member.orgId)) {
      if (signIn.userId === member.userId) await this.links.abandon(signIn, { to: 'cancelled' });
    }
    await this.removeConnections(await this.connections.listOfMember(member));
  }

  async removeAgent(agent: { orgId: string; agentId: string }): Promise<void> {
    await this.assignments.removeAgent(agent);
  }

  async removeOrganization(orgId: string): Promise<void> {
    for (const signIn of await this.signIns.listOpenOfOrganization(orgId))
      await this.links.abandon(signIn, { to: 'cancelled' });
    await this.removeConnections(await this.connections.listOfOrganization(orgId));
    await this.enabledApps.removeOrganization(orgId);
    await this.assignments.removeOrganization(orgId);
  }

  /**
   * Makes up for what was not heard: accounts of people who are members no longer. Each is asked for by name, so that a
   * directory which lists too little takes nobody's account away.
   */
  async reconcile(): Promise<void> {
    for (const orgId of await this.connections.listOrganizations()) {
      const owners = new Set((await this.connections.listOfOrganization(orgId)).map(({ userId }) => userId));
      for (const userId of owners) {
        if ((await this.directory.findMember(orgId, userId)) === undefined) await this.removeMember({ orgId, userId });
      }
    }
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

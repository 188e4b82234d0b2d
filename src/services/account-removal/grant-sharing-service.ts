import { inject, injectable } from 'tsyringe';
import type { Connection } from '../../domain/connection.js';
import { type GrantClient, mayShareGrant, toGrantClient } from '../../domain/shared-grant.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';

type AccountOfApp = { app: string; authConfigId?: string };

/** Finds out whose accounts may live on the grant of another account, by the clients that they were made with. */
@injectable()
export class GrantSharingService {
  constructor(@inject(AuthConfigStore) private readonly authConfigs: AuthConfigStore) {}

  /** Those of the connections whose accounts may live on the grant of the account, if they are of the same person. */
  async listSharing(account: AccountOfApp, connections: readonly Connection[]): Promise<Connection[]> {
    const clients = await this.findClients([account, ...connections]);
    const holderOf = ({ app, authConfigId = '' }: AccountOfApp) => ({ app, client: clients.get(authConfigId) });
    return connections.filter((connection) => mayShareGrant(holderOf(account), holderOf(connection)));
  }

  private async findClients(accounts: readonly AccountOfApp[]): Promise<Map<string, GrantClient>> {
    const ids = accounts.flatMap(({ authConfigId }) => authConfigId ?? []);
    const records = await this.authConfigs.listByIds([...new Set(ids)]);
    return new Map(records.map((record) => [record.authConfigId, toGrantClient(record)]));
  }
}

import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { KeyedOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigRef, AuthConfigStore } from '../../stores/auth-config-store.js';
import { InstallationService } from '../installation/installation-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { toRecordProjectId } from '../provider-project/record-project-id.js';
import { LostClientService } from './lost-client-service.js';

const deletionTimeoutMs = 20_000;

/** Deletes own clients that sign-ins no longer use at the provider, once no connection uses them any more. */
@injectable()
export class RetiredClientService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(LostClientService) private readonly lostClients: LostClientService,
    @inject(InstallationService) private readonly installation: InstallationService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Deletes the retired clients of every app that no connection uses any more, and the lost ones. */
  async collectUnused(): Promise<void> {
    await this.projects.collectEarlyRecords();
    if (this.installation.isInDoubt()) return;
    const projectId = toRecordProjectId(await this.projects.findProjectId());
    await this.lostClients.collect(projectId);
    for (const app of await this.store.listRetiredApps(projectId)) await this.deleteUnusedOf(app);
  }

  /** How many connections use retired clients of an app. */
  async countConnections(app: string): Promise<number> {
    const uses = (await this.listRetired(app)).map((client) => this.store.findUses(client));
    return (await Promise.all(uses)).reduce((sum, { connections }) => sum + connections, 0);
  }

  /**
   * The provider deletes the accounts of a client with it. So a client is kept while a connection uses it, and until the accounts
   * that are to be removed were revoked at the app. While the database may be another platform's, its connections are not all; nor
   * are they where another installation uses the client, or a backup was restored, so the provider has the last word.
   */
  async deleteUnused(key: AuthConfigRef): Promise<void> {
    if (this.installation.isInDoubt()) return;
    const { connections, isPending } = await this.store.findUses(key);
    if (connections > 0 || isPending) return;
    if (await this.deleteAtProvider(key)) await this.store.removeRetired(key);
  }

  /** For one that was never in use. */
  async deleteNeverUsed(client: AuthConfigRef): Promise<void> {
    await this.deleteAtProvider(client, { isNew: true });
  }

  private async deleteUnusedOf(app: string): Promise<void> {
    for (const client of await this.listRetired(app)) await this.deleteUnused(client);
  }

  private async listRetired(app: string): Promise<AuthConfigRef[]> {
    const key = await this.projects.getRecordKey(app);
    return (await this.store.listRetired(key)).map((authConfigId) => ({ ...key, authConfigId }));
  }

  /**
   * False where it has accounts, or could not be deleted. Under the key of another project it does not exist, and stays. A new one
   * has no accounts, and nothing else here tells of it: it is not left where the provider cannot be asked for them.
   */
  private async deleteAtProvider(client: AuthConfigRef, { isNew = false } = {}): Promise<boolean> {
    const { authConfigId } = client;
    try {
      const key = await this.projects.requireProvenKeyFor(client);
      const options = { key, signal: AbortSignal.timeout(deletionTimeoutMs) };
      if (!isNew && (await this.hasAccounts(client, options))) return false;
      await this.provider.deleteAuthConfig(authConfigId, options);
      return true;
    } catch (error) {
      this.logger.warn('An OAuth client that is no longer used could not be deleted at the provider.', {
        authConfigId,
        error,
      });
      return false;
    }
  }

  /** The provider may still count accounts that were just removed; the next attempt is minutes later. */
  private async hasAccounts({ app, authConfigId }: AuthConfigRef, options: KeyedOptions): Promise<boolean> {
    const listed = await this.provider.listAuthConfigs(app, { ...options, isProof: true });
    const hasAccounts = listed.find((config) => config.authConfigId === authConfigId)?.hasAccounts === true;
    if (hasAccounts) {
      this.logger.debug(
        'An OAuth client that is no longer used here stays at the provider, which has accounts of it.',
        {
          app,
          authConfigId,
        },
      );
    }
    return hasAccounts;
  }
}

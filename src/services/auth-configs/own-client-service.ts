import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import type { AccountOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigRef, AuthConfigStore } from '../../stores/auth-config-store.js';
import type { ClientIntent } from '../../stores/intents/client-intent-store.js';
import { Transactions } from '../../stores/transactions.js';
import { InstallationService } from '../installation/installation-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { toRecordProjectId } from '../provider-project/record-project-id.js';
import type { RecordChange } from '../settings/shared-setting-service.js';
import { ClientReadinessService } from './client-readiness-service.js';
import { LostClientService } from './lost-client-service.js';

const deletionTimeoutMs = 20_000;

/**
 * Manages the own clients at the provider: one in use for each app, and retired ones that connections still use.
 * Credentials are passed on to the provider and not stored.
 */
@injectable()
export class OwnClientService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(Transactions) private readonly transactions: Transactions,
    @inject(LostClientService) private readonly lostClients: LostClientService,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
    @inject(InstallationService) private readonly installation: InstallationService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * Creates a client, which sign-ins use from now on, and returns true. Throws `invalid_request` where the provider refuses it,
   * `conflict` where its answer came too late or the key was replaced before, and what the provider throws.
   */
  async use(
    app: CatalogApp,
    client: { credentials: Record<string, string>; label: string },
    record: RecordChange,
  ): Promise<true> {
    const intent = await this.lostClients.begin(await this.projects.getRecordKey(app.slug));
    const { authConfigId } = await this.create(intent, client.credentials);
    const previous = await this.storeInUse(intent, { authConfigId, clientLabel: client.label }, record);
    if (previous?.source === 'own') await this.deleteUnused(previous);
    this.readiness.clearCache();
    return true;
  }

  /** Sign-ins no longer use it. Returns false where none was in use. */
  async remove(app: string, record: RecordChange): Promise<boolean> {
    const stored = await this.store.find(await this.projects.getRecordKey(app));
    if (stored?.source !== 'own') return false;
    const isRemoved = await this.transactions.run(async ({ authConfigs, audit }) => {
      // In the order of `storeInUse`, so that they never wait for each other. Another admin may be faster.
      if (!(await authConfigs.remove(stored))) return false;
      // Retired as well, so that it is deleted once nobody uses it, and not adopted again under a name of an older version.
      await authConfigs.retire(stored, now());
      await record(audit);
      return true;
    });
    if (!isRemoved) return false;
    await this.deleteUnused(stored);
    this.readiness.clearCache();
    return true;
  }

  /** Deletes the retired clients of every app that no connection uses any more, and the lost ones. */
  async collectUnused(): Promise<void> {
    await this.projects.collectEarlyRecords();
    if (this.installation.isInDoubt()) return;
    const projectId = toRecordProjectId(await this.projects.findProjectId());
    await this.lostClients.collect(projectId);
    for (const app of await this.store.listRetiredApps(projectId)) await this.deleteUnusedOf(app);
  }

  /** How many connections use retired clients of an app. */
  async countEarlierConnections(app: string): Promise<number> {
    const uses = (await this.listRetired(app)).map((client) => this.store.findUses(client));
    return (await Promise.all(uses)).reduce((sum, { connections }) => sum + connections, 0);
  }

  private async deleteUnusedOf(app: string): Promise<void> {
    for (const client of await this.listRetired(app)) await this.deleteUnused(client);
  }

  private async listRetired(app: string): Promise<AuthConfigRef[]> {
    const key = await this.projects.getRecordKey(app);
    return (await this.store.listRetired(key)).map((authConfigId) => ({ ...key, authConfigId }));
  }

  private async create(intent: ClientIntent, credentials: Record<string, string>): Promise<{ authConfigId: string }> {
    const request = { app: intent.app, name: intent.name, credentials };
    try {
      const key = await this.projects.requireProvenKeyFor(intent);
      return await this.provider.createOwnClient(request, { key, signal: AbortSignal.timeout(creationTimeoutMs) });
    } catch (error) {
      // After any other error the provider may have made it all the same.
      if (isPluginError(error, 'invalid_request', 'conflict')) await this.lostClients.end(intent);
      throw error;
    }
  }

  private async storeInUse(
    intent: ClientIntent,
    client: { authConfigId: string; clientLabel: string },
    record: RecordChange,
  ) {
    const { projectId, app } = intent;
    const createdAt = now();
    try {
      return await this.transactions.run(async ({ authConfigs, clientIntents, audit }) => {
        if (!(await clientIntents.remove(intent.name))) throw new PluginError('conflict', 'The client came too late.');
        const inUse = { projectId, app, scheme: 'OAUTH2', source: 'own', createdAt, ...client } as const;
        const previous = await authConfigs.replace(inUse);
        if (previous?.source === 'own') await authConfigs.retire(previous, createdAt);
        await record(audit);
        return previous;
      });
    } catch (error) {
      // After any other error the database may have stored it all the same. If not, maintenance finds the client by its intent.
      if (isPluginError(error, 'conflict')) {
        await this.deleteAtProvider({ projectId, app, authConfigId: client.authConfigId }, { isNew: true });
      }
      throw error;
    }
  }

  /**
   * The provider deletes the accounts of a client with it. So a client is kept while a connection uses it, and until the accounts
   * that are to be removed were revoked at the app. While the database may be another platform's, its connections are not all; nor
   * are they where another installation uses the client, or a backup was restored, so the provider has the last word.
   */
  private async deleteUnused(key: AuthConfigRef): Promise<void> {
    if (this.installation.isInDoubt()) return;
    const { connections, isPending } = await this.store.findUses(key);
    if (connections > 0 || isPending) return;
    if (await this.deleteAtProvider(key)) await this.store.removeRetired(key);
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
  private async hasAccounts({ app, authConfigId }: AuthConfigRef, options: AccountOptions): Promise<boolean> {
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

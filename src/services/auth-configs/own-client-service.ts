import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { now } from '../../lib/time/time.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import type { ClientIntent } from '../../stores/intents/client-intent-store.js';
import { Transactions } from '../../stores/transactions.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import type { RecordChange } from '../settings/shared-setting-service.js';
import { ClientReadinessService } from './client-readiness-service.js';
import { LostClientService } from './lost-client-service.js';
import { RetiredClientService } from './retired-client-service.js';

/**
 * The own clients that sign-ins use, one for each app. The one before is retired. Credentials are passed on to the provider and not
 * stored.
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
    @inject(RetiredClientService) private readonly retired: RetiredClientService,
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
    if (previous?.source === 'own') await this.retired.deleteUnused(previous);
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
    await this.retired.deleteUnused(stored);
    this.readiness.clearCache();
    return true;
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
        await this.retired.deleteNeverUsed({ projectId, app, authConfigId: client.authConfigId });
      }
      throw error;
    }
  }
}

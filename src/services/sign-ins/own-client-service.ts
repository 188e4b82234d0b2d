import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { ClientReadinessService } from './client-readiness-service.js';

type Place = { projectId: string; app: string };

const limitMs = 20_000;

/**
 * The OAuth clients of one's own at the provider: one in force for each app, and those before it that connections still use.
 * What a client consists of passes through and is not kept.
 */
@injectable()
export class OwnClientService {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ClientReadinessService) private readonly readiness: ClientReadinessService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** From here on sign-ins go through it. Throws `invalid_request` where the provider refuses it, and what the provider throws. */
  async use(app: CatalogApp, client: { credentials: Record<string, string>; label: string }): Promise<void> {
    const place = await this.placeOf(app.slug);
    const request = { app: app.slug, credentials: client.credentials };
    const { authConfigId } = await this.provider.createOwnClient(request, { signal: AbortSignal.timeout(limitMs) });
    const before = await this.keep({ ...place, authConfigId }, client.label);
    if (before?.source === 'own') await this.retire({ ...place, authConfigId: before.authConfigId });
    this.readiness.forget();
  }

  /** Sign-ins no longer go through it. Returns false where none was in force. */
  async remove(app: string): Promise<boolean> {
    const kept = await this.store.find(await this.placeOf(app));
    if (kept?.source !== 'own') return false;
    // First of all: the provider goes on listing one that connections use, and it must not be taken up again.
    await this.store.retire(kept, new Date().toISOString());
    await this.store.forget(kept);
    await this.discard(kept);
    this.readiness.forget();
    return true;
  }

  /** As `settleEarlier`, for every app: the last connection that used one may have gone without anybody looking. */
  async settleAll(): Promise<void> {
    const projectId = await this.projects.getRecordProjectId();
    for (const app of await this.store.listRetiredApps(projectId)) await this.settleEarlier(app);
  }

  /** How many connections still use a client that is no longer in force. What none uses any more is deleted at the provider. */
  async settleEarlier(app: string): Promise<number> {
    const place = await this.placeOf(app);
    let connections = 0;
    for (const authConfigId of await this.store.listRetired(place)) {
      connections += await this.discard({ ...place, authConfigId });
    }
    return connections;
  }

  private async keep(place: Place & { authConfigId: string }, clientLabel: string) {
    const kept = { scheme: 'OAUTH2', source: 'own', clientLabel, createdAt: new Date().toISOString() } as const;
    try {
      return await this.store.replace({ ...place, ...kept });
    } catch (error) {
      await this.deleteAtProvider(place.authConfigId);
      throw error;
    }
  }

  private async retire(place: Place & { authConfigId: string }): Promise<void> {
    await this.store.retire(place, new Date().toISOString());
    await this.discard(place);
  }

  /**
   * With it the provider deletes its accounts, so it stays for as long as a connection uses it, and until those that must go
   * were revoked at the app; resolves with how many connections do.
   */
  private async discard(place: Place & { authConfigId: string }): Promise<number> {
    const { projectId, authConfigId } = place;
    const connections = await this.connections.countMadeWith(authConfigId);
    if (connections > 0 || (await this.store.isAwaited(place))) return connections;
    if (await this.deleteAtProvider(authConfigId)) await this.store.forgetRetired({ projectId, authConfigId });
    return 0;
  }

  private async deleteAtProvider(authConfigId: string): Promise<boolean> {
    try {
      await this.provider.deleteAuthConfig(authConfigId, { signal: AbortSignal.timeout(limitMs) });
      return true;
    } catch (error) {
      this.logger.warn('An OAuth client that is no longer used could not be deleted at the provider.', {
        authConfigId,
        error,
      });
      return false;
    }
  }

  private async placeOf(app: string): Promise<Place> {
    return { projectId: await this.projects.getRecordProjectId(), app };
  }
}

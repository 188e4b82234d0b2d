import { inject, injectable } from 'tsyringe';
import type { ClientSource } from '../../contract/oauth-client-contract.js';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { SharedWork } from '../concurrency/shared-work.js';
import { ProviderProjectService } from '../settings/provider-project-service.js';
import { chooseAuthConfig, holdsOwnClient } from './auth-config-choice.js';
import { ownClientNeeded } from './own-client-words.js';

// Shared by everybody who waits for it, so it has a limit of its own and no caller's signal.
const limitMs = 20_000;

/** The provider's auth config of each app, made the first time anyone connects it: one, whatever races. */
@injectable()
export class AuthConfigService {
  private readonly making = new SharedWork<string>();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The id to connect with. Throws `app_not_connectable` with what is missing, or what the provider throws. */
  async ensure(app: CatalogApp): Promise<string> {
    const place = { projectId: await this.projectId(), app: app.slug };
    const kept = await this.store.find(place);
    if (kept !== undefined) return kept.authConfigId;
    return this.making.run(`${place.projectId}/${place.app}`, () =>
      this.adoptOrCreate(place, app, AbortSignal.timeout(limitMs)),
    );
  }

  /** What sign-ins to the app go through now, and what is kept of it, if anything. Throws what the provider throws. */
  async describe(
    { slug }: CatalogApp,
    signal: AbortSignal,
  ): Promise<{ source: ClientSource; record?: AuthConfigRecord }> {
    const place = { projectId: await this.projectId(), app: slug };
    const record = await this.store.find(place);
    if (record?.source === 'own') return { source: 'own', record };
    const isManaged = record?.scheme === 'managed';
    const used = record === undefined ? await this.findAtProvider(place, signal) : { ...record, isManaged };
    if (used === undefined) return { source: 'none' };
    if (used.isManaged) return { source: 'managed', record };
    return { source: holdsOwnClient(used) ? 'dashboard' : 'typed', record };
  }

  /** The provider no longer knows it; the next `ensure` makes or finds another. */
  async forget(app: string, authConfigId: string): Promise<void> {
    await this.store.forget({ projectId: await this.projectId(), app, authConfigId });
  }

  private async projectId(): Promise<string> {
    return (await this.projects.findProjectId()) ?? 'unknown';
  }

  private async adoptOrCreate(
    place: { projectId: string; app: string },
    app: CatalogApp,
    signal: AbortSignal,
  ): Promise<string> {
    const found = await this.findAtProvider(place, signal);
    if (found !== undefined) {
      if (!found.isForSessions) await this.allowInSessions(found.authConfigId, signal);
      const scheme = found.isManaged ? 'managed' : found.scheme;
      return (await this.keep({ ...place, authConfigId: found.authConfigId, scheme, source: 'found' })).authConfigId;
    }
    const created = await this.createFirstPossible(app, signal);
    const kept = await this.keep({ ...place, ...created, source: 'made' });
    if (kept.authConfigId !== created.authConfigId) await this.removeSpare(created.authConfigId, signal);
    return kept.authConfigId;
  }

  private async findAtProvider(place: { projectId: string; app: string }, signal: AbortSignal) {
    const [configs, retired] = await Promise.all([
      this.provider.listAuthConfigs(place.app, { signal }),
      this.store.listRetired(place),
    ]);
    return chooseAuthConfig(configs, retired);
  }

  /** Another replica was faster, and its auth config is good: one left over at the provider keeps nobody from signing in. */
  private async removeSpare(authConfigId: string, signal: AbortSignal): Promise<void> {
    try {
      await this.provider.deleteAuthConfig(authConfigId, { signal });
    } catch (error) {
      this.logger.warn('A spare auth config could not be deleted at the provider.', { authConfigId, error });
    }
  }

  /** Signing in works without; whether a session does is seen when one is opened. */
  private async allowInSessions(authConfigId: string, signal: AbortSignal): Promise<void> {
    try {
      await this.provider.allowInSessions(authConfigId, { signal });
    } catch (error) {
      this.logger.warn('An auth config that sessions may not use could not be changed.', { authConfigId, error });
    }
  }

  private keep(record: Omit<AuthConfigRecord, 'createdAt'>): Promise<AuthConfigRecord> {
    return this.store.keep({ ...record, createdAt: new Date().toISOString() });
  }

  /** The catalog may promise a sign-in that the provider then refuses; the next kind of it is tried. */
  private async createFirstPossible(
    app: CatalogApp,
    signal: AbortSignal,
  ): Promise<{ authConfigId: string; scheme: string }> {
    let refusal: unknown;
    for (const scheme of schemesFor(app)) {
      try {
        return { ...(await this.provider.createAuthConfig({ app: app.slug, scheme }, { signal })), scheme };
      } catch (error) {
        if (!isPluginError(error, 'app_not_connectable')) throw error;
        refusal = error;
      }
    }
    throw ownClientNeeded(app, refusal);
  }
}

/** An app whose client the provider registers by itself is one click without being managed. */
function schemesFor({ connectability, collectableSchemes }: CatalogApp): string[] {
  const isManaged = connectability === 'one_click' && !collectableSchemes.includes('DCR_OAUTH');
  return isManaged ? ['managed', ...collectableSchemes] : collectableSchemes;
}

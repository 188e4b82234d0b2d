import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time/time.js';
import type { ListedAuthConfig } from '../../provider/port/auth-config-port.js';
import type { KeyedOptions } from '../../provider/port/request-options.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigKey, type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { ownClientNeededError } from './own-client-errors.js';

/** Creates auth configs at the provider or adopts those that it has, and stores them: one per app, whoever is first. */
@injectable()
export class AuthConfigProvisioner {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Stores one that the provider lists, which sessions may use from now on. */
  async adopt(key: AuthConfigKey, found: ListedAuthConfig, signal: AbortSignal): Promise<AuthConfigRecord> {
    const { authConfigId, isManaged, isForSessions } = found;
    if (!isForSessions) await this.allowInSessions(key, { authConfigId, signal });
    const scheme = isManaged ? 'managed' : found.scheme;
    return this.insert({ ...key, authConfigId, scheme, source: 'found' });
  }

  /**
   * The id of a new one, of the first of these schemes that the provider takes; of the one that another replica was faster to
   * store. Throws `app_not_connectable` where it takes none of them.
   */
  async create(
    key: AuthConfigKey,
    app: CatalogApp,
    { schemes, signal }: { schemes: string[]; signal: AbortSignal },
  ): Promise<string> {
    const options = await this.optionsFor(key, signal);
    const created = await this.createFirstPossible(app, schemes, options);
    const stored = await this.insert({ ...key, ...created, source: 'made' });
    if (stored.authConfigId !== created.authConfigId) await this.deleteDuplicate(created.authConfigId, options);
    return stored.authConfigId;
  }

  /**
   * For an auth config that another replica was faster to store. A failure is only logged: a duplicate at the provider prevents
   * no sign-in.
   */
  private async deleteDuplicate(authConfigId: string, options: KeyedOptions): Promise<void> {
    try {
      await this.provider.deleteAuthConfig(authConfigId, options);
    } catch (error) {
      this.logger.warn('A spare auth config could not be deleted at the provider.', { authConfigId, error });
    }
  }

  /** A failure is only logged: sign-ins work without it, and a session that does not work is noticed when it is opened. */
  private async allowInSessions(
    key: AuthConfigKey,
    { authConfigId, signal }: { authConfigId: string; signal: AbortSignal },
  ): Promise<void> {
    try {
      await this.provider.allowInSessions(authConfigId, await this.optionsFor(key, signal));
    } catch (error) {
      this.logger.warn('An auth config that sessions may not use could not be changed.', { authConfigId, error });
    }
  }

  private insert(record: Omit<AuthConfigRecord, 'createdAt'>): Promise<AuthConfigRecord> {
    return this.store.insertIfAbsent({ ...record, createdAt: now() });
  }

  /** The catalog may list a scheme that the provider then refuses; the next scheme is tried. */
  private async createFirstPossible(
    app: CatalogApp,
    schemes: string[],
    options: KeyedOptions,
  ): Promise<{ authConfigId: string; scheme: string }> {
    let refusal: unknown;
    for (const scheme of schemes) {
      try {
        return { ...(await this.provider.createAuthConfig({ app: app.slug, scheme }, options)), scheme };
      } catch (error) {
        if (!isPluginError(error, 'app_not_connectable')) throw error;
        refusal = error;
      }
    }
    throw ownClientNeededError(app, refusal);
  }

  /** With the key of another project, what that one has would be stored for the project of the record. */
  private async optionsFor(key: AuthConfigKey, signal: AbortSignal): Promise<KeyedOptions> {
    return { key: await this.projects.requireProvenKeyFor(key), signal };
  }
}

import { inject, injectable } from 'tsyringe';
import type { ClientSource } from '../../contract/oauth-client-constants.js';
import type { CatalogApp } from '../../domain/app.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { creationTimeoutMs } from '../../provider/port/account-port.js';
import type { ListedAuthConfig } from '../../provider/port/auth-config-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigKey, type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import {
  chooseAuthConfig,
  hasOwnClient,
  isLastResort,
  isTaken,
  schemesFor,
  takesOneClick,
} from './auth-config-choice.js';
import { AuthConfigProvisioner } from './auth-config-provisioner.js';
import { ownClientOffError } from './own-client-errors.js';

// Concurrent callers share one search and creation, so these have timeouts of their own instead of a caller's signal.
const searchTimeoutMs = 20_000;
// A client may be created in the provider's dashboard at any time; the sign-ins within this time share one lookup.
const freshForMs = 60_000;
const maxCachedLookups = 5_000;
// A sign-in that already has an auth config waits no longer than this for a better one.
const lookupTimeoutMs = 5_000;

/** Which auth config the sign-ins of an app use. The first one creates it: one per app, even under concurrent sign-ins. */
@injectable()
export class AuthConfigService {
  private readonly creations = new SingleFlight<string>();
  private readonly lookups = new SingleFlight<AuthConfigRecord | undefined>();
  private readonly lookedUpAtMs = growingCache<string, number>(maxCachedLookups);

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(AuthConfigProvisioner) private readonly provisioner: AuthConfigProvisioner,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * The id of the auth config to connect with. An own client that was created in the provider's dashboard later replaces a
   * managed auth config. Throws `app_not_connectable` with what is missing, `conflict` where the key is replaced by one of another
   * project meanwhile, or what the provider throws.
   */
  async ensure(app: CatalogApp): Promise<string> {
    const key = await this.projects.getRecordKey(app.slug);
    const stored = await this.findLatest(key);
    if (stored !== undefined) return stored.authConfigId;
    return this.creations.run(cacheKey(key), () => this.adoptOrCreate(key, app));
  }

  /** What kind of client sign-ins to the app use now, and the stored auth config, if any. Throws what the provider throws. */
  async describe(app: CatalogApp, signal: AbortSignal): Promise<{ source: ClientSource; record?: AuthConfigRecord }> {
    const key = await this.projects.getRecordKey(app.slug);
    const record = await this.findLatest(key);
    if (record?.source === 'own') return { source: 'own', record };
    const isManaged = record?.scheme === 'managed';
    const used = record === undefined ? await this.findAtProvider(key, signal) : { ...record, isManaged };
    if (used === undefined || (record === undefined && isLastResort(used, app))) return { source: 'none' };
    if (takesOneClick(used)) return { source: 'managed', record };
    return { source: hasOwnClient(used) ? 'dashboard' : 'typed', record };
  }

  /** The client that was saved here for an app, if sign-ins go through it. */
  async findOwn(app: string): Promise<AuthConfigRecord | undefined> {
    const stored = await this.store.find(await this.projects.getRecordKey(app));
    return stored?.source === 'own' ? stored : undefined;
  }

  /** Whether the provider lists an auth config of the app that may be used. Throws what the provider throws. */
  async isAtProvider(key: AuthConfigKey, signal: AbortSignal): Promise<boolean> {
    return (await this.findAtProvider(key, signal)) !== undefined;
  }

  /**
   * Deletes our record of an auth config that no longer exists at the provider, so that the next `ensure` finds or creates
   * another. Throws `app_not_connectable` for a client that was saved here and keeps its record, which alone tells of it.
   */
  async forget(app: CatalogApp, authConfigId: string, cause?: unknown): Promise<void> {
    const key = await this.projects.getRecordKey(app.slug);
    const stored = await this.store.find(key);
    if (stored?.source === 'own' && stored.authConfigId === authConfigId) throw ownClientOffError(app, cause);
    await this.store.remove({ ...key, authConfigId });
  }

  private async adoptOrCreate(key: AuthConfigKey, app: CatalogApp): Promise<string> {
    const found = await this.findAtProvider(key, AbortSignal.timeout(searchTimeoutMs));
    this.lookedUpAtMs.set(cacheKey(key), performance.now());
    const signal = AbortSignal.timeout(creationTimeoutMs);
    const schemes = schemesFor(app);
    if (found === undefined) return this.provisioner.create(key, app, { schemes, signal });
    const adopt = async () => (await this.provisioner.adopt(key, found, signal)).authConfigId;
    if (!isLastResort(found, app)) return adopt();
    try {
      return await this.provisioner.create(key, app, { schemes: schemes.slice(0, 1), signal });
    } catch (error) {
      if (!isPluginError(error, 'app_not_connectable')) throw error;
      return adopt();
    }
  }

  /** The one to use of those that the provider lists, if any. */
  private async findAtProvider(key: AuthConfigKey, signal: AbortSignal): Promise<ListedAuthConfig | undefined> {
    return this.choose(key, await this.list(key, signal));
  }

  private async list(key: AuthConfigKey, signal: AbortSignal): Promise<ListedAuthConfig[]> {
    const options = { key: await this.projects.requireProvenKeyFor(key), signal };
    return this.provider.listAuthConfigs(key.app, options);
  }

  private async choose(key: AuthConfigKey, configs: ListedAuthConfig[]): Promise<ListedAuthConfig | undefined> {
    return chooseAuthConfig(configs, await this.store.listRetired(key));
  }

  /** The stored auth config, replaced where the provider has a better one. A client that was saved here is never replaced. */
  private async findLatest(key: AuthConfigKey): Promise<AuthConfigRecord | undefined> {
    const stored = await this.store.find(key);
    if (stored === undefined || stored.source === 'own' || this.isFresh(key)) return stored;
    return this.lookups.run(cacheKey(key), () => this.replaceByOwnClient(key, stored));
  }

  private isFresh(key: AuthConfigKey): boolean {
    const lookedUpAtMs = this.lookedUpAtMs.get(cacheKey(key));
    return lookedUpAtMs !== undefined && performance.now() - lookedUpAtMs < freshForMs;
  }

  /**
   * Returns the stored auth config where the provider does not answer, or has no newer own client; undefined for one that an
   * earlier version took from another installation. Connections keep the one that they were made with.
   */
  private async replaceByOwnClient(
    key: AuthConfigKey,
    stored: AuthConfigRecord,
  ): Promise<AuthConfigRecord | undefined> {
    const signal = AbortSignal.timeout(lookupTimeoutMs);
    const listed = await this.list(key, signal).catch((error: unknown) => {
      this.logger.debug('Whether an app has a newer OAuth client could not be told.', { app: key.app, error });
    });
    this.lookedUpAtMs.set(cacheKey(key), performance.now());
    if (listed === undefined) return stored;
    if (isTaken(stored, listed)) {
      await this.store.remove(stored);
      return undefined;
    }
    const found = await this.choose(key, listed);
    if (found === undefined || !hasOwnClient(found) || found.authConfigId === stored.authConfigId) return stored;
    // Removes only the auth config that was compared: a client that an admin saves here meanwhile stays.
    await this.store.remove(stored);
    return this.provisioner.adopt(key, found, signal);
  }
}

function cacheKey({ projectId, app }: AuthConfigKey): string {
  return compositeKey(projectId, app);
}

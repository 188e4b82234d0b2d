import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { ClientSource } from '../../contract/constants.js';
import type { CatalogApp } from '../../domain/app.js';
import { selfRegisteringScheme } from '../../domain/auth-schemes.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { chooseAuthConfig, holdsOwnClient, type ListedAuthConfig } from './auth-config-choice.js';
import { ownClientNeeded } from './own-client-words.js';

// Shared by everybody who waits for it, so it has a limit of its own and no caller's signal.
const limitMs = 20_000;
// Somebody may make a client in the provider's dashboard at any time; many people may sign in within this.
const freshForMs = 60_000;
const maxLookups = 5_000;
// A sign-in that has its auth config waits no longer for a better one.
const betterTimeoutMs = 5_000;

type Place = { projectId: string; app: string };

/** The provider's auth config of each app, made the first time anyone connects it: one, whatever races. */
@injectable()
export class AuthConfigService {
  private readonly making = new SingleFlight<string>();
  private readonly looking = new SingleFlight<AuthConfigRecord>();
  private readonly lookedAtMs = new LRUCache<string, number>({ max: maxLookups });

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * The id to connect with. A client of one's own that was made in the provider's dashboard since takes the place of what the
   * provider manages. Throws `app_not_connectable` with what is missing, or what the provider throws.
   */
  async ensure(app: CatalogApp): Promise<string> {
    const place = { projectId: await this.projects.getRecordProjectId(), app: app.slug };
    const kept = await this.latest(place);
    if (kept !== undefined) return kept.authConfigId;
    return this.making.run(nameOf(place), () => this.adoptOrCreate(place, app, AbortSignal.timeout(limitMs)));
  }

  /** What sign-ins to the app go through now, and what is kept of it, if anything. Throws what the provider throws. */
  async describe(
    { slug }: CatalogApp,
    signal: AbortSignal,
  ): Promise<{ source: ClientSource; record?: AuthConfigRecord }> {
    const place = { projectId: await this.projects.getRecordProjectId(), app: slug };
    const record = await this.latest(place);
    if (record?.source === 'own') return { source: 'own', record };
    const isManaged = record?.scheme === 'managed';
    const used = record === undefined ? await this.findAtProvider(place, signal) : { ...record, isManaged };
    if (used === undefined) return { source: 'none' };
    if (used.isManaged) return { source: 'managed', record };
    return { source: holdsOwnClient(used) ? 'dashboard' : 'typed', record };
  }

  /** The provider no longer knows it; the next `ensure` makes or finds another. */
  async forget(app: string, authConfigId: string): Promise<void> {
    await this.store.forget({ projectId: await this.projects.getRecordProjectId(), app, authConfigId });
  }

  private async adoptOrCreate(place: Place, app: CatalogApp, signal: AbortSignal): Promise<string> {
    const found = await this.findAtProvider(place, signal);
    this.lookedAtMs.set(nameOf(place), performance.now());
    if (found !== undefined) return (await this.adopt(place, found, signal)).authConfigId;
    const created = await this.createFirstPossible(app, signal);
    const kept = await this.keep({ ...place, ...created, source: 'made' });
    if (kept.authConfigId !== created.authConfigId) await this.removeSpare(created.authConfigId, signal);
    return kept.authConfigId;
  }

  private async findAtProvider(place: Place, signal: AbortSignal): Promise<ListedAuthConfig | undefined> {
    const [configs, retired] = await Promise.all([
      this.provider.listAuthConfigs(place.app, { signal }),
      this.store.listRetired(place),
    ]);
    return chooseAuthConfig(configs, retired);
  }

  /** What is kept, and is as good as what the provider lists; a client that was given here is looked for no better one. */
  private async latest(place: Place): Promise<AuthConfigRecord | undefined> {
    const kept = await this.store.find(place);
    if (kept === undefined || kept.source === 'own' || this.hasLooked(place)) return kept;
    return this.looking.run(nameOf(place), () => this.lookForOwnClient(place, kept));
  }

  private hasLooked(place: Place): boolean {
    const lookedAtMs = this.lookedAtMs.get(nameOf(place));
    return lookedAtMs !== undefined && performance.now() - lookedAtMs < freshForMs;
  }

  /** Never rejects for the provider's sake: what is kept goes on being good. */
  private async lookForOwnClient(place: Place, kept: AuthConfigRecord): Promise<AuthConfigRecord> {
    const signal = AbortSignal.timeout(betterTimeoutMs);
    const found = await this.findAtProvider(place, signal).catch((error: unknown) => {
      this.logger.debug('Whether an app has a newer OAuth client could not be told.', { app: place.app, error });
    });
    this.lookedAtMs.set(nameOf(place), performance.now());
    if (found === undefined || !holdsOwnClient(found) || found.authConfigId === kept.authConfigId) return kept;
    // Only what was judged makes way: one that an admin gave here meanwhile stays.
    await this.store.forget(kept);
    return this.adopt(place, found, signal);
  }

  private async adopt(place: Place, found: ListedAuthConfig, signal: AbortSignal): Promise<AuthConfigRecord> {
    const { authConfigId, isManaged, isForSessions } = found;
    if (!isForSessions) await this.allowInSessions(authConfigId, signal);
    const scheme = isManaged ? 'managed' : found.scheme;
    return this.keep({ ...place, authConfigId, scheme, source: 'found' });
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

function nameOf({ projectId, app }: Place): string {
  return `${projectId}/${app}`;
}

/** An app whose client the provider registers by itself is one click without being managed. */
function schemesFor({ connectability, collectableSchemes }: CatalogApp): string[] {
  const isManaged = connectability === 'one_click' && !collectableSchemes.includes(selfRegisteringScheme);
  return isManaged ? ['managed', ...collectableSchemes] : collectableSchemes;
}

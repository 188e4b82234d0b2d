import { inject, injectable } from 'tsyringe';
import type { Connectability } from '../../contract/app-constants.js';
import type { CatalogApp } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { growingCache } from '../../lib/memory/growing-cache.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { type AuthConfigKey, type AuthConfigRecord, AuthConfigStore } from '../../stores/auth-config-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { toRecordProjectId } from '../provider-project/record-project-id.js';
import { AuthConfigService } from './auth-config-service.js';

// A client may be created in the provider's dashboard at any time, and a list of apps is read often.
const freshForMs = 60_000;
// A list of apps waits no longer than this, since the result only changes one of its buttons.
const maxWaitMs = 1_500;
const lookupTimeoutMs = 15_000;
// So that one list does not cause hundreds of requests to the provider; the next list looks up the others.
const maxConcurrentLookups = 10;
const maxCached = 5_000;

/**
 * `missing` lack an own client, without which nobody can sign in. `prepared`: no other way to sign in to them is known here than
 * the auth config that the platform has for them. `own` have a client that was saved here.
 */
export type ClientReadiness = { missing: ReadonlySet<string>; prepared: ReadonlySet<string>; own: ReadonlySet<string> };

/** Finds out whether apps that need an own client have one, here or at the provider. */
@injectable()
export class ClientReadinessService {
  private readonly cached = growingCache<string, boolean>(maxCached, { ttl: freshForMs });
  private readonly lookups = new SingleFlight<boolean | undefined>();

  constructor(
    @inject(AuthConfigService) private readonly authConfigs: AuthConfigService,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /**
   * Whether nobody can sign in to the app now because it has no client, nor another auth config of its own. False where the
   * provider does not answer.
   */
  async isMissing(app: CatalogApp): Promise<boolean> {
    if (!needsOwnConfig(app)) return false;
    const key = await this.projects.getRecordKey(app.slug);
    if ((await this.store.find(key)) !== undefined) return false;
    return (await this.lookUp(key)) === false;
  }

  /** What is known of the apps by now, or once the provider has answered within a moment. */
  async readAmong(apps: readonly CatalogApp[]): Promise<ClientReadiness> {
    const projectId = toRecordProjectId(await this.projects.findProjectId());
    const stored = await this.store.list(projectId);
    const asked = apps.filter(needsOwnConfig);
    const hasConfig = await this.lookUpAll(projectId, { asked: asked.map(({ slug }) => slug), stored: appsOf(stored) });
    const select = (wanted: Connectability, isThere: boolean) =>
      asked.filter(({ slug, connectability }) => connectability === wanted && hasConfig(slug) === isThere);
    return {
      missing: slugsOf(select('own_client', false)),
      prepared: slugsOf(select('unavailable', true)),
      own: appsOf(stored.filter(({ source }) => source === 'own')),
    };
  }

  /** Must be called after a client was saved or removed here, so that the next read sees the change. */
  clearCache(): void {
    this.cached.clear();
  }

  /** Tells of each app whether it has an auth config, or undefined where that is not known. */
  private async lookUpAll(
    projectId: string,
    { asked, stored }: { asked: string[]; stored: ReadonlySet<string> },
  ): Promise<(app: string) => boolean | undefined> {
    const known = (app: string) => stored.has(app) || this.cached.get(cacheKey({ projectId, app }));
    const unknown = asked.filter((app) => known(app) === undefined).slice(0, maxConcurrentLookups);
    await raceWithTime(maxWaitMs, Promise.all(unknown.map((app) => this.lookUp({ projectId, app }))));
    return known;
  }

  /** Whether the provider has a client for the app. Never rejects; undefined where the provider does not answer. */
  private lookUp(key: AuthConfigKey): Promise<boolean | undefined> {
    return this.lookups.run(cacheKey(key), async () => {
      try {
        const hasClient = await this.authConfigs.isAtProvider(key, AbortSignal.timeout(lookupTimeoutMs));
        this.cached.set(cacheKey(key), hasClient);
        return hasClient;
      } catch (error) {
        this.logger.debug('Whether an app has an OAuth client could not be told.', { app: key.app, error });
        return undefined;
      }
    });
  }
}

/** Whether nobody can sign in to it without a client, or another auth config, of the platform's own. */
function needsOwnConfig({ connectability }: CatalogApp): boolean {
  return connectability === 'own_client' || connectability === 'unavailable';
}

function slugsOf(apps: CatalogApp[]): ReadonlySet<string> {
  return new Set(apps.map(({ slug }) => slug));
}

function appsOf(records: AuthConfigRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ app }) => app));
}

function cacheKey({ projectId, app }: AuthConfigKey): string {
  return compositeKey(projectId, app);
}

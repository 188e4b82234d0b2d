import { LRUCache } from 'lru-cache';
import { inject, injectable } from 'tsyringe';
import type { CatalogApp } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithSignal } from '../../lib/signals.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { AuthConfigStore } from '../../stores/auth-config-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { chooseAuthConfig } from './auth-config-choice.js';

// Somebody may make one in the provider's dashboard at any time; a list of apps is read often.
const freshForMs = 60_000;
// A list of apps waits no longer for what only changes one of its buttons.
const patienceMs = 1_500;
const limitMs = 15_000;
// So that one list does not ask the provider about hundreds of apps; the next one asks about the others.
const maxAtOnce = 10;
const maxKept = 5_000;

/** Whether apps that need an OAuth client of one's own have one, here or at the provider. */
@injectable()
export class ClientReadinessService {
  private readonly told = new LRUCache<string, boolean>({ max: maxKept, ttl: freshForMs });
  private readonly asking = new SingleFlight<boolean | undefined>();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(AuthConfigStore) private readonly store: AuthConfigStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Whether nobody can sign in to it for want of a client, as it is now. False while the provider does not tell. */
  async isMissing(app: CatalogApp): Promise<boolean> {
    if (app.connectability !== 'own_client') return false;
    const place = { projectId: await this.projects.getRecordProjectId(), app: app.slug };
    if ((await this.store.find(place)) !== undefined) return false;
    return (await this.ask(place)) === false;
  }

  /** The slugs of those that lack one, as far as that is known, or told within a moment. */
  async missingAmong(apps: readonly CatalogApp[]): Promise<ReadonlySet<string>> {
    const slugs = apps.filter(({ connectability }) => connectability === 'own_client').map(({ slug }) => slug);
    if (slugs.length === 0) return new Set();
    const projectId = await this.projects.getRecordProjectId();
    const kept = new Set((await this.store.list(projectId)).map(({ app }) => app));
    const places = slugs.filter((slug) => !kept.has(slug)).map((app) => ({ projectId, app }));
    const untold = places.filter((place) => this.told.get(nameOf(place)) === undefined).slice(0, maxAtOnce);
    await raceWithSignal(Promise.all(untold.map((place) => this.ask(place))), AbortSignal.timeout(patienceMs));
    return new Set(places.filter((place) => this.told.get(nameOf(place)) === false).map(({ app }) => app));
  }

  /** After a change here, which the next reader is to see. */
  forget(): void {
    this.told.clear();
  }

  /** Never rejects; undefined where the provider does not tell. */
  private ask(place: { projectId: string; app: string }): Promise<boolean | undefined> {
    return this.asking.run(nameOf(place), async () => {
      try {
        const [configs, retired] = await Promise.all([
          this.provider.listAuthConfigs(place.app, { signal: AbortSignal.timeout(limitMs) }),
          this.store.listRetired(place),
        ]);
        const isThere = chooseAuthConfig(configs, retired) !== undefined;
        this.told.set(nameOf(place), isThere);
        return isThere;
      } catch (error) {
        this.logger.debug('Whether an app has an OAuth client could not be told.', { app: place.app, error });
        return undefined;
      }
    });
  }
}

function nameOf({ projectId, app }: { projectId: string; app: string }): string {
  return `${projectId}/${app}`;
}

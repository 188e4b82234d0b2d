import { inject, injectable } from 'tsyringe';
import type { Catalog, CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Registration } from '../../host/registration.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { Closables } from '../closables.js';
import { ProjectDiscoveryService } from '../provider-project/project-discovery-service.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { CachedCatalog } from './cached-catalog.js';
import { appNotListedError, catalogUnavailableError } from './catalog-errors.js';
import { CatalogRepository, maxApps } from './catalog-repository.js';
import {
  type CatalogSnapshot,
  changedAmong,
  findCurrentOrFormer,
  findOwnerOf,
  isSilentOn,
  snapshotWithout,
  toCatalogSnapshot,
} from './catalog-snapshot.js';
import { logUnreadableItems } from './unreadable-items.js';

// A page that opens while the provider hangs waits this long for the live list, then shows the cached one.
const maxLiveWaitMs = 4_000;
const maxFirstWaitMs = 15_000;
// After the first page, a fast provider completes the list within this; of a slow one, the pages so far are shown.
const maxRestWaitMs = 1_000;
/** How often a refresh starts again because the key was replaced while it ran. */
const maxAttempts = 3;
// An app that refuses calls without an account may refuse them for another reason each time.
const freshAfterRefusalMs = 60_000;

type Listener = (apps: readonly string[]) => void;

/**
 * The whole catalog, most used first; cached in memory and on disk. An app leaves it once two reads in a row lack it: after
 * about twenty minutes at most, while somebody looks. `fetchFresh` and `requireApp` wait some seconds for the provider; methods
 * with `Cached` in their name answer from memory and disk, and refresh in the background.
 */
@injectable()
export class CatalogService {
  private cached?: CachedCatalog;
  private readonly refreshes = new SingleFlight<void>();
  private readonly waitingForPart: (() => void)[] = [];
  /** The first seconds of the latest refresh, or less where it has shown something by then. */
  private beginning: Promise<unknown> = Promise.resolve();
  /** What was asked about while no list told of it. */
  private readonly untold = new Set<string>();
  private readonly listeners = new Set<{ listener: Listener }>();
  private readonly closing = new AbortController();

  constructor(
    @inject(CatalogRepository) private readonly repository: CatalogRepository,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ProjectDiscoveryService) private readonly discovery: ProjectDiscoveryService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('lists', () => this.closing.abort());
    closables.add('background', () => this.close());
  }

  /** The current list; the last good one, or none, if the provider does not answer in time. */
  async fetchFresh(): Promise<CatalogSnapshot> {
    const cached = await this.presentCatalog();
    const { snapshot } = cached;
    if (!cached.isRefreshDue) return snapshot;
    if (snapshot.source === 'none') {
      const isPart = await raceWithTime(maxFirstWaitMs, this.refreshUntilPart(cached));
      if (isPart) await raceWithTime(maxRestWaitMs, this.refreshes.settled());
    } else if (snapshot.isComplete) await raceWithTime(maxLiveWaitMs, this.refresh(cached));
    else void this.refresh(cached);
    // The refresh may have learned that the key belongs to another project.
    return (await this.presentCatalog()).snapshot;
  }

  /**
   * Throws `not_found` for an app that the list lacks, `app_not_available` for one that it had, `provider_protocol` where the
   * list is cut. Without a whole list, throws why there is none: `not_configured`, the refusals of the key, or
   * `provider_unreachable`.
   */
  async requireApp(slug: string): Promise<CatalogApp> {
    await this.seek(slug);
    const snapshot = await this.fetchUntilListed(slug);
    const app = snapshot.bySlug.get(slug);
    if (app !== undefined) return app;
    throw snapshot.isComplete ? appNotListedError(slug, snapshot) : catalogUnavailableError(this.unavailableReason());
  }

  /** Why there is no list at all: the error of the last refresh, or that the provider has not answered yet. */
  unavailableReason(): PluginError {
    const cause = this.cached?.failure;
    if (isPluginError(cause)) return cause;
    return new PluginError('provider_unreachable', 'The connection provider has not answered yet.', { cause });
  }

  /** Also an app that the provider no longer offers, as it was last known. */
  async findCachedApp(slug: string): Promise<CatalogApp | undefined> {
    return findCurrentOrFormer(await this.getCached(), slug);
  }

  /** The cached list of the project of the key in force. */
  async getCached(): Promise<CatalogSnapshot> {
    return this.getCachedOf(await this.projects.findProjectId());
  }

  /**
   * As `getCached`, but waits some seconds for the provider where nothing is known of one of these apps: the list was not read yet,
   * or the app may have come since. Whoever asks later waits for the rest of these seconds alone.
   */
  async getCachedAbout(slugs: readonly string[]): Promise<CatalogSnapshot> {
    const cached = await this.presentCatalog();
    if (!slugs.some((slug) => isSilentOn(cached.snapshot, slug))) return cached.snapshot;
    for (const slug of slugs) cached.seek(slug);
    if (cached.isRefreshDue) void this.refresh(cached);
    await this.beginning;
    // The refresh may have learned that the key belongs to another project.
    const { snapshot } = await this.presentCatalog();
    for (const slug of slugs) if (isSilentOn(snapshot, slug) && this.untold.size < maxApps) this.untold.add(slug);
    return snapshot;
  }

  /** The same, for callers that already know that project. */
  async getCachedOf(projectId: string | undefined): Promise<CatalogSnapshot> {
    const cached = await this.cachedOf(projectId);
    if (cached.isRefreshDue) void this.refresh(cached);
    return cached.snapshot;
  }

  /**
   * The app whose slug an action's slug begins with, the longest if several do: `GMAIL_SEND_EMAIL` is Gmail's. Answered from
   * the cache; fetched only where no list was ever fetched.
   */
  async findAppOf(action: string): Promise<string | undefined> {
    const cached = await this.getCached();
    return findOwnerOf(action, cached.apps.length > 0 ? cached : await this.fetchFresh());
  }

  /** As `findAppOf`, but never waits for a list. */
  async findCachedAppOf(action: string): Promise<string | undefined> {
    return findOwnerOf(action, await this.getCached());
  }

  /** Makes the next reader fetch the list, as after a change of the key. */
  expire(): void {
    this.cached?.expire();
  }

  /** Makes the next reader fetch the list where it lacks an app that may have come since. */
  async seek(slug: string): Promise<void> {
    (await this.presentCatalog()).seek(slug);
  }

  /** Reads the list again in the background, since an app that should need no account refused a call for that. */
  refreshAfterRefusal(): void {
    const { cached } = this;
    if (cached === undefined || !cached.isOlderThan(freshAfterRefusalMs)) return;
    cached.expire();
    void this.refresh(cached);
  }

  /** Calls the listener with apps that agents use otherwise from now on: with or without a sign-in, or no longer at all. */
  subscribe(listener: Listener): Registration {
    const entry = { listener };
    this.listeners.add(entry);
    return { dispose: () => void this.listeners.delete(entry) };
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.refreshes.settled();
  }

  /** Waits for the remaining pages where those that have arrived lack the app. */
  private async fetchUntilListed(slug: string): Promise<CatalogSnapshot> {
    const snapshot = await this.fetchFresh();
    if (snapshot.source === 'none' || snapshot.isComplete || snapshot.bySlug.has(slug)) return snapshot;
    await raceWithTime(maxFirstWaitMs, this.refreshes.settled());
    return this.fetchFresh();
  }

  private async presentCatalog(): Promise<CachedCatalog> {
    return this.cachedOf(await this.projects.findProjectId());
  }

  private async cachedOf(projectId: string | undefined): Promise<CachedCatalog> {
    if (this.cached !== undefined && this.cached.projectId === projectId) return this.cached;
    const catalog = await this.repository.readCached(projectId);
    const snapshot =
      catalog === undefined
        ? snapshotWithout(this.cached?.snapshot)
        : toCatalogSnapshot(catalog, { source: 'last_good', isComplete: true });
    // Another caller may have read it meanwhile, and begun to refresh it.
    if (this.cached !== undefined && this.cached.projectId === projectId) return this.cached;
    this.cached = new CachedCatalog(projectId, snapshot);
    return this.cached;
  }

  /** Resolves to true with the first page of a list of several, to false when the list is complete or failed. */
  private refreshUntilPart(cached: CachedCatalog): Promise<boolean> {
    return Promise.race([this.untilPart(), this.refresh(cached).then(() => false)]);
  }

  private untilPart(): Promise<true> {
    return new Promise((resolve) => this.waitingForPart.push(() => resolve(true)));
  }

  /** All readers share one refresh. Never rejects. */
  private refresh(due: CachedCatalog): Promise<void> {
    return this.refreshes.run('catalog', async () => {
      const fetching = this.fetchAndReplace(due);
      this.beginning = raceWithTime(maxLiveWaitMs, Promise.race([this.untilPart(), fetching]));
      await fetching;
      this.waitingForPart.length = 0;
    });
  }

  /** Finds the project of the key before fetching: the key may belong to another project than the cached list. */
  private async fetchAndReplace(due: CachedCatalog): Promise<void> {
    let cached = due;
    try {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const projectId = await this.discovery.discoverProjectId();
        cached = await this.cachedOf(projectId);
        const catalog = await this.fetchAll(cached);
        // If the key was replaced meanwhile, some pages may belong to the other project.
        if ((await this.discovery.discoverProjectId()) === projectId) return await this.replace(cached, catalog);
      }
      throw new Error('The project key was replaced during each attempt to read the catalog.');
    } catch (error) {
      this.keepLastGood(cached, error);
    }
  }

  private fetchAll(cached: CachedCatalog): Promise<Catalog> {
    return this.repository.fetchFresh({
      signal: this.closing.signal,
      onPart: (apps) => this.showPart(cached, apps),
    });
  }

  private showPart(cached: CachedCatalog, apps: CatalogApp[]): void {
    const before = cached.snapshot;
    if (!cached.showPart(apps)) return;
    this.tellChanges(before, cached.snapshot);
    for (const resolve of this.waitingForPart.splice(0)) resolve();
  }

  private async replace(cached: CachedCatalog, fetched: Catalog): Promise<void> {
    // It has a thousand, so an empty list is an error of the provider's.
    if (fetched.apps.length === 0) throw new PluginError('provider_protocol', 'The provider lists no app.');
    logUnreadableItems(this.logger, 'apps', { found: fetched.unreadable, before: cached.snapshot.unreadable });
    const before = cached.snapshot;
    const catalog = cached.replace(fetched);
    this.tellChanges(before, cached.snapshot);
    await this.repository.save(cached.projectId, catalog);
  }

  /** Where there was no whole list before, only what was asked about can be known otherwise to anybody. */
  private tellChanges(before: CatalogSnapshot, after: CatalogSnapshot): void {
    const known = before.isComplete ? [...before.bySlug.keys(), ...after.bySlug.keys()] : [];
    const changed = changedAmong([...known, ...this.untold], before, after);
    for (const slug of this.untold) if (!isSilentOn(after, slug)) this.untold.delete(slug);
    if (changed.length > 0) for (const { listener } of this.listeners) listener(changed);
  }

  private keepLastGood(cached: CachedCatalog, error: unknown): void {
    cached.keepLastGood(error);
    // Without a key there is no list to fetch; that is no fault, and neither is the end of the plugin.
    const isFault = !isPluginError(error, 'not_configured') && !this.closing.signal.aborted;
    const level = isFault ? 'warn' : 'debug';
    this.logger[level]('The catalog could not be read from the provider.', { error });
  }
}

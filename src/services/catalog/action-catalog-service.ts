import { inject, injectable } from 'tsyringe';
import type { Action, AppActions } from '../../domain/app.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { aFewAtOnce } from '../../lib/concurrency/a-few-at-once.js';
import { SingleFlight } from '../../lib/concurrency/single-flight.js';
import { backoffMs } from '../../lib/time/backoff.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/time/signals.js';
import { isYoungerThan } from '../../lib/time/time.js';
import { raceWithTimeLimit } from '../../lib/time/time-limits.js';
import { ActionIndex } from '../action-search/action-index.js';
import { findRelatedRead } from '../action-search/related-read.js';
import { Closables } from '../closables.js';
import { ActionListRepository } from './action-list-repository.js';
import { CatalogService } from './catalog-service.js';
import { type LoadFailure, LoadFailures } from './load-failures.js';

// Actions change with the provider's releases, about daily. Stale ones are used until refreshed; no call waits for that.
const freshForMs = 6 * 60 * 60 * 1000;
// Shorter for an empty one, which may be an error of the provider's.
const freshIfEmptyMs = 5 * 60 * 1000;
// Shorter where an action turned out to be gone. A younger list will not tell more: an action may be listed that cannot be called.
const freshAfterMissingMs = 60_000;
// Short after a first failure, since no search finds actions of the app until a retry; doubled after each further failure.
const retryDelays = { firstMs: 5_000, maxMs: 60_000 };
// A search waits this long for apps that were never loaded. Later searches use what arrives after that.
const maxWaitMs = 8_000;
const maxConcurrentLoads = 6;

/** Why the provider gives no actions now, in its own words. */
export type ActionsFailure = PluginError<'key_refused' | 'rate_limited'>;

type LoadedApp = { fetchedAt: number; bySlug: ReadonlyMap<string, Action> };

/** The actions of apps: fetched once for all organizations, saved on disk, and indexed for search. */
@injectable()
export class ActionCatalogService {
  private readonly index = new ActionIndex();
  private readonly loaded = new Map<string, LoadedApp>();
  private readonly loads = new SingleFlight<void>();
  /** Apart from the loads: an app that is unloaded during its refresh is loaded from disk again, however that refresh ends. */
  private readonly refreshes = new SingleFlight<void>();
  /** Replaced, not emptied, when they are forgotten: loads that began before that still add theirs, to the map of that time. */
  private failures = new Map<string, LoadFailure>();
  /** Apps that were not loaded yet when a search stopped waiting, until their turn has ended; later searches do not wait for them. */
  private readonly slowApps = new Set<string>();
  private readonly closing = new AbortController();

  constructor(
    @inject(ActionListRepository) private readonly lists: ActionListRepository,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('lists', () => this.closing.abort());
    closables.add('background', () => this.close());
  }

  /**
   * Makes the apps searchable: from memory, else from disk, else from the provider. Returns the apps whose actions could
   * not be loaded. Stale actions are used as they are, and refreshed in the background.
   */
  async prepare(apps: readonly string[], signal: AbortSignal): Promise<string[]> {
    const unread = new Set(apps.filter((app) => this.isLoadable(app) && !this.slowApps.has(app)));
    const timeout = AbortSignal.timeout(maxWaitMs);
    await withLinkedSignal([signal, timeout], (either) => raceWithSignal(this.loadAll(unread), either));
    if (timeout.aborted) for (const app of unread) this.slowApps.add(app);
    void this.refreshAll(apps);
    return apps.filter((app) => !this.loaded.has(app));
  }

  /**
   * Makes actions known that came since these apps were loaded, for one that another replica may have found: reads lists that are
   * older than a minute anew, and waits for them as `prepare` does.
   */
  async prepareAnew(apps: readonly string[], signal: AbortSignal): Promise<void> {
    await raceWithTimeLimit(maxWaitMs, signal, () => this.refreshAll(apps, freshAfterMissingMs));
  }

  /** What the provider said when these apps were loaded, where that tells what helps: the refusal of the key first. */
  findFailure(apps: readonly string[]): ActionsFailure | undefined {
    const errors = apps.map((app) => this.failures.get(app)?.error);
    return (
      errors.find((error) => isPluginError(error, 'key_refused')) ??
      errors.find((error) => isPluginError(error, 'rate_limited'))
    );
  }

  /** Makes the next reader load again what failed, as after a change of the key. */
  forgetFailures(): void {
    this.failures = new Map();
  }

  /** Loads the actions of an app in the background, so that its first search need not wait. */
  preload(app: string): void {
    if (!this.loaded.has(app)) void this.forAll([app], (one, failures) => this.load(one, failures));
  }

  /** Refreshes stale actions in the background, for a call that found its action in memory: maybe nobody searches. */
  refreshIfStale(app: string): void {
    void this.refreshAll([app]);
  }

  /** Refreshes the actions of an app in the background, since one of them no longer exists: search would find it for hours. */
  refreshAfterMissing(app: string): void {
    void this.refreshAll([app], freshAfterMissingMs);
  }

  /** Frees the memory of an app that no organization uses any more. Its copy on disk stays. */
  async unload(app: string): Promise<void> {
    this.loaded.delete(app);
    await this.index.removeApp(app);
  }

  /** The action by a slug, in any case, of each loaded app that has one: of several apps where one was renamed. */
  findActions(slug: string): Action[] {
    const name = slug.trim();
    const exact = this.findExactly(name);
    return exact.length > 0 ? exact : this.findExactly(name.toUpperCase());
  }

  private findExactly(slug: string): Action[] {
    return [...this.loaded.values()].flatMap(({ bySlug }) => bySlug.get(slug) ?? []);
  }

  search(query: string, options: { apps: readonly string[]; connectedApps: readonly string[]; limit: number }) {
    return this.index.search(query, options);
  }

  suggest(slug: string, apps: readonly string[]): string[] {
    return this.index.suggest(slug, { apps });
  }

  /** A read action for checking what a call of the action with these arguments did. */
  findRelatedRead(action: Action, given: Record<string, unknown>): Action | undefined {
    return findRelatedRead(this.index, action, given);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.loads.settled(), this.refreshes.settled()]);
  }

  private isLoadable(app: string): boolean {
    return !this.loaded.has(app) && !this.isWaitingToRetry(app);
  }

  private isOlderThan(freshMs: number, app: string): boolean {
    const loaded = this.loaded.get(app);
    if (loaded === undefined || this.isWaitingToRetry(app)) return false;
    const maxAgeMs = loaded.bySlug.size === 0 ? Math.min(freshMs, freshIfEmptyMs) : freshMs;
    return !isYoungerThan(maxAgeMs, loaded.fetchedAt);
  }

  private isWaitingToRetry(app: string): boolean {
    const failure = this.failures.get(app);
    if (failure === undefined) return false;
    return isYoungerThan(backoffMs(failure.times - 1, retryDelays), failure.at);
  }

  /** Takes an app out of the set once its turn has ended, so that none stays slow whose load has failed already. */
  private loadAll(unread: Set<string>): Promise<void> {
    return this.forAll([...unread], async (app, failures) => {
      // What waits its turn may be loaded for another search meanwhile, or fail.
      if (this.isLoadable(app)) await this.load(app, failures);
      unread.delete(app);
      this.slowApps.delete(app);
    });
  }

  private refreshAll(apps: readonly string[], freshMs = freshForMs): Promise<void> {
    return this.forAll(apps, async (app, failures) => {
      if (this.isOlderThan(freshMs, app)) await this.refresh(app, failures);
    });
  }

  /**
   * Runs a few at a time, so that an agent with many apps does not request all of them from the provider at once. Never rejects.
   */
  private async forAll(
    apps: readonly string[],
    run: (app: string, failures: LoadFailures) => Promise<void>,
  ): Promise<void> {
    const failures = new LoadFailures(this.failures);
    await aFewAtOnce(apps, maxConcurrentLoads, (app) => run(app, failures));
    failures.logTo(this.logger);
  }

  /** Callers share one load of an app, which continues when they stop waiting. Never rejects. */
  private load(app: string, failures: LoadFailures): Promise<void> {
    return this.loads.run(app, () =>
      this.noteFailure(app, failures, async () => {
        const saved = await this.lists.readCached(app);
        await (saved === undefined ? this.fetchAndSave(app, failures) : this.addToIndex(saved));
      }),
    );
  }

  /** As `load`. */
  private refresh(app: string, failures: LoadFailures): Promise<void> {
    return this.refreshes.run(app, () => this.noteFailure(app, failures, () => this.fetchAndSave(app, failures)));
  }

  private async noteFailure(app: string, failures: LoadFailures, read: () => Promise<void>): Promise<void> {
    try {
      await read();
      this.failures.delete(app);
    } catch (error) {
      if (!this.closing.signal.aborted) failures.add(app, error);
    }
  }

  private async fetchAndSave(app: string, failures: LoadFailures): Promise<void> {
    failures.throwObstacle();
    const before = this.loaded.get(app)?.bySlug ?? new Map();
    const actions = await this.lists.fetchFresh(app, { signal: this.closing.signal, before });
    await this.addToIndex(actions);
    await this.lists.save(actions);
  }

  private async addToIndex({ app, actions, fetchedAt }: AppActions): Promise<void> {
    const record = await this.catalog.findCachedApp(app);
    const searched = { slug: app, name: record?.name ?? app, categories: record?.categories ?? [] };
    // An app that was unloaded meanwhile is not in the index, so its actions are not kept either; the next search loads it again.
    if (!(await this.index.putApp(searched, actions))) return;
    this.loaded.set(app, {
      fetchedAt: Date.parse(fetchedAt),
      bySlug: new Map(actions.map((action) => [action.slug, action])),
    });
  }
}

import { inject, injectable } from 'tsyringe';
import type { Action, AppActions } from '../../domain/app.js';
import { isPluginError, type PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import { SingleFlight } from '../../lib/single-flight.js';
import { isYoungerThan } from '../../lib/time.js';
import { ActionIndex } from '../action-search/action-index.js';
import { wordsOfIdentifier } from '../action-search/words.js';
import { Closables } from '../closables.js';
import { ActionListRepository } from './action-list-repository.js';
import { CatalogService } from './catalog-service.js';

// Actions change with the provider's releases, about daily. Kept ones are used between refreshes; no call waits for one.
const freshForMs = 6 * 60 * 60 * 1000;
// Short after a failure that may be the only one, since no search finds the app until then; doubled with each that follows.
const firstPauseMs = 5_000;
const maxPauseMs = 60_000;
// A search waits this long for apps that were never read. What arrives later is there for the next search.
const patienceMs = 8_000;
const atOnce = 6;

type Failure = { at: number; times: number; error: unknown };
type Held = { readAt: number; bySlug: ReadonlyMap<string, Action> };

/** The actions of apps: read once for all organizations, kept on disk, and indexed for search. */
@injectable()
export class ActionCatalogService {
  private readonly index = new ActionIndex();
  private readonly held = new Map<string, Held>();
  private readonly reading = new SingleFlight<void>();
  private readonly failures = new Map<string, Failure>();
  /** Apps still being read that a search has waited for: the next ones go on without them. */
  private readonly late = new Set<string>();
  private readonly closing = new AbortController();

  constructor(
    @inject(ActionListRepository) private readonly lists: ActionListRepository,
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  /**
   * Makes the apps searchable: from memory, else from disk, else from the provider. Returns the apps whose actions could
   * not be read. Stale actions are used as they are, and read again in the background.
   */
  async prepare(apps: readonly string[], signal: AbortSignal): Promise<string[]> {
    const missing = apps.filter((app) => this.isWanted(app) && !this.late.has(app));
    const patience = AbortSignal.timeout(patienceMs);
    await withLinkedSignal([signal, patience], (either) => raceWithSignal(this.loadAll(missing), either));
    if (patience.aborted) for (const app of missing) if (this.isWanted(app)) this.late.add(app);
    for (const app of apps) if (this.isStale(app)) void this.refresh(app);
    return apps.filter((app) => !this.held.has(app));
  }

  /** Why apps could not be read, where the provider refused the key for it: then no time will mend it. */
  findKeyRefusal(apps: readonly string[]): PluginError<'key_refused'> | undefined {
    const errors = apps.map((app) => this.failures.get(app)?.error);
    return errors.find((error) => isPluginError(error, 'key_refused'));
  }

  /** Reads the actions of an app in the background, so that its first search need not wait. */
  preload(app: string): void {
    if (!this.held.has(app)) void this.load(app);
  }

  /** Frees the memory of an app that no organization uses any more; its copy on disk stays. */
  async unload(app: string): Promise<void> {
    this.held.delete(app);
    await this.index.removeApp(app);
  }

  /** An action of any app in memory, by its slug in any case. */
  findAction(slug: string): Action | undefined {
    const name = slug.trim();
    return this.findExactly(name) ?? this.findExactly(name.toUpperCase());
  }

  private findExactly(slug: string): Action | undefined {
    for (const { bySlug } of this.held.values()) {
      const action = bySlug.get(slug);
      if (action !== undefined) return action;
    }
    return undefined;
  }

  search(query: string, options: { apps: readonly string[]; connectedApps: readonly string[]; limit: number }) {
    return this.index.search(query, options);
  }

  suggest(slug: string, apps: readonly string[]): string[] {
    return this.index.suggest(slug, { apps });
  }

  /** An action of the same app that only reads and has to do with the same things: to look up what another one did. */
  findRelatedRead({ app, slug }: Action): Action | undefined {
    const [, ...things] = wordsOfIdentifier(slug).slice(wordsOfIdentifier(app).length);
    const { hits } = this.index.search(`search recent ${things.join(' ')}`, { apps: [app], limit: 10 });
    return hits.map(({ action }) => action).find(({ effect }) => effect === 'read');
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.reading.settled();
  }

  private isWanted(app: string): boolean {
    return !this.held.has(app) && !this.isPausing(app);
  }

  private isStale(app: string): boolean {
    const held = this.held.get(app);
    return held !== undefined && !isYoungerThan(freshForMs, held.readAt) && !this.isPausing(app);
  }

  private isPausing(app: string): boolean {
    const failure = this.failures.get(app);
    if (failure === undefined) return false;
    return isYoungerThan(Math.min(firstPauseMs * 2 ** (failure.times - 1), maxPauseMs), failure.at);
  }

  /** Loads a few at a time, so that an agent with many apps does not ask the provider for all of them at once. Never rejects. */
  private async loadAll(apps: string[]): Promise<void> {
    const waiting = [...apps];
    const work = async () => {
      for (let app = waiting.shift(); app !== undefined; app = waiting.shift()) {
        await this.load(app);
        this.late.delete(app);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  private load(app: string): Promise<void> {
    return this.readOnce(app, async () => {
      const kept = await this.lists.readCached(app);
      await (kept === undefined ? this.fetchAndKeep(app) : this.hold(kept));
    });
  }

  private refresh(app: string): Promise<void> {
    return this.readOnce(app, () => this.fetchAndKeep(app));
  }

  /** Callers share one reading of an app, which outlives any of them. Never rejects. */
  private readOnce(app: string, read: () => Promise<void>): Promise<void> {
    return this.reading.run(app, async () => {
      try {
        await read();
        this.failures.delete(app);
      } catch (error) {
        this.failures.set(app, { at: Date.now(), times: (this.failures.get(app)?.times ?? 0) + 1, error });
        this.logger.warn('The actions of an app could not be read.', { app, error });
      }
    });
  }

  private async fetchAndKeep(app: string): Promise<void> {
    const actions = await this.lists.fetchFresh(app, { signal: this.closing.signal });
    // An empty list after a full one is nearly always the provider's fault.
    if (actions.actions.length === 0 && this.held.has(app)) throw new Error('The provider lists no action any more.');
    await this.hold(actions);
    await this.lists.save(actions);
  }

  private async hold({ app, actions, fetchedAt }: AppActions): Promise<void> {
    const record = await this.catalog.findCachedApp(app);
    const searched = { slug: app, name: record?.name ?? app, categories: record?.categories ?? [] };
    // Forgotten meanwhile, it would be found by its name and never by a search; the next search reads it anew.
    if (!(await this.index.putApp(searched, actions))) return;
    this.held.set(app, {
      readAt: Date.parse(fetchedAt),
      bySlug: new Map(actions.map((action) => [action.slug, action])),
    });
  }
}

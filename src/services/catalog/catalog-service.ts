import { inject, injectable } from 'tsyringe';
import type { Catalog, CatalogApp } from '../../domain/app.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { raceWithSignal, withLinkedSignal } from '../../lib/signals.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { Closables } from '../closables.js';
import { ProviderProjectService, toRecordProjectId } from '../provider-project/provider-project-service.js';
import { ProviderStatusService } from '../provider-project/provider-status-service.js';
import { appNotListed, catalogUnavailable } from './catalog-errors.js';
import { readPages } from './catalog-pages.js';
import {
  type CatalogSnapshot,
  emptySnapshot,
  findCurrentOrFormer,
  formerOf,
  toCatalogSnapshot,
  withUnreadable,
} from './catalog-snapshot.js';
import { type Held, isDue } from './held-catalog.js';
import { logUnreadableItems } from './unreadable-items.js';

// A page that opens while the provider hangs waits this long for the live list, then shows the kept one.
const patienceMs = 4_000;
const firstPatienceMs = 15_000;
// A provider that is quick is shown whole at once; of a slow one, the page that has come.
const restPatienceMs = 1_000;
// Thirty pages of the slowest that were seen; nobody waits for all of it.
const refreshTimeoutMs = 5 * 60_000;

/**
 * The whole catalog, most used first; kept in memory and on disk. What is read or required waits for the provider, some
 * seconds at most; what is recalled is answered from memory and disk, while the provider is asked in the background.
 */
@injectable()
export class CatalogService {
  private held?: Held;
  private refreshing?: Promise<void>;
  private readonly waitingForPart: (() => void)[] = [];
  private readonly closing = new AbortController();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('background', () => this.close());
  }

  /** The list now; the last good one, or none, where the provider does not answer in time. */
  async fetchFresh(): Promise<CatalogSnapshot> {
    const held = await this.holdOf(await this.projects.findProjectId());
    if (!isDue(held)) return held.reading;
    if (held.reading.source === 'none') {
      const isPart = await raceWithSignal(this.firstPart(held), AbortSignal.timeout(firstPatienceMs));
      if (isPart && this.refreshing) await raceWithSignal(this.refreshing, AbortSignal.timeout(restPatienceMs));
    } else if (held.reading.isComplete) await raceWithSignal(this.refresh(held), AbortSignal.timeout(patienceMs));
    else void this.refresh(held);
    // The refresh may have found out that the key opens another project.
    return (await this.holdOf(await this.projects.findProjectId())).reading;
  }

  /** Throws `not_found` for an app that the list lacks, `app_not_available` for one that it had; without a list `key_refused`, or `provider_unreachable`. */
  async requireApp(slug: string): Promise<CatalogApp> {
    const reading = await this.readFor(slug);
    const app = reading.bySlug.get(slug);
    if (app !== undefined) return app;
    throw reading.source === 'none' ? catalogUnavailable(this.unavailableReason()) : appNotListed(slug, reading);
  }

  /** Why there is no list at all: as reading it failed last, or that the provider has not answered yet. */
  unavailableReason(): PluginError {
    const cause = this.held?.failure;
    if (isPluginError(cause)) return cause;
    return new PluginError('provider_unreachable', 'The connection provider has not answered yet.', { cause });
  }

  /** Waits for the rest of the list where the part that has arrived lacks the app. */
  private async readFor(slug: string): Promise<CatalogSnapshot> {
    const reading = await this.fetchFresh();
    if (reading.source === 'none' || reading.isComplete || reading.bySlug.has(slug)) return reading;
    if (this.refreshing) await raceWithSignal(this.refreshing, AbortSignal.timeout(firstPatienceMs));
    return this.fetchFresh();
  }

  /** Also an app that the provider no longer offers, as it was last known. */
  async findCachedApp(slug: string): Promise<CatalogApp | undefined> {
    return findCurrentOrFormer(await this.getCached(await this.projects.findProjectId()), slug);
  }

  /** The list as it is known here, for who knows already which project the key in force opens. */
  async getCached(projectId: string | undefined): Promise<CatalogSnapshot> {
    const held = await this.holdOf(projectId);
    if (isDue(held)) void this.refresh(held);
    return held.reading;
  }

  /**
   * The app that an action's name begins with, the longest if several do: `GMAIL_SEND_EMAIL` is Gmail's. Recalled; read
   * only where no list was ever read.
   */
  async findAppOf(action: string): Promise<string | undefined> {
    const name = action.toLowerCase();
    const known = await this.getCached(await this.projects.findProjectId());
    const { bySlug, formerBySlug } = known.apps.length > 0 ? known : await this.fetchFresh();
    const apps = [...bySlug.keys(), ...formerBySlug.keys()];
    return apps.filter((slug) => name.startsWith(`${slug}_`)).sort((one, other) => other.length - one.length)[0];
  }

  /** After a new key: the next reader gets a live list. */
  expire(): void {
    if (this.held) Object.assign(this.held, { readAt: 0, failedAt: 0 });
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.refreshing;
  }

  private async holdOf(projectId: string | undefined): Promise<Held> {
    if (this.held !== undefined && this.held.projectId === projectId) return this.held;
    const catalog = await this.snapshots.readCatalog(toRecordProjectId(projectId));
    // Somebody else may have read it meanwhile, and begun to refresh it.
    if (this.held !== undefined && this.held.projectId === projectId) return this.held;
    const reading =
      catalog === undefined ? emptySnapshot : toCatalogSnapshot(catalog, { source: 'last_good', isComplete: true });
    this.held = { projectId, reading, readAt: 0, failedAt: 0 };
    return this.held;
  }

  /** True with the first page of a list of several, false when the whole was read or failed. */
  private firstPart(held: Held): Promise<boolean> {
    return new Promise((resolve) => {
      this.waitingForPart.push(() => resolve(true));
      void this.refresh(held).then(() => resolve(false));
    });
  }

  /** Shows what has arrived where there was nothing; each time twice as much, since every part is indexed anew. */
  private showPart(held: Held, apps: CatalogApp[]): void {
    const { reading } = held;
    if (reading.isComplete || apps.length === 0 || apps.length < 2 * reading.apps.length) return;
    held.reading = toCatalogSnapshot(
      { apps, fetchedAt: new Date().toISOString() },
      { source: 'live', isComplete: false },
    );
    for (const go of this.waitingForPart.splice(0)) go();
  }

  /** All readers share one refresh. Never rejects. */
  private refresh(due: Held): Promise<void> {
    this.refreshing ??= this.fetchAndReplace(due).finally(() => {
      this.refreshing = undefined;
      this.waitingForPart.length = 0;
    });
    return this.refreshing;
  }

  /** Finds out whose catalog it is before reading it: the key may open another project than the one that was due. */
  private async fetchAndReplace(due: Held): Promise<void> {
    let held = due;
    try {
      const projectId = await this.status.discoverProjectId();
      held = await this.holdOf(projectId);
      const catalog = await this.fetchAll(held);
      // Under a key that was replaced meanwhile, some pages may be of the other project.
      if ((await this.status.discoverProjectId()) !== projectId) return await this.fetchAndReplace(held);
      await this.replace(held, catalog);
    } catch (error) {
      this.keepLastGood(held, error);
    }
  }

  private async replace(held: Held, read: Catalog): Promise<void> {
    const apps = withUnreadable(held.reading, read);
    const catalog = { ...read, apps, former: formerOf(held.reading, apps) };
    logUnreadableItems(this.logger, 'apps', { now: read.unreadable, before: held.reading.unreadable });
    const reading = toCatalogSnapshot(catalog, { source: 'live', isComplete: true });
    Object.assign(held, { reading, readAt: Date.now(), failedAt: 0 });
    await this.snapshots.writeCatalog(toRecordProjectId(held.projectId), catalog).catch((error: unknown) => {
      this.logger.warn('The catalog could not be kept on disk.', { error });
    });
  }

  private keepLastGood(held: Held, error: unknown): void {
    Object.assign(held, { failedAt: Date.now(), failure: error });
    if (held.reading.source === 'live') held.reading = { ...held.reading, source: 'last_good' };
    // Before a key is saved there is no list to have; that is no fault.
    const level = isPluginError(error, 'not_configured') ? 'debug' : 'warn';
    this.logger[level]('The catalog could not be read from the provider.', { error });
  }

  private fetchAll(held: Held): Promise<Catalog> {
    return withLinkedSignal([this.closing.signal, AbortSignal.timeout(refreshTimeoutMs)], (signal) =>
      readPages(
        (cursor) => this.provider.listApps({ cursor }, { signal }),
        (apps) => this.showPart(held, apps),
      ),
    );
  }
}

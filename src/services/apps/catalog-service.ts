import { inject, injectable } from 'tsyringe';
import type { Catalog, CatalogApp } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { ProviderProjectService } from '../settings/provider-project-service.js';
import { AppSearch } from './app-search.js';

/** The catalog as it can be shown now. `last_good`: kept from before, since the provider does not answer. */
export type CatalogReading = {
  source: 'live' | 'last_good' | 'none';
  fetchedAt?: string;
  apps: readonly CatalogApp[];
  bySlug: ReadonlyMap<string, CatalogApp>;
  search: AppSearch;
};

const freshForMs = 10 * 60 * 1000;
// After a failure the last-good list is served at once; the provider is asked again after this.
const retryAfterMs = 15_000;
// A page that opens while the provider hangs waits this long for the live list, then shows the kept one.
const patienceMs = 4_000;
const refreshLimitMs = 60_000;
// The catalog holds about 2,000 apps in 2 pages; what needs more pages than this is a fault.
const maximumPages = 50;

const nothing: CatalogReading = { source: 'none', apps: [], bySlug: new Map(), search: new AppSearch([]) };

/** The whole catalog, most used first; kept in memory and on disk. */
@injectable()
export class CatalogService {
  private held?: { projectId: string; reading: CatalogReading; readAt: number };
  private failedAt = 0;
  private refreshing?: Promise<void>;
  private readonly closing = new AbortController();

  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: a provider that is down gives the last-good list, or none. */
  async read(): Promise<CatalogReading> {
    const projectId = await this.projectId();
    if (this.held?.projectId !== projectId) await this.recall(projectId);
    if (this.isDue()) await this.waitFor(this.refresh(projectId));
    return this.held?.reading ?? nothing;
  }

  async find(slug: string): Promise<CatalogApp | undefined> {
    return (await this.read()).bySlug.get(slug);
  }

  /** What is known without asking anybody: for tool calls, which never wait for the catalog. */
  async peek(slug: string): Promise<CatalogApp | undefined> {
    return (await this.known(await this.projects.currentProjectId())).get(slug);
  }

  /** The same of every app, for who has asked already which project the key in force opens. */
  async known(projectId: string | undefined): Promise<CatalogReading['bySlug']> {
    const id = projectId ?? 'unknown';
    if (this.held?.projectId !== id) await this.recall(id);
    if (this.isDue()) void this.refresh(id);
    return (this.held?.reading ?? nothing).bySlug;
  }

  /** After a new key: the next reader gets a live list. */
  expire(): void {
    this.failedAt = 0;
    if (this.held) this.held.readAt = 0;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.refreshing;
  }

  private async projectId(): Promise<string> {
    return (await this.projects.currentProjectId()) ?? 'unknown';
  }

  private isDue(): boolean {
    const now = Date.now();
    return now - (this.held?.readAt ?? 0) > freshForMs && now - this.failedAt > retryAfterMs;
  }

  private async recall(projectId: string): Promise<void> {
    const catalog = await this.snapshots.readCatalog(projectId);
    this.failedAt = 0;
    this.held = catalog && { projectId, reading: toReading(catalog, 'last_good'), readAt: 0 };
  }

  private waitFor(refresh: Promise<void>): Promise<void> {
    if (this.held === undefined) return refresh;
    return Promise.race([refresh, new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref())]);
  }

  /** Readers share one refresh. */
  private refresh(projectId: string): Promise<void> {
    this.refreshing ??= this.fetchAll()
      .then((catalog) => this.hold(projectId, catalog))
      .catch((error: unknown) => this.keepLastGood(error))
      .finally(() => {
        this.refreshing = undefined;
      });
    return this.refreshing;
  }

  private async hold(projectId: string, catalog: Catalog): Promise<void> {
    this.held = { projectId, reading: toReading(catalog, 'live'), readAt: Date.now() };
    this.failedAt = 0;
    await this.snapshots.writeCatalog(projectId, catalog).catch((error: unknown) => {
      this.logger.warn('The catalog could not be kept on disk.', { error });
    });
  }

  private keepLastGood(error: unknown): void {
    this.failedAt = Date.now();
    if (this.held) this.held.reading = { ...this.held.reading, source: 'last_good' };
    this.logger.warn('The catalog could not be read from the provider.', { error });
  }

  private async fetchAll(): Promise<Catalog> {
    const signal = AbortSignal.any([this.closing.signal, AbortSignal.timeout(refreshLimitMs)]);
    const bySlug = new Map<string, CatalogApp>();
    const seen = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await this.provider.listApps({ cursor }, { signal });
      for (const app of page.items) if (!bySlug.has(app.slug)) bySlug.set(app.slug, app);
      cursor = page.nextCursor;
      if (cursor !== undefined && seen.has(cursor)) break;
      if (cursor !== undefined) seen.add(cursor);
    } while (cursor !== undefined && seen.size < maximumPages);
    return { apps: [...bySlug.values()], fetchedAt: new Date().toISOString() };
  }
}

function toReading(catalog: Catalog, source: 'live' | 'last_good'): CatalogReading {
  return {
    source,
    fetchedAt: catalog.fetchedAt,
    apps: catalog.apps,
    bySlug: new Map(catalog.apps.map((app) => [app.slug, app])),
    search: new AppSearch(catalog.apps),
  };
}

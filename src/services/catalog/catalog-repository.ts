import { inject, injectable } from 'tsyringe';
import type { Catalog, CatalogApp } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time/time.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { toRecordProjectId } from '../provider-project/record-project-id.js';
import { fetchWithUnreadable, hasUnreadable } from './unreadable-items.js';

// The catalog holds about 1,500 apps, in 2 pages, or in 30 if the provider returns 50 per page; many more are an error of the
// provider.
const maxPages = 60;
/** Three times as many. All are indexed and kept in memory; of more, the most used are read, since these are listed first. */
export const maxApps = 5_000;
// Enough for thirty pages at the slowest rate that was observed; no caller waits that long.
const fetchTimeoutMs = 5 * 60_000;

/** The catalog of a provider project, from the provider or as it was saved on disk. */
@injectable()
export class CatalogRepository {
  constructor(
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Undefined where no readable catalog is saved. */
  readCached(projectId: string | undefined): Promise<Catalog | undefined> {
    return this.snapshots.readCatalog(toRecordProjectId(projectId));
  }

  /**
   * All pages; of an app that is listed twice, the first. Calls `onPart` after each page but the last with all apps so far.
   * Throws what the provider throws.
   */
  fetchFresh({ signal, onPart }: { signal: AbortSignal; onPart: (apps: CatalogApp[]) => void }): Promise<Catalog> {
    const bySlug = new Map<string, CatalogApp>();
    return withTimeLimit(fetchTimeoutMs, signal, async (either) => {
      const fetchPage = async (cursor: string | undefined) => {
        const page = await this.provider.listApps({ cursor }, { signal: either });
        for (const app of page.items) if (!bySlug.has(app.slug) && bySlug.size < maxApps) bySlug.set(app.slug, app);
        if (page.nextCursor !== undefined) onPart([...bySlug.values()]);
        return page;
      };
      const { unreadable: found } = await fetchWithUnreadable(fetchPage, { maxPages, maxItems: maxApps });
      const unreadable = { ...found, slugs: found.slugs.filter((slug) => !bySlug.has(slug)) };
      const fetchedAt = now();
      return { apps: [...bySlug.values()], fetchedAt, ...(hasUnreadable(unreadable) && { unreadable }) };
    });
  }

  /** Best effort: a catalog that is not saved is fetched again. */
  async save(projectId: string | undefined, catalog: Catalog): Promise<void> {
    await this.snapshots.writeCatalog(toRecordProjectId(projectId), catalog).catch((error: unknown) => {
      this.logger.warn('The catalog could not be kept on disk.', { error });
    });
  }
}

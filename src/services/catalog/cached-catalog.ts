import type { Catalog, CatalogApp } from '../../domain/app.js';
import { isYoungerThan, now } from '../../lib/time.js';
import { maxApps } from './catalog-repository.js';
import { type CatalogSnapshot, formerOf, toCatalogSnapshot, withMissing } from './catalog-snapshot.js';

const freshForMs = 10 * 60 * 1000;
// After a failure the last good list is served at once; the provider is called again after this.
const retryAfterMs = 15_000;

/** The catalog of one provider project in memory. */
export class CachedCatalog {
  /** Why it could not be refreshed last. */
  failure?: unknown;
  // Milliseconds since the epoch, 0 for never.
  private refreshedAt = 0;
  private failedAt = 0;

  constructor(
    readonly projectId: string | undefined,
    private shown: CatalogSnapshot,
  ) {}

  get snapshot(): CatalogSnapshot {
    return this.shown;
  }

  get isRefreshDue(): boolean {
    return !isYoungerThan(freshForMs, this.refreshedAt) && !isYoungerThan(retryAfterMs, this.failedAt);
  }

  /** Makes a refresh due. */
  expire(): void {
    this.refreshedAt = 0;
    this.failedAt = 0;
  }

  /**
   * Shows the pages so far where there was no list; each time twice as many apps, since every part that is searched is indexed
   * anew. Returns false where it shows nothing new.
   */
  showPart(apps: CatalogApp[]): boolean {
    const { shown } = this;
    if (shown.isComplete || apps.length === 0 || apps.length < 2 * shown.apps.length) return false;
    const catalog = { apps, fetchedAt: now(), former: formerOf(shown, apps) };
    this.shown = toCatalogSnapshot(catalog, { source: 'live', isComplete: false });
    this.failure = undefined;
    return true;
  }

  /** Shows what was fetched with what may still be offered, and returns that for the disk. */
  replace(fetched: Catalog): Catalog {
    const { apps, missed } = withMissing(this.shown, fetched, { maxApps });
    const catalog = { ...fetched, apps, former: formerOf(this.shown, apps), ...(missed.length > 0 && { missed }) };
    this.shown = toCatalogSnapshot(catalog, { source: 'live', isComplete: true });
    this.refreshedAt = Date.now();
    this.failedAt = 0;
    return catalog;
  }

  keepLastGood(failure: unknown): void {
    this.failure = failure;
    this.failedAt = Date.now();
    if (this.shown.source === 'live') this.shown = { ...this.shown, source: 'last_good' };
  }
}

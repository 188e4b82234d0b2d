import type { Catalog, CatalogApp } from '../../domain/app.js';
import { isYoungerThan, now } from '../../lib/time/time.js';
import { maxApps } from './catalog-repository.js';
import { type CatalogSnapshot, formerOf, isSilentOn, toCatalogSnapshot, withMissing } from './catalog-snapshot.js';

const freshForMs = 10 * 60 * 1000;
// After a failure the last good list is served at once; the provider is called again after this.
const retryAfterMs = 15_000;
// Shorter for an app that a list lacks: it may be new, and enabled at another replica, whose list is younger.
const freshIfLackingMs = 10_000;

/** The catalog of one provider project in memory. */
export class CachedCatalog {
  /** Why it could not be refreshed last. */
  failure?: unknown;
  // Milliseconds since the epoch, 0 for never.
  private refreshedAt = 0;
  private failedAt = 0;
  /** When it was read anew for apps that it lacked, so that what is nowhere is not asked for again and again. */
  private readonly soughtAt = new Map<string, number>();

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

  /** Whether it was read longer ago than that, or never. */
  isOlderThan(ageMs: number): boolean {
    return !isYoungerThan(ageMs, this.refreshedAt);
  }

  /** Makes a refresh due. */
  expire(): void {
    this.refreshedAt = 0;
    this.failedAt = 0;
  }

  /** Makes a refresh due where an app may have come since the list was read. */
  seek(slug: string): void {
    if (!this.shown.isComplete || !isSilentOn(this.shown, slug)) return;
    if (isYoungerThan(freshIfLackingMs, this.refreshedAt) || this.soughtAt.has(slug)) return;
    this.soughtAt.set(slug, Date.now());
    this.refreshedAt = 0;
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
    for (const [slug, at] of this.soughtAt) if (!isYoungerThan(freshForMs, at)) this.soughtAt.delete(slug);
    return catalog;
  }

  keepLastGood(failure: unknown): void {
    this.failure = failure;
    this.failedAt = Date.now();
    if (this.shown.source === 'live') this.shown = { ...this.shown, source: 'last_good' };
  }
}

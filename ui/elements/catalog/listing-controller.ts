import { Task, TaskStatus } from '@lit/task';
import { maxAppsPerPage } from '../../../src/contract/app-constants.js';
import type { AppList, AppListQuery, AppRecord } from '../../../src/contract/app-contract.js';
import { ApiError, toApiError } from '../../api/api-error.js';
import type { StreamNotice } from '../../api/event-stream.js';
import { StreamController } from '../../api/stream-controller.js';
import { SubscriptionController } from '../../api/subscription-controller.js';
import { actionsFor } from '../../state/app-actions.js';
import { appendPage, isForAdmin, isWhole, type Listing, patchApp, startListing } from '../../state/app-listing.js';
import type { AppConnectElement } from '../appconnect-element.js';
import { type Search, searchKey } from './catalog-search.js';
import { connectionEvents } from './connection-events.js';
import { ListingRefresher, type RefreshedListing } from './listing-refresher.js';

const firstPageSize = 50;
const nextPageSize = 250;

/** The apps of the present search, loaded page by page; its refresher updates them in place. */
export class ListingController implements RefreshedListing {
  listing: Listing | undefined;
  /** How many searches were answered: with the next one the results are new, not updated. */
  searchCount = 0;
  /** Whether the person may see the full catalog, as org admins may; looked up only for a list without apps, which does not tell it. */
  maySeeAllApps: boolean | undefined;

  private readonly task: Task<readonly unknown[], Listing>;
  private readonly refresher: ListingRefresher;
  /** The search that the listing answers. */
  private listedKey = '';
  /** How often the apps were read anew: what was asked before the last time is out of date. */
  private readCount = 0;
  private isLoadingNext = false;
  /** Why the next page did not come. It is not asked for again before the person says so, or the service is heard again. */
  private nextError: ApiError | undefined;
  /** The last search whose missing apps were looked for. */
  private completedSearch = 0;

  constructor(
    private readonly host: AppConnectElement,
    private readonly search: () => Search,
  ) {
    this.refresher = new ListingRefresher(host, this);
    new SubscriptionController(host, (api) => actionsFor(api).watch((app, changes) => this.handleAction(app, changes)));
    this.task = new Task(host, {
      task: (_, { signal }) => this.loadFirst(signal),
      args: () => [host.api, ...Object.values(search())],
      onComplete: (listing) => this.handleLoaded(listing),
    });
    new StreamController(host, (notice) => this.handleNotice(notice));
  }

  get error(): ApiError | undefined {
    return this.task.error === undefined ? this.nextError : toApiError(this.task.error);
  }

  /** Whether the present search failed, while the listing is that of an earlier one. */
  get isOutdated(): boolean {
    return this.listing !== undefined && this.task.error !== undefined && !this.isListed;
  }

  get isPending(): boolean {
    return this.task.status === TaskStatus.PENDING;
  }

  private get isListed(): boolean {
    return this.listedKey === searchKey(this.search());
  }

  /** Resolves once the present search has its results or has failed. */
  async settled(): Promise<void> {
    await this.task.taskComplete.catch(() => undefined);
  }

  reload(): void {
    void this.task.run();
  }

  forget(): void {
    this.listing = undefined;
  }

  /** Forgets the apps too, where they say nothing about what is to come: with a key there are others than without. */
  startAnew(): void {
    this.forget();
    this.reload();
  }

  /** Asks again for what did not come; for the next page alone, if the rows before it are there. */
  retry(): void {
    if (this.nextError === undefined) {
      this.reload();
      return;
    }
    this.nextError = undefined;
    this.host.requestUpdate();
  }

  private async loadFirst(signal: AbortSignal): Promise<Listing> {
    this.nextError = undefined;
    const { query, view } = this.search();
    if (view === 'all' && !(this.listing && isForAdmin(this.listing))) await this.requireFullCatalog(signal);
    const page = await this.readFirst(this.isListed, signal);
    if (page.apps.length === 0) await this.lookUpRole(signal);
    return startListing(page, { isSearch: query.trim() !== '' });
  }

  /** An address that an admin sent may name the full catalog. Throws `forbidden` for others, without a request that is refused. */
  private async requireFullCatalog(signal: AbortSignal): Promise<void> {
    const { maySeeAllApps } = await this.host.api.getViewer(signal);
    if (!maySeeAllApps) throw new ApiError({ code: 'forbidden', status: 403, reason: 'only_org_admins' });
  }

  /** Without an answer the person counts as what they were. */
  private async lookUpRole(signal: AbortSignal): Promise<void> {
    const viewer = await this.host.api.getViewer(signal).catch(() => undefined);
    this.maySeeAllApps = viewer?.maySeeAllApps;
  }

  private handleLoaded(listing: Listing): void {
    this.readCount += 1;
    // A next page of what was read before may never come.
    this.isLoadingNext = false;
    // Whoever is far down in what is read again stays there.
    if (this.listing === undefined || !this.isListed) this.searchCount += 1;
    this.listedKey = searchKey(this.search());
    this.replace(listing);
    this.refresher.handleReload();
  }

  async loadNext(): Promise<void> {
    const cursor = this.listing?.nextCursor;
    if (cursor === undefined || this.isLoadingNext || this.isPending || this.error !== undefined) return;
    this.isLoadingNext = true;
    const { readCount } = this;
    const page = this.host.api.listApps(this.toQuery({ cursor, limit: nextPageSize }));
    const append = (apps: AppList, listing: Listing) => {
      this.listing = appendPage(listing, apps);
      if (apps.nextCursor === undefined) this.completeOnce(this.listing);
    };
    await this.ifCurrent(page, append, (error) => {
      this.nextError = error;
    });
    if (readCount === this.readCount) this.isLoadingNext = false;
    this.host.requestUpdate();
  }

  /** An app that moved up between two pages is on none of them. Once: some service may count more apps than it lists. */
  private completeOnce(listing: Listing): void {
    if (isWhole(listing) || this.completedSearch === this.searchCount) return;
    this.completedSearch = this.searchCount;
    this.refresher.refresh({ isAll: true });
  }

  private handleAction(app: string, changes: Partial<AppRecord> | undefined): void {
    if (changes === undefined) return;
    this.patchApp(app, changes);
    this.refresher.refreshAfterAction();
  }

  private handleNotice(notice: StreamNotice) {
    const hasFailed = this.listing === undefined || this.task.error !== undefined;
    if (notice.name === 'settings.changed' || hasFailed) return [this.task];
    if (this.nextError !== undefined) this.retry();
    this.refresher.refresh(notice.name === 'refetch' ? { isAll: true } : { apps: [notice.data.app] });
    return undefined;
  }

  patchApp(app: string, changes: Partial<AppRecord>): void {
    if (this.listing !== undefined) this.replace(patchApp(this.listing, app, changes));
  }

  /** Shows the listing as it is now, and tells which connections it shows otherwise. */
  replace(listing: Listing): void {
    const events = connectionEvents(this.listing, listing);
    this.listing = listing;
    this.host.requestUpdate();
    for (const event of events) this.host.dispatchEvent(event);
  }

  /** The first page of the search; with `isAll` as many apps as are loaded. */
  readFirst(isAll: boolean, signal?: AbortSignal): Promise<AppList> {
    const loaded = this.listing?.apps.length ?? 0;
    const limit = isAll ? Math.min(Math.max(loaded, firstPageSize), maxAppsPerPage) : firstPageSize;
    return this.host.api.listApps(this.toQuery({ limit }), signal);
  }

  /** Applies an answer to the listing, or its failure, unless the apps were read anew meanwhile. */
  async ifCurrent<Answer>(
    answer: Promise<Answer>,
    use: (answer: Answer, listing: Listing) => void,
    fail: (error: ApiError) => void,
  ): Promise<void> {
    const { readCount } = this;
    try {
      const value = await answer;
      if (readCount === this.readCount && this.listing !== undefined) use(value, this.listing);
    } catch (error) {
      // An admin who sees the full catalog has become a member. After other failures the next occasion tries again.
      if (toApiError(error).code === 'forbidden') this.reload();
      else if (readCount === this.readCount) fail(toApiError(error));
    }
  }

  private toQuery(page: { cursor?: string; limit: number }): Partial<AppListQuery> {
    const { view, query, category } = this.search();
    return { ...page, view, query: query.trim(), category };
  }
}

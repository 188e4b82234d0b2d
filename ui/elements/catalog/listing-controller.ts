import { Task, TaskStatus } from '@lit/task';
import type { ReactiveController } from 'lit';
import { maxAppsPerPage } from '../../../src/contract/app-constants.js';
import type { AppList, AppListQuery, AppRecord } from '../../../src/contract/app-contract.js';
import { sectionOf } from '../../../src/contract/app-sections.js';
import { ApiError, toApiError } from '../../api/api-error.js';
import type { StreamNotice } from '../../api/event-stream.js';
import { StreamController } from '../../api/event-stream.js';
import { SubscriptionController } from '../../api/subscription-controller.js';
import { actionsFor } from '../../state/app-actions.js';
import {
  appendPage,
  isForAdmin,
  isForAnotherRole,
  isWhole,
  type Listing,
  patchApp,
  refreshApps,
  startListing,
} from '../../state/app-listing.js';
import type { AppConnectElement } from '../appconnect-element.js';
import { type Search, searchKey } from './catalog-search.js';
import { connectionEvents } from './connection-events.js';
import { ListingStaleness, type Stale } from './listing-staleness.js';

const firstPageSize = 50;
const nextPageSize = 250;
/** The delay after an event, so that one request serves a burst of them. */
const refreshDelayMs = 100;
/** The delay while the service is still loading the catalog from the provider, which takes it seconds per page. */
const incompleteDelayMs = 2_000;
/** It doubles with every failure in a row, since a service in trouble, or one that limits requests, is to be left alone. */
const maxIncompleteDelayMs = 60_000;

/** The apps of the present search: loads them page by page, and updates them in place. */
export class ListingController implements ReactiveController {
  listing: Listing | undefined;
  /** Increases with every new search; distinguishes new results from updated ones. */
  generation = 0;
  /** Increases whenever the apps were read anew; what was asked before that is out of date. */
  private readings = 0;
  /** Whether the person may see the full catalog, as org admins may; looked up only for a list without apps, which does not tell it. */
  maySeeAllApps: boolean | undefined;

  private readonly task: Task<readonly unknown[], Listing>;
  private listedKey = '';
  private readonly staleness = new ListingStaleness();
  private isLoadingNext = false;
  private completedGeneration = 0;
  private isRefreshing = false;
  /** Whether the person did something since the last refresh was asked for, so that its answer is out of date. */
  private isPatched = false;
  /** Why the next page did not come. It is not asked for again before the person says so, or the service is heard again. */
  private nextError: ApiError | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The delay after the present answer, or failure, while the catalog is incomplete. */
  private delayMs = incompleteDelayMs;

  constructor(
    private readonly host: AppConnectElement,
    private readonly search: () => Search,
  ) {
    host.addController(this);
    new SubscriptionController(host, (api) => actionsFor(api).watch((app, changes) => this.handleAction(app, changes)));
    this.task = new Task(host, {
      task: (_, { signal }) => {
        this.nextError = undefined;
        return this.loadFirst(signal);
      },
      args: () => [host.api, ...Object.values(search())],
      onComplete: (listing) => {
        this.readings += 1;
        // Whoever is far down in what is read again stays there.
        if (this.listing === undefined || !this.isListed) this.generation += 1;
        this.listedKey = searchKey(search());
        this.replace(listing);
        // A pause that failures have made long is over.
        if (listing.catalog.complete === false && this.delayMs > incompleteDelayMs) this.stopTimer();
        this.refreshWhileIncomplete();
      },
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

  private get isListed(): boolean {
    return this.listedKey === searchKey(this.search());
  }

  /** The size of the first page, or of all that is loaded. */
  private sizeOf(isAll: boolean): number {
    const loaded = this.listing?.apps.length ?? 0;
    return isAll ? Math.min(Math.max(loaded, firstPageSize), maxAppsPerPage) : firstPageSize;
  }

  get isPending(): boolean {
    return this.task.status === TaskStatus.PENDING;
  }

  /** Resolves once the present search has its results or has failed. */
  async settled(): Promise<void> {
    await this.task.taskComplete.catch(() => undefined);
  }

  reload(): void {
    void this.task.run();
  }

  /** Forgets the apps too, where they say nothing about what is to come: with a key there are others than without. */
  startAnew(): void {
    this.listing = undefined;
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

  hostDisconnected(): void {
    this.stopTimer();
  }

  patchApp(app: string, changes: Partial<AppRecord>): void {
    if (this.listing !== undefined) this.replace(patchApp(this.listing, app, changes));
  }

  async loadNext(): Promise<void> {
    const cursor = this.listing?.nextCursor;
    if (cursor === undefined || this.isLoadingNext || this.isPending || this.error !== undefined) return;
    this.isLoadingNext = true;
    const page = this.host.api.listApps(this.toQuery({ cursor, limit: nextPageSize }));
    const append = (apps: AppList, listing: Listing) => {
      this.listing = appendPage(listing, apps);
      if (apps.nextCursor === undefined) this.completeOnce(this.listing);
    };
    await this.ifCurrent(page, append, (error) => {
      this.nextError = error;
    });
    this.isLoadingNext = false;
    this.host.requestUpdate();
  }

  /** An app that moved up between two pages is on none of them. Once: some service may count more apps than it lists. */
  private completeOnce(listing: Listing): void {
    if (isWhole(listing) || this.completedGeneration === this.generation) return;
    this.completedGeneration = this.generation;
    this.staleness.add({ isAll: true });
    this.refreshSoon();
  }

  private async loadFirst(signal: AbortSignal): Promise<Listing> {
    const { query, view } = this.search();
    if (view === 'all' && !(this.listing && isForAdmin(this.listing))) await this.requireFullCatalog(signal);
    const page = await this.host.api.listApps(this.toQuery({ limit: this.sizeOf(this.isListed) }), signal);
    if (page.apps.length === 0) await this.lookUpRole(signal);
    return startListing(page, { isSearch: query.trim() !== '' });
  }

  /** Without an answer the person counts as what they were. */
  private async lookUpRole(signal: AbortSignal): Promise<void> {
    const viewer = await this.host.api.getViewer(signal).catch(() => undefined);
    this.maySeeAllApps = viewer?.maySeeAllApps;
  }

  /** An address that an admin sent may name the full catalog. Throws `forbidden` for others, without a request that is refused. */
  private async requireFullCatalog(signal: AbortSignal): Promise<void> {
    const { maySeeAllApps } = await this.host.api.getViewer(signal);
    if (!maySeeAllApps) throw new ApiError({ code: 'forbidden', status: 403, reason: 'only_org_admins' });
  }

  private handleAction(app: string, changes: Partial<AppRecord> | undefined): void {
    if (changes === undefined) return;
    this.patchApp(app, changes);
    this.isPatched = true;
    this.staleness.add({ isAll: true });
    this.refreshSoon();
  }

  private handleNotice(notice: StreamNotice) {
    const hasFailed = this.listing === undefined || this.task.error !== undefined;
    if (notice.name === 'settings.changed' || hasFailed) return [this.task];
    if (this.nextError !== undefined) this.retry();
    this.staleness.add(notice.name === 'refetch' ? { isAll: true } : { apps: [notice.data.app] });
    this.refreshSoon();
    return undefined;
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** One at a time, so that no answer comes after a later one. */
  private refreshSoon(delayMs = refreshDelayMs): void {
    clearTimeout(this.timer);
    // It is read again once it is back in the page.
    if (!this.host.isConnected) return;
    this.timer = setTimeout(() => (this.isRefreshing ? this.refreshSoon() : void this.refresh()), delayMs);
  }

  /** Asks again while the service is still loading its first catalog. */
  private refreshWhileIncomplete(delayMs = incompleteDelayMs): void {
    this.delayMs = Math.min(delayMs, maxIncompleteDelayMs);
    if (this.listing?.catalog.complete !== false) return;
    this.staleness.add({ isAll: true });
    // What happened since the request asks for one of its own, and sooner.
    if (this.timer === undefined) this.refreshSoon(this.delayMs);
  }

  /** Fetches the changed apps and the first page, for its counts; everything that is loaded where no event names what changed. */
  private async refresh(): Promise<void> {
    this.isRefreshing = true;
    this.timer = undefined;
    await this.settled();
    const stale = this.staleness.take();
    this.isPatched = false;
    let remaining: string[] = [];
    const use = (page: AppList, listing: Listing) => {
      if (this.isPatched) this.staleness.add(stale);
      else remaining = this.update(listing, { page, stale });
    };
    await this.ifCurrent(this.host.api.listApps(this.toQuery({ limit: this.sizeOf(stale.isAll) })), use, ({ code }) => {
      this.staleness.add(stale);
      // Every refusal tells the page that nobody is signed in; once somebody is, the list is read again anyway.
      if (code !== 'unauthenticated') this.refreshWhileIncomplete(this.delayMs * 2);
    });
    await Promise.all(remaining.map((app) => this.refreshOne(app)));
    this.isRefreshing = false;
  }

  /** @returns the apps to ask for one by one, which are not on the page: those that changed, or may have left it since they did */
  private update(listing: Listing, { page, stale }: { page: AppList; stale: Stale }): string[] {
    if (isForAnotherRole(page, listing)) {
      this.reload();
      return [];
    }
    this.replace(refreshApps(listing, page));
    this.refreshWhileIncomplete();
    const fresh = new Set(page.apps.map(({ app }) => app));
    const isStale = (each: AppRecord) => stale.apps.has(each.app) || (stale.isAll && sectionOf(each) !== 'others');
    return listing.apps.filter((each) => !fresh.has(each.app) && isStale(each)).map(({ app }) => app);
  }

  private async refreshOne(app: string): Promise<void> {
    const askAgain = () => this.staleness.add({ apps: [app] });
    const use = (record: AppRecord) => (this.isPatched ? askAgain() : this.patchApp(app, record));
    await this.ifCurrent(this.host.api.getApp(app), use, ({ code }) => code !== 'not_found' && askAgain());
  }

  /** Applies an answer, or its failure, unless another search has started since; one in the background changes nothing. */
  private async ifCurrent<Answer>(
    answer: Promise<Answer>,
    use: (answer: Answer, listing: Listing) => void,
    fail: (error: ApiError) => void,
  ): Promise<void> {
    const { readings } = this;
    try {
      const value = await answer;
      if (readings === this.readings && this.listing !== undefined) use(value, this.listing);
    } catch (error) {
      // An admin who sees the full catalog has become a member. After other failures the next occasion tries again.
      if (toApiError(error).code === 'forbidden') this.reload();
      else if (readings === this.readings) fail(toApiError(error));
    }
  }

  private replace(listing: Listing): void {
    const events = connectionEvents(this.listing, listing);
    this.listing = listing;
    this.host.requestUpdate();
    for (const event of events) this.host.dispatchEvent(event);
  }

  private toQuery(page: { cursor?: string; limit: number }): Partial<AppListQuery> {
    const { view, query, category } = this.search();
    return { ...page, view, query: query.trim(), category };
  }
}

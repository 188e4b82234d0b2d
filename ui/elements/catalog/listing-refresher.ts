import type { ReactiveController } from 'lit';
import type { AppList, AppRecord } from '../../../src/contract/app-contract.js';
import { sectionOf } from '../../../src/contract/app-sections.js';
import type { ApiError } from '../../api/api-error.js';
import { isForAnotherRole, type Listing, patchApp, refreshApps } from '../../state/app-listing.js';
import type { AppConnectElement } from '../appconnect-element.js';

/** The delay after an event, so that one request serves a burst of them. */
const refreshDelayMs = 100;
/** The pause while the service is still loading the catalog from the provider, which takes it seconds per page. */
const firstPauseMs = 2_000;
/** It doubles with every failure in a row, since a service in trouble, or one that limits requests, is to be left alone. */
const maxPauseMs = 60_000;

/** The listing that is kept up to date, and how it is read. */
export interface RefreshedListing {
  readonly listing: Listing | undefined;
  replace(listing: Listing): void;
  reload(): void;
  settled(): Promise<void>;
  readFirst(isAll: boolean): Promise<AppList>;
  ifCurrent<Answer>(
    answer: Promise<Answer>,
    use: (answer: Answer, listing: Listing) => void,
    fail: (error: ApiError) => void,
  ): Promise<void>;
}

/** What may be out of date: some apps, or all that are loaded. */
interface Stale {
  readonly apps: ReadonlySet<string>;
  readonly isAll: boolean;
}

const nothingStale: Stale = { apps: new Set(), isAll: false };

/**
 * Keeps a listing up to date in place: collects what may be out of date, and reads it again a moment later. Goes on by itself while
 * the service is still loading its first catalog.
 */
export class ListingRefresher implements ReactiveController {
  private stale = nothingStale;
  /** Set while a refresh is to come. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRefreshing = false;
  /** Whether the person did something since the last refresh began, so that its answer is out of date. */
  private isOvertaken = false;
  /** The pause after the present answer, or failure, while the catalog is incomplete. */
  private pauseMs = firstPauseMs;

  constructor(
    private readonly host: AppConnectElement,
    private readonly shown: RefreshedListing,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    if (!this.host.isConnected) this.stopTimer();
  }

  /** Reads again soon what may be out of date. */
  refresh(stale: { apps?: Iterable<string>; isAll?: boolean }): void {
    this.addStale(stale);
    this.startTimer(refreshDelayMs);
  }

  /** The person did something, after which a refresh under way tells less than the page. */
  refreshAfterAction(): void {
    this.isOvertaken = true;
    this.refresh({ isAll: true });
  }

  /** Goes on after the apps were read anew: a pause that failures have made long is over. */
  handleReload(): void {
    if (this.isIncomplete && this.pauseMs > firstPauseMs) this.stopTimer();
    this.refreshWhileIncomplete(firstPauseMs);
  }

  private get isIncomplete(): boolean {
    return this.shown.listing?.catalog.complete === false;
  }

  private refreshWhileIncomplete(pauseMs: number): void {
    this.pauseMs = Math.min(pauseMs, maxPauseMs);
    if (!this.isIncomplete) return;
    this.addStale({ isAll: true });
    // What happened since the request asks for one of its own, and sooner.
    if (this.timer === undefined) this.startTimer(this.pauseMs);
  }

  private addStale({ apps = [], isAll = false }: { apps?: Iterable<string>; isAll?: boolean }): void {
    this.stale = { apps: new Set([...this.stale.apps, ...apps]), isAll: this.stale.isAll || isAll };
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** One refresh at a time, so that no answer comes after a later one. */
  private startTimer(delayMs: number): void {
    clearTimeout(this.timer);
    // It is read again once it is back in the page.
    if (!this.host.isConnected) return;
    this.timer = setTimeout(() => {
      if (this.isRefreshing) this.startTimer(refreshDelayMs);
      else void this.refreshNow();
    }, delayMs);
  }

  /** Fetches the changed apps and the first page, for its counts; everything that is loaded where no event names what changed. */
  private async refreshNow(): Promise<void> {
    this.isRefreshing = true;
    this.timer = undefined;
    await this.shown.settled();
    const { stale } = this;
    this.stale = nothingStale;
    this.isOvertaken = false;
    let remaining: string[] = [];
    const use = (page: AppList, listing: Listing) => {
      if (this.isOvertaken) this.addStale(stale);
      else remaining = this.update(listing, { page, stale });
    };
    await this.shown.ifCurrent(this.shown.readFirst(stale.isAll), use, ({ code }) => {
      this.addStale(stale);
      // Every refusal tells the page that nobody is signed in; once somebody is, the list is read again anyway.
      if (code !== 'unauthenticated') this.refreshWhileIncomplete(this.pauseMs * 2);
    });
    await Promise.all(remaining.map((app) => this.refreshOne(app)));
    this.isRefreshing = false;
  }

  /** @returns the apps to ask for one by one, which are not on the page: those that changed, or may have left it since they did */
  private update(listing: Listing, { page, stale }: { page: AppList; stale: Stale }): string[] {
    if (isForAnotherRole(page, listing)) {
      this.shown.reload();
      return [];
    }
    this.shown.replace(refreshApps(listing, page));
    this.refreshWhileIncomplete(firstPauseMs);
    const fresh = new Set(page.apps.map(({ app }) => app));
    const isStale = (each: AppRecord) => stale.apps.has(each.app) || (stale.isAll && sectionOf(each) !== 'others');
    return listing.apps.filter((each) => !fresh.has(each.app) && isStale(each)).map(({ app }) => app);
  }

  private async refreshOne(app: string): Promise<void> {
    const askAgain = () => this.addStale({ apps: [app] });
    const use = (record: AppRecord, listing: Listing) =>
      this.isOvertaken ? askAgain() : this.shown.replace(patchApp(listing, app, record));
    await this.shown.ifCurrent(this.host.api.getApp(app), use, ({ code }) => code !== 'not_found' && askAgain());
  }
}

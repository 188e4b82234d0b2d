import type { ReactiveController } from 'lit';
import { sectionOf } from '../../../src/contract/app-sections.js';
import { isForAdmin, type Listing } from '../../state/app-listing.js';
import type { AppConnectElement } from '../appconnect-element.js';
import { type CatalogRow, type RowsView, startOfOthers, toRows } from './catalog-rows.js';
import type { ListVirtualizer } from './list-virtualizer.js';
import type { ListingController } from './listing-controller.js';

const announceDelayMs = 700;

/** The results of a search as rows. A new search starts at its top, and its number of results is announced. */
export class ResultsController implements ReactiveController {
  rows: CatalogRow[] = [];
  /** That of the rows: while a dialog is open, the one from before it. */
  listing: Listing | undefined;
  /** Whether the service answers the person as an admin. */
  isForAdmin = false;
  /** Whether the present search failed, so that the rows are not its results. */
  isOutdated = false;

  /** Whether the person unfolded the apps that they cannot use. */
  private isUnfolded = false;
  private wasFolded = false;
  private shownSearch = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly host: AppConnectElement,
    private readonly loader: Pick<ListingController, 'listing' | 'searchCount' | 'isOutdated' | 'maySeeAllApps'>,
    private readonly virtualizer: Pick<ListVirtualizer, 'reset' | 'scrollBy' | 'topPx'>,
    private readonly isAdmin: () => boolean,
  ) {
    host.addController(this);
  }

  /** Includes the apps that are not loaded yet, so that the scroll bar has its final size. */
  get rowCount(): number {
    const { listing } = this;
    if (this.isFolded) return this.rows.length;
    return listing === undefined ? 0 : this.rows.length + listing.total - listing.apps.length;
  }

  /** How many apps there are to see, including those that are not loaded yet. */
  get appCount(): number {
    return this.isFolded ? this.rows.filter((row) => 'app' in row).length : (this.listing?.total ?? 0);
  }

  /** The last section, of what a member cannot use. What they searched for is not folded. */
  get others(): RowsView['others'] {
    const { listing } = this;
    const start = listing && startOfOthers(listing);
    if (start === undefined || this.isAdmin()) return undefined;
    return listing?.isSearch ? { start } : { start, fold: { isFolded: !this.isUnfolded, toggle: this.toggle } };
  }

  /** Whether a member could use none of the apps. */
  get hasNothingUsable(): boolean {
    const { start, fold } = this.others ?? {};
    return start === 0 && fold !== undefined && this.listing?.apps.every((app) => sectionOf(app) === 'others') === true;
  }

  get isFolded(): boolean {
    return this.others?.fold?.isFolded ?? false;
  }

  hostUpdate(): void {
    if (this.hasOpenDialog()) return;
    const { listing, searchCount } = this.loader;
    this.followRole(listing);
    const isNew = listing !== this.listing;
    this.listing = listing;
    const { isFolded } = this;
    if (isNew || isFolded !== this.wasFolded) this.rows = listing === undefined ? [] : toRows(listing, { isFolded });
    this.wasFolded = isFolded;
    if (this.shownSearch !== searchCount) this.showNewResults(searchCount);
    // The reason takes the place of the rows, at the start of the list.
    if (this.loader.isOutdated && !this.isOutdated) this.scrollToStart();
    this.isOutdated = this.loader.isOutdated;
  }

  /** Nothing is folded away from somebody who was an admin until now, and may be reading why a change was refused. */
  private followRole(listing: Listing | undefined): void {
    if (listing === undefined) return;
    const wasForAdmin = this.isForAdmin;
    const isTold = listing.apps.length > 0;
    this.isForAdmin = isTold ? isForAdmin(listing) : (this.loader.maySeeAllApps ?? wasForAdmin);
    if (wasForAdmin && !this.isForAdmin) this.isUnfolded = true;
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
  }

  /** New rows would remove the one whose dialog is open, and what was entered in it, or put another app there. */
  private hasOpenDialog(): boolean {
    const rows = [...(this.host.renderRoot?.querySelectorAll('appconnect-app-row') ?? [])];
    const open = rows.find(({ openDialog }) => openDialog !== undefined)?.openDialog;
    open?.addEventListener('close', this.handleClose, { once: true });
    return open !== undefined;
  }

  private readonly toggle = (): void => {
    this.isUnfolded = !this.isUnfolded;
    this.host.requestUpdate();
  };

  private handleClose = (): void => this.host.requestUpdate();

  /** Announces the number of results once the person has stopped typing. */
  private showNewResults(search: number): void {
    const isFirst = this.shownSearch === 0;
    this.shownSearch = search;
    this.virtualizer.reset();
    if (isFirst) return;
    this.scrollToStart();
    clearTimeout(this.timer);
    const announce = () => this.host.announce(this.host.words.apps.results(this.appCount));
    this.timer = setTimeout(announce, announceDelayMs);
  }

  private scrollToStart(): void {
    const toolbar = this.host.renderRoot.querySelector('.toolbar');
    const counts = this.host.renderRoot.querySelector('.counts');
    if (toolbar === null || counts === null) return;
    const topPx = Math.max(toolbar.getBoundingClientRect().bottom, this.virtualizer.topPx);
    const distancePx = counts.getBoundingClientRect().top - topPx;
    if (distancePx < 0) this.virtualizer.scrollBy(distancePx);
  }
}

import type { LitElement, ReactiveController } from 'lit';
import { type Search, searchKey } from './catalog-search.js';
import type { ListingController } from './listing-controller.js';

/**
 * Keeps the height of the list while somebody searches, so that the page does not scroll away from the search field when
 * the results shrink. Releases the height once the results of an empty search are shown again.
 */
export class ReservedHeight implements ReactiveController {
  /** The minimum height of the list's container. */
  heightPx = 0;
  private searchKey = '';
  private searchCount = 0;

  constructor(
    private readonly host: LitElement,
    private readonly loader: Pick<ListingController, 'searchCount'>,
    private readonly search: () => Search,
  ) {
    host.addController(this);
  }

  /** Measuring forces a layout, so this controller comes after the loader, which has sent its request by then. */
  hostUpdate(): void {
    const { searchCount } = this.loader;
    const search = this.search();
    const key = searchKey(search);
    if (key !== this.searchKey) this.heightPx = Math.max(this.heightPx, this.measure());
    else if (searchCount !== this.searchCount && search.query === '') this.heightPx = 0;
    this.searchKey = key;
    this.searchCount = searchCount;
  }

  /** At most the height of the window: nobody sees the part below it shrink. */
  private measure(): number {
    const container = this.host.renderRoot.querySelector<HTMLElement>('.results');
    return Math.min(container?.offsetHeight ?? 0, window.innerHeight);
  }
}

import type { LitElement, ReactiveController } from 'lit';
import type { ListingController, Search } from './listing-controller.js';

/**
 * The room that a list had: what is shown may shrink while somebody searches; the room for it does not, or the field
 * would jump away. It is let go once a list that nothing is searched in stands there again.
 */
export class HeldRoom implements ReactiveController {
  /** How high the place of the list is at least. */
  heightPx = 0;
  private heldFor = '';
  private generation = 0;

  constructor(
    private readonly host: LitElement,
    private readonly loader: Pick<ListingController, 'generation'>,
    private readonly search: () => Search,
  ) {
    host.addController(this);
  }

  /** Measuring makes the browser lay out the page, so it comes after the loader, whose request is on its way by then. */
  hostUpdate(): void {
    const { generation } = this.loader;
    const search = this.search();
    const key = Object.values(search).join('\n');
    if (key !== this.heldFor) this.heightPx = Math.max(this.heightPx, this.measure());
    else if (generation !== this.generation && search.query === '') this.heightPx = 0;
    this.heldFor = key;
    this.generation = generation;
  }

  /** No more than fills the window: what is below it cannot be seen to shrink. */
  private measure(): number {
    const place = this.host.renderRoot.querySelector<HTMLElement>('.hold');
    return Math.min(place?.offsetHeight ?? 0, window.innerHeight);
  }
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Place } from '../../events/place-changed-event.js';
import { currentPage, type PageId, replacePlace, routePlace } from '../router.js';

/** Fast typing changes the place with each key, and browsers refuse an address that changes often. */
const writeDelayMs = 250;

type PlacedElement = HTMLElement & { place?: Place };

/** Keeps in the address what the elements of a slot show, and shows them what the address names. */
export class SlotPlace implements ReactiveController {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly page: () => PageId,
    private readonly elements: () => readonly PlacedElement[],
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.restore);
    window.addEventListener('popstate', this.restore);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    window.removeEventListener('hashchange', this.restore);
    window.removeEventListener('popstate', this.restore);
  }

  /** Shows what the address names; where it names nothing, or something that no element knows, the address follows the elements. */
  readonly restore = (): void => {
    if (currentPage() !== this.page() || this.elements().length === 0) return;
    const wanted = routePlace(this.page());
    for (const element of this.elements()) if (wanted && element.place) element.place = wanted;
    this.write();
  };

  readonly writeSoon = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), writeDelayMs);
  };

  private write(): void {
    const places = this.elements().map(({ place = {} }) => place);
    replacePlace(this.page(), Object.assign({}, ...places));
  }
}

/**
 * What an element shows, as names and values for the query of an address; a default has an empty value. Elements never read or
 * write the address of their page: the page may keep a place there, and set it again.
 */
export type Place = Readonly<Record<string, string>>;

/** What an element shows was changed by the person, such as the search of the catalog. */
export class PlaceChangedEvent extends CustomEvent<PlaceChangedEventDetail> {
  constructor(detail: PlaceChangedEventDetail) {
    super('appconnect-place-changed', { bubbles: true, composed: true, detail });
  }
}

export interface PlaceChangedEventDetail {
  place: Place;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-place-changed': PlaceChangedEvent;
  }
}

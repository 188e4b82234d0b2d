/** Asks the surrounding page to show a place where the person can try what an agent can do in an app. */
export class TryRequestedEvent extends CustomEvent<TryRequestedEventDetail> {
  constructor(detail: TryRequestedEventDetail) {
    super('appconnect-try-requested', { bubbles: true, composed: true, detail });
  }
}

export interface TryRequestedEventDetail {
  /** The slug of the app. */
  app: string;
  /** Its name. */
  name: string;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-try-requested': TryRequestedEvent;
  }
}

/** A project key was checked and saved. */
export class KeySavedEvent extends CustomEvent<KeySavedEventDetail> {
  constructor(detail: KeySavedEventDetail) {
    super('appconnect-key-saved', { bubbles: true, composed: true, detail });
  }
}

export interface KeySavedEventDetail {
  /** The last four characters of the key, the only part that leaves the server. */
  lastFour: string | undefined;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-key-saved': KeySavedEvent;
  }
}

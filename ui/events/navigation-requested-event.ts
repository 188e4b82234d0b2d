/** Asks the surrounding page to show the place where a problem can be fixed. */
export class NavigationRequestedEvent extends CustomEvent<NavigationRequestedEventDetail> {
  constructor(detail: NavigationRequestedEventDetail) {
    super('appconnect-navigation-requested', { bubbles: true, composed: true, detail });
  }
}

export interface NavigationRequestedEventDetail {
  /** The slot of the control center in which it can be fixed. */
  slot: 'integrations' | 'workspace-settings' | 'activity';
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-navigation-requested': NavigationRequestedEvent;
  }
}

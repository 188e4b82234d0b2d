/** The person wants to go where something can be mended; the page around decides how. */
export class NavigationRequestedEvent extends CustomEvent<NavigationRequestedEventDetail> {
  constructor(detail: NavigationRequestedEventDetail) {
    super('appconnect-navigation-requested', { bubbles: true, composed: true, detail });
  }
}

export interface NavigationRequestedEventDetail {
  /** The slot of the control center in which it can be mended. */
  slot: 'integrations' | 'workspace-settings' | 'activity';
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-navigation-requested': NavigationRequestedEvent;
  }
}

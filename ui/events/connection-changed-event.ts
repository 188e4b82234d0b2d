import type { ConnectionStatus } from '../../src/contract/connection-constants.js';

/** The viewer's own connection to an app changed, here or elsewhere. */
export class ConnectionChangedEvent extends CustomEvent<ConnectionChangedEventDetail> {
  constructor(detail: ConnectionChangedEventDetail) {
    super('appconnect-connection-changed', { bubbles: true, composed: true, detail });
  }
}

export interface ConnectionChangedEventDetail {
  app: string;
  status: ConnectionStatus;
  account: string | undefined;
}

declare global {
  interface HTMLElementEventMap {
    'appconnect-connection-changed': ConnectionChangedEvent;
  }
}

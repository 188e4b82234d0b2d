/**
 * Nobody is signed in to the platform any more: a request was refused for that reason, or the person wants to sign in again.
 * Dispatched on the window, since it concerns the whole page. A host that shows its sign-in then calls `preventDefault()`.
 */
export class UnauthenticatedEvent extends Event {
  constructor() {
    super('appconnect-unauthenticated', { cancelable: true });
  }
}

declare global {
  interface WindowEventMap {
    'appconnect-unauthenticated': UnauthenticatedEvent;
  }
}

/**
 * The service refused a change that the page offered: the person may have lost a role. Dispatched on the window, since it concerns
 * the whole page. The elements then ask again what the person may do, and so may a host whose page depends on it.
 */
export class ForbiddenEvent extends Event {
  constructor() {
    super('appconnect-forbidden');
  }
}

declare global {
  interface WindowEventMap {
    'appconnect-forbidden': ForbiddenEvent;
  }
}

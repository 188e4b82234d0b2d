import type { Settings } from '../../../src/contract/settings-contract.js';

/** Tells the element around the form what the settings are now. Stays inside that element. */
export class KeyAcceptedEvent extends CustomEvent<Settings> {
  constructor(detail: Settings) {
    super('appconnect-key-accepted', { detail });
  }
}

import type { AccountPort } from './port/account-port.js';
import type { AuthConfigPort } from './port/auth-config-port.js';
import type { CallPort } from './port/call-port.js';
import type { CatalogPort } from './port/catalog-port.js';
import type { KeyPort } from './port/key-port.js';

/**
 * The port to the provider, in the plugin's terms. Every method takes a signal and has its own timeout. Every method may throw
 * `not_configured` without a key, `key_refused` for a bad one, `provider_unreachable`, `provider_protocol` and `rate_limited`,
 * and the codes that its comment lists.
 */
export interface ProviderGateway extends KeyPort, CatalogPort, AuthConfigPort, AccountPort, CallPort {
  /** Aborts open requests and closes all connections; later uses throw `shutting_down`. */
  close(): Promise<void>;
}

export const ProviderGateway = Symbol('ProviderGateway');

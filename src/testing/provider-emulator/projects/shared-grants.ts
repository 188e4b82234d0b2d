import type { AuthConfigStore } from './auth-config-store.js';
import { type ConnectedAccount, isOauth } from './connected-account-store.js';
import type { Project } from './project.js';

/**
 * The other accounts that die with the grant of an account. Google gives a person one grant for all clients of a Google project,
 * and a revocation ends the whole of it. The provider learns of that when it cannot renew their tokens.
 */
export function listOnSameGrant(account: ConnectedAccount, { accounts, authConfigs }: Project): ConnectedAccount[] {
  const grant = googleGrantOf(account, authConfigs);
  if (grant === undefined) return [];
  return accounts
    .list()
    .filter((other) => other.id !== account.id && other.status === 'ACTIVE')
    .filter((other) => googleGrantOf(other, authConfigs) === grant);
}

/** The person and the Google project of the client; the client of the provider has a project of its own. */
function googleGrantOf(account: ConnectedAccount, authConfigs: AuthConfigStore): string | undefined {
  if (!isOauth(account) || !account.label || !/^(?:gmail$|youtube$|google)/.test(account.toolkitSlug)) return undefined;
  const clientId = authConfigs.find(account.authConfigId)?.credentials.client_id;
  return `${account.label.toLowerCase()} ${String(clientId ?? '').split('-')[0]}`;
}

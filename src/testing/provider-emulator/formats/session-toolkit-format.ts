import type { ConnectedAccount } from '../entities/connected-account.js';
import type { Toolkit } from '../entities/toolkit.js';
import { logoUrl } from './toolkit-format.js';

/** A toolkit as a session lists it, with the account that a call would use. */
export function toSessionToolkit(
  toolkit: Toolkit,
  account: ConnectedAccount | undefined,
  origin: string,
): Record<string, unknown> {
  return {
    slug: toolkit.slug,
    name: toolkit.name,
    enabled: true,
    is_no_auth: toolkit.noAuth,
    composio_managed_auth_schemes: toolkit.managedAuthSchemes,
    meta: { logo: logoUrl(toolkit.slug, origin), description: toolkit.description },
    connected_account: account ? toAccount(account) : null,
  };
}

function toAccount(account: ConnectedAccount): Record<string, unknown> {
  return {
    id: account.id,
    user_id: account.userId,
    status: account.status,
    created_at: account.createdAt.toISOString(),
    auth_config: {
      id: account.authConfigId,
      auth_scheme: account.authScheme,
      is_composio_managed: account.isManaged,
    },
  };
}

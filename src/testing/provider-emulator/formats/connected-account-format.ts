import type { AuthConfig } from '../entities/auth-config.js';
import { type ConnectedAccount, isOauth } from '../entities/connected-account.js';

export type AccountSurroundings = { config: AuthConfig | undefined; tellsDisplayNames: boolean };

/** An account as lists show it. Its owner's name at the app is in it only where the sign-in itself tells one. */
export function toAccountItem(
  account: ConnectedAccount,
  { config, tellsDisplayNames }: AccountSurroundings,
): Record<string, unknown> {
  const displayName = tellsDisplayNames && isOauth(account) ? account.label : undefined;
  const values = { status: account.status, ...maskedSecrets(account), ...(displayName && { displayName }) };
  return {
    id: account.id,
    user_id: account.userId,
    alias: account.alias ?? null,
    word_id: account.wordId,
    status: account.status,
    status_reason: account.statusReason ?? null,
    is_disabled: account.status === 'INACTIVE',
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
    toolkit: { slug: account.toolkitSlug },
    auth_config: {
      id: account.authConfigId,
      auth_scheme: account.authScheme,
      is_composio_managed: account.isManaged,
      is_disabled: config?.status === 'DISABLED',
    },
    state: { authScheme: account.authScheme, val: values },
    data: values,
    experimental: { account_type: account.accountType },
  };
}

/** An account by itself: the list's shape and a little more. */
export function toAccountDetail(account: ConnectedAccount, surroundings: AccountSurroundings): Record<string, unknown> {
  return { ...toAccountItem(account, surroundings), params: {}, requested_scopes: [], requested_user_scopes: [] };
}

function maskedSecrets(account: ConnectedAccount): Record<string, string> {
  if (account.connectedAt === undefined) return {};
  return account.authScheme === 'API_KEY' ? { generic_api_key: 'REDACTED' } : { access_token: 'REDACTED' };
}

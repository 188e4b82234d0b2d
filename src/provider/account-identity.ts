import { toAccountLabel } from './account-mapper.js';
import type { ProviderHttp } from './provider-http.js';
import { accountIdentitySchema } from './provider-schemas.js';

/**
 * The account's name at its app, from what the sign-in itself told the provider; undefined where it told none. Throws
 * `ProviderFault`.
 */
export async function findToldLabel(
  http: ProviderHttp,
  accountId: string,
  { signal }: { signal: AbortSignal },
): Promise<string | undefined> {
  const path = `/connected_accounts/${encodeURIComponent(accountId)}`;
  const account = await http.read(path, { area: 'connected accounts', schema: accountIdentitySchema, signal });
  const { displayName, profile, email } = account.state?.val ?? {};
  return toAccountLabel({ email, ...profile }) ?? toAccountLabel({ displayName });
}

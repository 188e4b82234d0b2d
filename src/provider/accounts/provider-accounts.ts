import { authConfigGone, fieldsNeeded, untrustedAnswer } from '../http/provider-errors.js';
import { isOwnRefusal, withoutWords } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { readableItems } from '../http/provider-pages.js';
import {
  accountSchema,
  anythingSchema,
  authConfigSchema,
  completionSchema,
  linkSchema,
  pageSchema,
  revocationSchema,
} from '../http/provider-schemas.js';
import { signInAddressOf } from '../http/provider-url.js';
import type { ProviderAccount, RevokeResult } from '../provider-gateway.js';
import { toProviderAccount } from './account-mapper.js';
import { isAccountMissing, isAuthConfigMissing } from './missing.js';
import { fieldsWanted, type SignInForms } from './sign-in-forms.js';

type Waiting = { signal: AbortSignal };

const area = 'connected accounts';

/** Members' accounts at the provider, and the links that make them. Throws `ProviderFault`. */
export class ProviderAccounts {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
    private readonly forms: SignInForms,
  ) {}

  async createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    { signal }: Waiting,
  ): Promise<{ accountId: string; url: string }> {
    const { authConfigId, providerUserId, callbackUrl } = request;
    const body = { auth_config_id: authConfigId, user_id: providerUserId, callback_url: callbackUrl };
    const link = await this.http
      .write('/connected_accounts/link', { method: 'POST', area, schema: linkSchema, body, signal })
      .catch(async (error) => {
        throw await this.linkRefusal(error, authConfigId, signal);
      });
    // A browser is sent to this address, so it must be the provider's own page.
    const url = signInAddressOf(this.provider, link.redirect_url);
    if (url === undefined) throw untrustedAnswer('a sign-in page on a foreign address');
    return { accountId: link.connected_account_id, url };
  }

  async completeSignIn(
    { sessionUri, providerUserId }: { sessionUri: string; providerUserId: string },
    { signal }: Waiting,
  ): Promise<{ accountId: string } | undefined> {
    const body = { session_uri: sessionUri, user_id: providerUserId };
    const request = { method: 'POST', area, schema: completionSchema, body, signal } as const;
    try {
      const { connected_account_id } = await this.http.write('/connected_accounts/complete_auth', request);
      return { accountId: connected_account_id };
    } catch (error) {
      if (isOwnRefusal(error, 400, 404, 409, 422)) return undefined;
      throw withoutWords(error);
    }
  }

  async find(accountId: string, { signal }: Waiting): Promise<ProviderAccount | undefined> {
    try {
      const account = await this.http.read(pathOf(accountId), { area, schema: accountSchema, signal });
      if (account.id !== accountId) throw untrustedAnswer('another account than the one asked for');
      return toProviderAccount(account);
    } catch (error) {
      if (isAccountMissing(error)) return undefined;
      throw error;
    }
  }

  /** Asks by filter, since the provider announced that an account will stop telling its user. */
  async isOwnedBy(
    { accountId, providerUserId }: { accountId: string; providerUserId: string },
    { signal }: Waiting,
  ): Promise<boolean> {
    // A comma would make two users of one, and an empty filter would select the whole project.
    if ([accountId, providerUserId].some((id) => id.trim() === '' || id.includes(','))) return false;
    const query = { connected_account_ids: accountId, user_ids: providerUserId, account_type: 'ALL', limit: 10 };
    const page = await this.http.read('/connected_accounts', { area, schema: pageSchema, query, signal });
    return readableItems(page, accountSchema).some(
      (account) => account.id === accountId && (account.user_id ?? providerUserId) === providerUserId,
    );
  }

  async revoke(accountId: string, { signal }: Waiting): Promise<RevokeResult> {
    try {
      const path = `${pathOf(accountId)}/revoke`;
      const result = await this.http.write(path, { method: 'POST', area, schema: revocationSchema, signal });
      return result.revoked_tokens?.length ? 'revoked' : 'not_supported';
    } catch (error) {
      if (isAccountMissing(error)) return 'gone';
      // So says a provider that does not know this way of asking.
      if (isOwnRefusal(error, 404)) return (await this.find(accountId, { signal })) ? 'not_supported' : 'gone';
      if (isOwnRefusal(error, 400, 405, 409, 422, 501)) return 'not_supported';
      throw error;
    }
  }

  async delete(accountId: string, { signal }: Waiting): Promise<void> {
    try {
      await this.http.write(pathOf(accountId), { method: 'DELETE', area, schema: anythingSchema, signal });
    } catch (error) {
      if (!isAccountMissing(error)) throw error;
    }
  }

  /**
   * Why a link was refused, where that can be told: its auth config is gone or switched off, or wants to be told things of
   * the member first. One slug stands for many refusals, so the auth config itself is asked.
   */
  private async linkRefusal(error: unknown, authConfigId: string, signal: AbortSignal): Promise<unknown> {
    if (isAuthConfigMissing(error)) return authConfigGone(error);
    if (!isOwnRefusal(error, 400, 404, 422)) return error;
    try {
      const path = `/auth_configs/${encodeURIComponent(authConfigId)}`;
      const config = await this.http.read(path, { area: 'auth configs', schema: authConfigSchema, signal });
      if (config.status !== 'ENABLED') return authConfigGone(error);
      const form = await this.forms.read(config.toolkit.slug, { signal });
      const wanted = fieldsWanted(error, { form, scheme: config.auth_scheme });
      return wanted.length === 0 ? error : fieldsNeeded(config.toolkit.slug, wanted, error);
    } catch (failure) {
      return isAuthConfigMissing(failure) ? authConfigGone(error) : error;
    }
  }
}

function pathOf(accountId: string): string {
  return `/connected_accounts/${encodeURIComponent(accountId)}`;
}

import type { z } from 'zod';
import { fetchAllItems } from '../../domain/pages.js';
import { authConfigGone, fieldsNeeded, untrustedAnswer } from '../http/provider-errors.js';
import { isOwnRefusal, withoutMessage } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { maxPages, readableItems, toNextCursor } from '../http/provider-pages.js';
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
import type { ProviderAccount, RevokeResult, UnfinishedAccount } from '../provider-gateway.js';
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
      throw withoutMessage(error);
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

type Account = z.output<typeof accountSchema>;
type Owner = { providerUserId: string; app: string };

const pageSize = 200;
const unfinished = ['INITIALIZING', 'INITIATED', 'FAILED', 'EXPIRED'];

/**
 * The accounts of one owner whose sign-in did not come to an end, all pages. What the filters let through is looked at
 * again: an account of somebody else is not ours to remove. Throws `ProviderFault`.
 */
export async function listUnfinishedAccounts(
  http: ProviderHttp,
  owner: Owner,
  { signal }: { signal: AbortSignal },
): Promise<UnfinishedAccount[]> {
  // An empty filter would select the whole project.
  if (owner.providerUserId.trim() === '' || owner.app.trim() === '') return [];
  const filters = { toolkit_slugs: owner.app, statuses: unfinished.join(','), account_type: 'ALL', limit: pageSize };
  const fetchPage = async (cursor: string | undefined) => {
    const query = { ...filters, ...(isOneName(owner.providerUserId) && { user_ids: owner.providerUserId }), cursor };
    const page = await http.read('/connected_accounts', {
      area: 'connected accounts',
      schema: pageSchema,
      query,
      signal,
    });
    return { items: readableItems(page, accountSchema), nextCursor: toNextCursor(page, cursor) };
  };
  const accounts = await fetchAllItems(fetchPage, { maxPages });
  return accounts.filter((account) => isUnfinished(account) && isOf(account, owner)).flatMap(toUnfinishedAccount);
}

/** With a comma a filter names two users; then those of all are read, and each account has to tell whose it is. */
function isOneName(providerUserId: string): boolean {
  return !providerUserId.includes(',');
}

function isOf(account: Account, { providerUserId, app }: Owner): boolean {
  const isTheirs = account.user_id == null ? isOneName(providerUserId) : account.user_id === providerUserId;
  return isTheirs && account.toolkit.slug === app;
}

function isUnfinished({ status }: Account): boolean {
  return unfinished.includes(status);
}

/** None where the provider does not tell when it was made: nobody can say then whose doing it was. */
function toUnfinishedAccount({ id, created_at }: Account): UnfinishedAccount[] {
  const madeAt = Date.parse(created_at ?? '');
  return Number.isNaN(madeAt) ? [] : [{ accountId: id, createdAt: new Date(madeAt).toISOString() }];
}

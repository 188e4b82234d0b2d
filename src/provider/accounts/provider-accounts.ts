import type { z } from 'zod';
import { fetchAllItems } from '../../domain/pages.js';
import { isAccountOf } from '../../domain/provider-user.js';
import { untrustedAnswerError } from '../faults/provider-errors.js';
import { isOwnErrorReply, isReplyOfKind, isStatus, isUnreadable } from '../faults/provider-fault.js';
import { pathSegment } from '../http/path-segment.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { ProviderAccount, RevokeResult, UnfinishedAccount } from '../port/account-port.js';
import type { RequestOptions } from '../port/request-options.js';
import { maxPages, parseItems, wholeList } from '../reading/provider-pages.js';
import { accountSchema, deletionSchema, pageSchema, revocationSchema } from '../reading/provider-schemas.js';
import { toProviderAccount } from './account-mapper.js';

type Account = z.output<typeof accountSchema>;
type Owner = { providerUserId: string; app: string };

const area = 'connected accounts';
const pageSize = 200;
const unfinishedStatuses = ['INITIALIZING', 'INITIATED', 'FAILED', 'EXPIRED'];

// Slugs as recorded from several paths of the live API, and the codes that came with them. Something of an account, such as its
// auth config or the route to revoke it, is another thing.
const missingAccount = {
  slugs: /^(?:ActionExecute_)?ConnectedAccount_?(?:ConnectedAccount|Resource)?NotFound$/i,
  codes: [606, 1803, 1810],
  words: /^connected account(?: "?[\w-]+"?)? (?:was )?not found\b|^no connected account found\b/i,
};

/** Members' accounts at the provider. Throws `ProviderFault`, or the codes that the port names. */
export class ProviderAccounts {
  constructor(private readonly http: ProviderHttp) {}

  async find(accountId: string, { signal }: RequestOptions): Promise<ProviderAccount | undefined> {
    try {
      const account = await this.http.read(pathOf(accountId), { area, schema: accountSchema, signal });
      if (account.id !== accountId) throw untrustedAnswerError('another account than the one asked for');
      return toProviderAccount(account);
    } catch (error) {
      if (isAccountMissing(error)) return undefined;
      throw error;
    }
  }

  /** Asks by filter, since the provider has announced that accounts will no longer report their user. */
  async isOwnedBy(
    { accountId, providerUserId }: { accountId: string; providerUserId: string },
    { signal }: RequestOptions,
  ): Promise<boolean> {
    // A comma would turn one id into two, and an empty filter would select the whole project.
    if ([accountId, providerUserId].some((id) => id.trim() === '' || id.includes(','))) return false;
    const filters = { connected_account_ids: accountId, user_ids: providerUserId, account_type: 'ALL', limit: 10 };
    const listed = await this.list(filters, signal);
    const isMeant = ({ id, user_id }: Account) => id === accountId && (user_id ?? providerUserId) === providerUserId;
    if (listed.items.some(isMeant)) return true;
    // Only a list that was read to its end proves that it lacks the account.
    return wholeList(listed).some(isMeant);
  }

  /**
   * All accounts of one owner whose sign-in is not finished. The result is filtered again here, since an account of somebody
   * else must never be removed.
   */
  async listUnfinished(owner: Owner, { signal }: RequestOptions): Promise<UnfinishedAccount[]> {
    // An empty filter would select the whole project.
    if (owner.providerUserId.trim() === '' || owner.app.trim() === '') return [];
    const filters = {
      toolkit_slugs: owner.app,
      statuses: unfinishedStatuses.join(','),
      account_type: 'ALL',
      limit: pageSize,
      ...(isSingleUser(owner.providerUserId) && { user_ids: owner.providerUserId }),
    };
    return wholeList(await this.list(filters, signal))
      .filter((account) => unfinishedStatuses.includes(account.status) && belongsTo(account, owner))
      .flatMap(toUnfinishedAccount);
  }

  async revoke(accountId: string, { signal }: RequestOptions): Promise<RevokeResult> {
    try {
      const path = `${pathOf(accountId)}/revoke`;
      const { revoked_tokens: tokens } = await this.http.write(path, {
        method: 'POST',
        area,
        schema: revocationSchema,
        signal,
      });
      if (tokens == null) return 'not_supported';
      return tokens.length > 0 ? 'revoked' : 'nothing';
    } catch (error) {
      if (isOwnErrorReply(error, 400, 404, 405, 409, 422, 501)) return 'not_supported';
      if (isStatus(error, 404, 405, 501) || isUnreadable(error)) return 'unclear';
      throw error;
    }
  }

  async delete(accountId: string, { signal }: RequestOptions): Promise<void> {
    try {
      await this.http.write(pathOf(accountId), { method: 'DELETE', area, schema: deletionSchema, signal });
    } catch (error) {
      if (isAccountMissing(error)) return;
      // An answer of another form proves nothing, but the account itself does.
      if (!isUnreadable(error) || (await this.find(accountId, { signal })) !== undefined) throw error;
    }
  }

  /** A page may be empty although others follow. */
  private async list(filters: Record<string, string | number>, signal: AbortSignal) {
    const fetchPage = async (cursor: string | undefined) => {
      const query = { ...filters, cursor };
      const page = await this.http.read('/connected_accounts', { area, schema: pageSchema, query, signal });
      return { items: parseItems(page, accountSchema), nextCursor: page.next_cursor };
    };
    return fetchAllItems<Account>(fetchPage, { maxPages });
  }
}

function pathOf(accountId: string): string {
  return `/connected_accounts/${pathSegment(accountId)}`;
}

/**
 * Whether the provider itself reports that the account does not exist. A 404 of another form may come from a gateway or mean the
 * path, and a 410 that a part of the API was removed: neither may make the plugin forget a grant that still exists.
 */
function isAccountMissing(error: unknown): boolean {
  return isOwnErrorReply(error, 400, 404) && isReplyOfKind(error, missingAccount);
}

/** A comma would turn one user into two in a filter. Without the filter, the accounts of all users are read. */
function isSingleUser(providerUserId: string): boolean {
  return !providerUserId.includes(',');
}

/** One that does not tell its user is only known by the filter. */
function belongsTo({ user_id, toolkit }: Account, owner: Owner): boolean {
  const account = { providerUserId: user_id ?? undefined, app: toolkit.slug };
  return isAccountOf(owner, account) && (user_id != null || isSingleUser(owner.providerUserId));
}

/** Empty for an account without a creation time, which cannot be matched to a sign-in. */
function toUnfinishedAccount({ id, created_at }: Account): UnfinishedAccount[] {
  const createdAt = Date.parse(created_at ?? '');
  return Number.isNaN(createdAt) ? [] : [{ accountId: id, createdAt: new Date(createdAt).toISOString() }];
}

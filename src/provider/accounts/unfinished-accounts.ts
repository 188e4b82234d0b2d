import type { z } from 'zod';
import { fetchAllItems } from '../../domain/pages.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { maxPages, readableItems, toNextCursor } from '../http/provider-pages.js';
import { accountSchema, pageSchema } from '../http/provider-schemas.js';
import type { UnfinishedAccount } from '../provider-gateway.js';

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

import { Hono } from 'hono';
import { z } from 'zod';
import { alreadyRevoked, endpointRetired, missingFields, revokeNotSupported } from '../errors/account-errors.js';
import { requireAccessByMethod } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../http/request-parsing.js';
import type { AuthConfig } from '../projects/auth-config-store.js';
import {
  type AccountStatus,
  accountStatuses,
  type ConnectedAccount,
  isOauth,
} from '../projects/connected-account-store.js';
import { opaqueId } from '../projects/ids.js';
import { listOnSameGrant } from '../projects/shared-grants.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { linkRoutes } from './link-routes.js';

const maxLimit = 200;

const listQuery = z.object({
  ...paging,
  user_ids: commaList,
  toolkit_slugs: commaList,
  statuses: commaList.pipe(z.array(z.enum(accountStatuses)).optional()),
  auth_config_ids: commaList,
  connected_account_ids: commaList,
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  order_direction: z.enum(['asc', 'desc']).default('desc'),
  account_type: z.enum(['PRIVATE', 'SHARED', 'ALL']).default('PRIVATE'),
});
type ListQuery = z.infer<typeof listQuery>;

const createBody = z.object({
  auth_config: z.object({ id: z.string() }),
  connection: z.looseObject({
    user_id: z.string().min(1),
    state: z.object({ val: z.record(z.string(), z.unknown()) }).optional(),
  }),
});

const completeAuthBody = z.object({ session_uri: z.string().min(1), user_id: z.string().min(1) });

type AccountFormatOptions = { config: AuthConfig | undefined; tellsDisplayNames: boolean };

/** `/connected_accounts`: the accounts of users, from the first link to deletion. */
export function connectedAccountRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.use(requireAccessByMethod('connected_accounts'));
  routes.route('/link', linkRoutes(provider));
  routes.get('/', (context) => handleList(context, provider));
  routes.post('/', handleRetiredCreate);
  routes.post('/complete_auth', (context) => handleCompleteAuth(context, provider));
  routes.get('/:id', (context) => handleGet(context, provider));
  routes.patch('/:id', handlePatch);
  routes.patch('/:id/status', handleStatus);
  routes.post('/:id/refresh', (context) => handleRefresh(context, provider));
  routes.post('/:id/revoke', handleRevoke);
  routes.delete('/:id', handleDelete);
  return routes;
}

function handleList(context: ProviderContext, provider: EmulatedProvider): Response {
  const query = parseQuery(context, listQuery);
  const { project } = context.var;
  const page = toPage(selectAccounts(project.accounts.list(), query), query, maxLimit);
  return context.json(mapPage(page, (account) => toAccountItem(account, formatOptionsFor(account, context, provider))));
}

function handleGet(context: ProviderContext, provider: EmulatedProvider): Response {
  const { project } = context.var;
  const account = accountOf(context);
  project.accounts.countRead(account);
  return context.json(toAccountDetail(account, formatOptionsFor(account, context, provider)));
}

function formatOptionsFor(
  { authConfigId }: ConnectedAccount,
  context: ProviderContext,
  { switches }: EmulatedProvider,
): AccountFormatOptions {
  const config = context.var.project.authConfigs.find(authConfigId);
  return { config, tellsDisplayNames: switches.tellsDisplayNames };
}

/** Retired for managed OAuth; still works for API keys, which the request contains. */
async function handleRetiredCreate(context: ProviderContext): Promise<Response> {
  const body = await parseBody(context, createBody);
  const { project } = context.var;
  const authConfig = project.authConfigs.get(body.auth_config.id);
  if (authConfig.isManaged || isOauth(authConfig)) throw endpointRetired();
  const values = body.connection.state?.val ?? {};
  if (Object.keys(values).filter((name) => name !== 'status').length === 0) throw missingFields(['generic_api_key']);
  const account = project.accounts.create({ authConfig, userId: body.connection.user_id });
  project.accounts.setStatus(account.id, 'ACTIVE');
  const connectionData = { authScheme: account.authScheme, val: { status: account.status } };
  return context.json({ id: account.id, status: account.status, redirect_url: null, connectionData }, 201);
}

async function handlePatch(context: ProviderContext): Promise<Response> {
  const { alias } = await parseBody(context, z.object({ alias: z.string().optional() }));
  const account = accountOf(context);
  if (alias !== undefined) context.var.project.accounts.rename(account.id, alias);
  return context.json({ id: account.id, status: account.status, success: true });
}

async function handleStatus(context: ProviderContext): Promise<Response> {
  const { enabled } = await parseBody(context, z.object({ enabled: z.boolean() }));
  const account = accountOf(context);
  const { accounts } = context.var.project;
  if (enabled && account.status === 'INACTIVE') accounts.setStatus(account.id, 'ACTIVE');
  if (!enabled && account.status === 'ACTIVE') accounts.setStatus(account.id, 'INACTIVE', 'Disabled through the API.');
  return context.json({ success: true });
}

/** Creates a new sign-in page for the same account; API keys need none. The account keeps its status until the person decides. */
async function handleRefresh(context: ProviderContext, provider: EmulatedProvider): Promise<Response> {
  const body = await parseBody(context, z.object({ redirect_url: z.url().optional() }));
  const query = parseQuery(context, z.object({ redirect_url: z.url().optional() }));
  const account = accountOf(context);
  if (!isOauth(account)) {
    return context.json({ id: account.id, redirect_url: null, status: account.status });
  }
  const link = context.var.project.links.create(account, query.redirect_url ?? body.redirect_url);
  const redirectUrl = `${provider.linkOrigin}/link/${link.token}`;
  return context.json({ id: account.id, redirect_url: redirectUrl, status: account.status });
}

async function handleCompleteAuth(
  context: ProviderContext,
  { switches: { readsUntilActive, readsUntilNamed } }: EmulatedProvider,
): Promise<Response> {
  const body = await parseBody(context, completeAuthBody);
  const { links } = context.var.project;
  const delays = { readsUntilActive, readsUntilNamed };
  const account = links.completeVerification(body.session_uri, { userId: body.user_id, ...delays });
  return context.json({ connected_account_id: account.id, toolkit_slug: account.toolkitSlug });
}

function handleRevoke(context: ProviderContext): Response {
  const account = accountOf(context);
  if (!isOauth(account)) throw revokeNotSupported(account.authScheme);
  if (account.connectedAt === undefined || account.status === 'REVOKED') throw alreadyRevoked(account.id);
  const { project } = context.var;
  project.accounts.setStatus(account.id, 'REVOKED', 'Revoked through the API.');
  for (const { id } of listOnSameGrant(account, project)) {
    project.accounts.setStatus(id, 'EXPIRED', 'Its tokens could not be renewed: invalid_grant.');
  }
  return context.json({
    revoked_tokens: ['access_token', 'refresh_token'],
    connected_account: { id: account.id, status: 'REVOKED' },
  });
}

function handleDelete(context: ProviderContext): Response {
  const query = parseQuery(context, z.object({ revoke_on_delete: flag.optional() }));
  context.var.project.accounts.delete(accountOf(context).id);
  return context.json({ success: true, ...(query.revoke_on_delete && { revoke_job_id: opaqueId('job') }) });
}

function accountOf(context: ProviderContext): ConnectedAccount {
  return context.var.project.accounts.get(context.req.param('id') ?? '');
}

/** All given filters must match; without a filter the whole project is listed. */
function selectAccounts(accounts: ConnectedAccount[], query: ListQuery): ConnectedAccount[] {
  const selected = accounts.filter(
    (account) =>
      matchesFilter(query.user_ids, account.userId) &&
      matchesFilter(query.toolkit_slugs, account.toolkitSlug) &&
      matchesFilter<AccountStatus>(query.statuses, account.status) &&
      matchesFilter(query.auth_config_ids, account.authConfigId) &&
      matchesFilter(query.connected_account_ids, account.id) &&
      (query.account_type === 'ALL' || query.account_type === account.accountType),
  );
  const time = (account: ConnectedAccount) =>
    (query.order_by === 'created_at' ? account.createdAt : account.updatedAt).getTime();
  const oldestFirst = selected.sort((one, other) => time(one) - time(other));
  return query.order_direction === 'asc' ? oldestFirst : oldestFirst.reverse();
}

function matchesFilter<Value>(allowed: Value[] | undefined, value: Value): boolean {
  return !allowed || allowed.includes(value);
}

/** An account as a list item. It has the owner's name at the app only if the sign-in provides one. */
function toAccountItem(
  account: ConnectedAccount,
  { config, tellsDisplayNames }: AccountFormatOptions,
): Record<string, unknown> {
  const isNamed = tellsDisplayNames && isOauth(account) && account.readsUntilNamed === undefined;
  const displayName = isNamed ? account.label : undefined;
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

/** A single account: a list item with a few more fields. */
function toAccountDetail(account: ConnectedAccount, options: AccountFormatOptions): Record<string, unknown> {
  return { ...toAccountItem(account, options), params: {}, requested_scopes: [], requested_user_scopes: [] };
}

function maskedSecrets(account: ConnectedAccount): Record<string, string> {
  if (account.connectedAt === undefined) return {};
  return account.authScheme === 'API_KEY' ? { generic_api_key: 'REDACTED' } : { access_token: 'REDACTED' };
}

import { Hono } from 'hono';
import { z } from 'zod';
import type { Toolkit } from '../catalog/provider-catalog.js';
import { searchDisabled } from '../errors/session-errors.js';
import { activeAccounts, chooseAccount } from '../execution/account-choice.js';
import { createSessionLink } from '../execution/session-link.js';
import { assertToolkitAllowed, isToolkitInScope } from '../execution/session-scope.js';
import { executeInSession, type SessionContext } from '../execution/tool-execution.js';
import { requireAccess } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../http/request-parsing.js';
import { listedTools } from '../meta-tools/meta-tool-definitions.js';
import { isMetaTool, runMetaTool } from '../meta-tools/meta-tools.js';
import { searchInSession } from '../meta-tools/tool-search.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { logoUrl } from './logo-routes.js';
import { sessionOf } from './session-routes.js';
import { proxyBody, toProxyAnswer, toToolItem } from './tool-routes.js';

const maxToolsLimit = 500;
const maxToolkitsLimit = 50;

const someArguments = z.record(z.string(), z.unknown()).default({});
const searchBody = z.object({
  queries: z.array(z.object({ use_case: z.string() })).min(1),
  toolkits: z.array(z.string()).optional(),
});
const executeBody = z.object({
  tool_slug: z.string(),
  arguments: someArguments,
  account: z.string().optional(),
});
const metaBody = z.object({ slug: z.string(), arguments: someArguments });
const linkBody = z.object({ toolkit: z.string(), callback_url: z.url().optional(), alias: z.string().optional() });
const toolkitsQuery = z.object({
  ...paging,
  search: z.string().optional(),
  toolkits: commaList,
  is_connected: flag.optional(),
});

/** `/tool_router/session/{id}/…`: lists, searches and executes the tools of a session. */
export function sessionToolRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const mayRead = requireAccess('session_management', 'read');
  const mayExecute = requireAccess('session_tool_execution', 'write');

  routes.get('/:id/tools', mayRead, (context) => handleTools(context, provider));
  routes.get('/:id/toolkits', mayRead, (context) => handleToolkits(context, provider));

  routes.post('/:id/search', mayExecute, async (context) => {
    const sessionContext = toSessionContext(context, provider);
    const isOff = sessionContext.session.config.search?.enable === false;
    if (isOff && !provider.switches.searchesWhenOff) throw searchDisabled();
    return context.json(searchInSession(sessionContext, await parseBody(context, searchBody)));
  });

  routes.post('/:id/execute', mayExecute, async (context) => {
    const { tool_slug: toolSlug, ...call } = await parseBody(context, executeBody);
    const sessionContext = toSessionContext(context, provider);
    const { data, error, logId } = isMetaTool(toolSlug)
      ? runMetaTool(sessionContext, toolSlug, call.arguments)
      : executeInSession(sessionContext, { toolSlug, ...call });
    return context.json({ data, error, log_id: logId });
  });

  routes.post('/:id/execute_meta', mayExecute, async (context) => {
    const { slug, arguments: input } = await parseBody(context, metaBody);
    const { data, error, logId } = runMetaTool(toSessionContext(context, provider), slug, input);
    return context.json({ data, error, log_id: logId });
  });

  routes.post('/:id/proxy_execute', mayExecute, async (context) => {
    const body = await parseBody(context, proxyBody.extend({ toolkit_slug: z.string() }));
    const { project, session } = toSessionContext(context, provider);
    assertToolkitAllowed(session, body.toolkit_slug);
    const account = chooseAccount(session, { project, toolkitSlug: body.toolkit_slug });
    return context.json(toProxyAnswer(body, account.id));
  });

  routes.post('/:id/link', requireAccess('connected_accounts', 'write'), async (context) => {
    const { toolkit: toolkitSlug, callback_url: callbackUrl, alias } = await parseBody(context, linkBody);
    const sessionContext = toSessionContext(context, provider);
    const { account, link, redirectUrl } = createSessionLink(sessionContext, { toolkitSlug, callbackUrl, alias });
    return context.json({ link_token: link.token, redirect_url: redirectUrl, connected_account_id: account.id }, 201);
  });
  return routes;
}

function handleTools(context: ProviderContext, provider: EmulatedProvider): Response {
  const query = parseQuery(context, z.object(paging));
  const { catalog } = provider;
  const page = toPage(listedTools(sessionOf(context).config, catalog), query, maxToolsLimit);
  return context.json(
    mapPage(page, (tool) => toToolItem(tool, catalog.findToolkit(tool.toolkitSlug), provider.origin)),
  );
}

/** Named toolkits are listed even outside the session's scope, so this list does not show the scope. */
function handleToolkits(context: ProviderContext, provider: EmulatedProvider): Response {
  const query = parseQuery(context, toolkitsQuery);
  const session = sessionOf(context);
  const { project } = context.var;
  const accountOf = (toolkit: Toolkit) => activeAccounts(session, { project, toolkitSlug: toolkit.slug })[0];
  const isListed = (toolkit: Toolkit) =>
    query.toolkits ? query.toolkits.includes(toolkit.slug) : isToolkitInScope(session.config, toolkit.slug);
  const toolkits = provider.catalog.toolkits.filter(
    (toolkit) =>
      isListed(toolkit) &&
      (!query.search || `${toolkit.slug} ${toolkit.name}`.toLowerCase().includes(query.search.toLowerCase())) &&
      (query.is_connected === undefined || query.is_connected === (toolkit.noAuth || accountOf(toolkit) !== undefined)),
  );
  const page = toPage(toolkits, query, maxToolkitsLimit);
  return context.json(mapPage(page, (toolkit) => toSessionToolkit(toolkit, accountOf(toolkit), provider.origin)));
}

function toSessionContext(context: ProviderContext, provider: EmulatedProvider): SessionContext {
  const { project } = context.var;
  return { provider, project, session: sessionOf(context), injectedFailure: context.env.toolFailure };
}

/** A toolkit in the list of a session, with the account that a call would use. */
function toSessionToolkit(
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

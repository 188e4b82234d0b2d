import { Hono } from 'hono';
import { z } from 'zod';
import type { Toolkit } from '../catalog/provider-catalog.js';
import { needsNoAuth, noManagedAuth, toolkitNotFound } from '../errors/account-errors.js';
import { invalidRequest } from '../errors/provider-error.js';
import { requireAccessByMethod } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../http/request-parsing.js';
import { type AuthConfig, authConfigStatuses, type NewAuthConfig } from '../projects/auth-config-store.js';
import type { Project } from '../projects/project.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { logoUrl } from './logo-routes.js';

/** The largest page, whatever limit is requested; clients must follow the cursor. */
const maxLimit = 200;

const listAuthConfigsQuery = z.object({
  ...paging,
  search: z.string().optional(),
  show_disabled: flag.optional(),
  is_composio_managed: flag.optional(),
  toolkit_slug: commaList,
});
type ListAuthConfigsQuery = z.infer<typeof listAuthConfigsQuery>;

const settings = {
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).default({}),
  shared_credentials: z.record(z.string(), z.unknown()).optional(),
  is_enabled_for_tool_router: z.boolean().optional(),
};

/** The default is an auth config managed by the provider. */
const createAuthConfigBody = z.object({
  toolkit: z.object({ slug: z.string() }),
  auth_config: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('use_composio_managed_auth'), ...settings }),
      z.object({ type: z.literal('use_custom_auth'), authScheme: z.string(), ...settings }),
    ])
    .default({ type: 'use_composio_managed_auth', credentials: {} }),
});
type RequestedAuthConfig = z.infer<typeof createAuthConfigBody>['auth_config'];

const changeAuthConfigBody = z.object({
  type: z.enum(['custom', 'default']),
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
  is_enabled_for_tool_router: z.boolean().optional(),
});

/** `/auth_configs`: how the accounts of an app sign in within the project. */
export function authConfigRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.use(requireAccessByMethod('auth_configs'));
  routes.get('/', (context) => handleList(context, provider));
  routes.post('/', (context) => handleCreate(context, provider));
  routes.get('/:id', (context) => {
    const { project } = context.var;
    return context.json(show(project.authConfigs.get(context.req.param('id')), { project, provider }));
  });
  routes.patch('/:id', handleChange);
  routes.patch('/:id/:status', handleStatus);
  routes.delete('/:id', (context) => {
    context.var.project.authConfigs.delete(context.req.param('id'));
    return context.json({ success: true });
  });
  return routes;
}

function handleList(context: ProviderContext, provider: EmulatedProvider): Response {
  const query = parseQuery(context, listAuthConfigsQuery);
  const { project } = context.var;
  const page = toPage(selectConfigs(project.authConfigs.list(), query), query, maxLimit);
  return context.json(mapPage(page, (config) => show(config, { project, provider })));
}

async function handleCreate(context: ProviderContext, provider: EmulatedProvider): Promise<Response> {
  const body = await parseBody(context, createAuthConfigBody);
  const toolkit = provider.catalog.findToolkit(body.toolkit.slug);
  if (!toolkit) throw toolkitNotFound(body.toolkit.slug);
  const servesSessions = provider.switches.newAuthConfigsServeSessions;
  const values = toNewAuthConfig(toolkit, body.auth_config, { servesSessions });
  const config = context.var.project.authConfigs.create(values);
  return context.json(toCreatedAuthConfig(config), 201);
}

async function handleChange(context: ProviderContext): Promise<Response> {
  const { name, credentials, is_enabled_for_tool_router: isEnabled } = await parseBody(context, changeAuthConfigBody);
  const changes = { name, credentials, isEnabledForToolRouter: isEnabled };
  const definedChanges = Object.entries(changes).filter(([, value]) => value !== undefined);
  context.var.project.authConfigs.change(context.req.param('id') ?? '', Object.fromEntries(definedChanges));
  return context.json({ success: true });
}

function handleStatus(context: ProviderContext): Response {
  const status = z.enum(authConfigStatuses).safeParse(context.req.param('status'));
  if (!status.success) throw invalidRequest(['Error in path.status: expected ENABLED or DISABLED']);
  context.var.project.authConfigs.setStatus(context.req.param('id') ?? '', status.data);
  return context.json({ success: true });
}

function selectConfigs(configs: AuthConfig[], query: ListAuthConfigsQuery): AuthConfig[] {
  return configs.filter(
    (config) =>
      (query.show_disabled || config.status === 'ENABLED') &&
      (query.is_composio_managed === undefined || config.isManaged === query.is_composio_managed) &&
      (!query.toolkit_slug || query.toolkit_slug.includes(config.toolkitSlug)) &&
      (!query.search || config.name.includes(query.search)),
  );
}

function show(
  config: AuthConfig,
  { project, provider }: { project: Project; provider: EmulatedProvider },
): Record<string, unknown> {
  const connections = project.accounts.list().filter((account) => account.authConfigId === config.id).length;
  return toAuthConfigItem(config, { origin: provider.origin, connections });
}

/** @throws ProviderError when the toolkit cannot have such a config. */
function toNewAuthConfig(
  toolkit: Toolkit,
  requested: RequestedAuthConfig,
  { servesSessions }: { servesSessions: boolean },
): NewAuthConfig {
  if (toolkit.noAuth) throw needsNoAuth(toolkit.slug);
  const isManaged = requested.type === 'use_composio_managed_auth';
  const authScheme = isManaged ? toolkit.managedAuthSchemes[0] : requested.authScheme;
  if (authScheme === undefined) throw noManagedAuth(toolkit.slug);
  if (!isManaged) assertCustomAuth(toolkit, authScheme, requested.credentials);
  return {
    toolkitSlug: toolkit.slug,
    authScheme,
    isManaged,
    credentials: requested.credentials,
    sharedCredentials: requested.shared_credentials,
    name: requested.name,
    isEnabledForToolRouter: requested.is_enabled_for_tool_router ?? servesSessions,
  };
}

function assertCustomAuth(toolkit: Toolkit, authScheme: string, credentials: Record<string, unknown>): void {
  if (!toolkit.authSchemes.includes(authScheme)) {
    throw invalidRequest([`Error in payload.auth_config.authScheme: ${toolkit.slug} does not support ${authScheme}`]);
  }
  const required = ['client_id', 'client_secret', ...toolkit.clientFields.map(({ name }) => name)];
  const missing = required.filter((name) => authScheme === 'OAUTH2' && !credentials[name]);
  if (missing.length === 0) return;
  throw invalidRequest(missing.map((name) => `Error in payload.auth_config.credentials.${name}: Required`));
}

function toAuthConfigItem(
  config: AuthConfig,
  { origin, connections }: { origin: string; connections: number },
): Record<string, unknown> {
  return {
    id: config.id,
    uuid: config.uuid,
    name: config.name,
    type: config.isManaged ? 'default' : 'custom',
    status: config.status,
    no_of_connections: connections,
    toolkit: { slug: config.toolkitSlug, logo: logoUrl(config.toolkitSlug, origin), auth_guide_url: null },
    tool_access_config: {},
    auth_scheme: config.authScheme,
    is_composio_managed: config.isManaged,
    is_enabled_for_tool_router: config.isEnabledForToolRouter,
    credentials: withoutValues(config.credentials),
    shared_credentials: withoutValues(config.sharedCredentials ?? {}),
    expected_input_fields: [],
    proxy_config: null,
    created_at: config.createdAt.toISOString(),
    last_updated_at: config.updatedAt.toISOString(),
  };
}

function withoutValues(credentials: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(credentials).map((name) => [name, 'REDACTED']));
}

/** The answer to creation is smaller than a list item. */
function toCreatedAuthConfig(config: AuthConfig): Record<string, unknown> {
  return {
    toolkit: { slug: config.toolkitSlug },
    auth_config: { id: config.id, auth_scheme: config.authScheme, is_composio_managed: config.isManaged },
  };
}

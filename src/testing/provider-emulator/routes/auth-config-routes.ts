import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatedProvider } from '../emulated-provider.js';
import { type AuthConfig, authConfigStatuses } from '../entities/auth-config.js';
import type { Toolkit } from '../entities/toolkit.js';
import { toAuthConfigItem, toCreatedAuthConfig } from '../formats/auth-config-format.js';
import { mapPage, toPage } from '../formats/page-format.js';
import type { NewAuthConfig } from '../projects/auth-config-store.js';
import type { Project } from '../projects/project.js';
import { needsNoAuth, noManagedAuth, toolkitNotFound } from '../refusals/auth-config-refusals.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import { requireAccessByMethod } from '../requests/key-check.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderEnv } from '../requests/provider-env.js';

/** Whatever is asked for, a page holds no more: clients have to follow the cursor. */
const maxLimit = 200;

const listQuery = z.object({
  ...paging,
  search: z.string().optional(),
  show_disabled: flag.optional(),
  is_composio_managed: flag.optional(),
  toolkit_slug: commaList,
});

const settings = {
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).default({}),
  is_enabled_for_tool_router: z.boolean().optional(),
};

const createBody = z.object({
  toolkit: z.object({ slug: z.string() }),
  auth_config: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('use_composio_managed_auth'), ...settings }),
      z.object({ type: z.literal('use_custom_auth'), authScheme: z.string(), ...settings }),
    ])
    .default({ type: 'use_composio_managed_auth', credentials: {} }),
});
type CreateBody = z.infer<typeof createBody>;

const changeBody = z.object({
  type: z.enum(['custom', 'default']),
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
  is_enabled_for_tool_router: z.boolean().optional(),
});

/** `/auth_configs`: how the accounts of an app sign in within the project. */
export function authConfigRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const show = (config: AuthConfig, project: Project) =>
    toAuthConfigItem(config, { origin: provider.origin, connections: countConnections(project, config) });
  routes.use(requireAccessByMethod('auth_configs'));

  routes.get('/', (context) => {
    const query = parseQuery(context, listQuery);
    const { project } = context.var;
    const page = toPage(selectConfigs(project.authConfigs.list(), query), query, maxLimit);
    return context.json(mapPage(page, (config) => show(config, project)));
  });

  routes.post('/', async (context) => {
    const body = await parseBody(context, createBody);
    const toolkit = provider.catalog.findToolkit(body.toolkit.slug);
    if (!toolkit) throw toolkitNotFound(body.toolkit.slug);
    const config = context.var.project.authConfigs.create(toNewAuthConfig(toolkit, body.auth_config));
    return context.json(toCreatedAuthConfig(config), 201);
  });

  routes.get('/:id', (context) =>
    context.json(show(context.var.project.authConfigs.get(context.req.param('id')), context.var.project)),
  );

  routes.patch('/:id', async (context) => {
    const { name, credentials, is_enabled_for_tool_router: isEnabled } = await parseBody(context, changeBody);
    const changes = { name, credentials, isEnabledForToolRouter: isEnabled };
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    context.var.project.authConfigs.change(context.req.param('id'), Object.fromEntries(given));
    return context.json({ success: true });
  });

  routes.patch('/:id/:status', (context) => {
    const status = z.enum(authConfigStatuses).safeParse(context.req.param('status'));
    if (!status.success) throw invalidRequest(['Error in path.status: expected ENABLED or DISABLED']);
    context.var.project.authConfigs.setStatus(context.req.param('id'), status.data);
    return context.json({ success: true });
  });

  routes.delete('/:id', (context) => {
    context.var.project.authConfigs.delete(context.req.param('id'));
    return context.json({ success: true });
  });
  return routes;
}

/** Throws the provider's refusal where a toolkit cannot have such a config. */
function toNewAuthConfig(toolkit: Toolkit, wanted: CreateBody['auth_config']): NewAuthConfig {
  if (toolkit.noAuth) throw needsNoAuth(toolkit.slug);
  const isManaged = wanted.type === 'use_composio_managed_auth';
  const authScheme = isManaged ? toolkit.managedAuthSchemes[0] : wanted.authScheme;
  if (authScheme === undefined) throw noManagedAuth(toolkit.slug);
  if (!isManaged) assertCustomAuth(toolkit, authScheme, wanted.credentials);
  return {
    toolkitSlug: toolkit.slug,
    authScheme,
    isManaged,
    credentials: wanted.credentials,
    name: wanted.name,
    isEnabledForToolRouter: wanted.is_enabled_for_tool_router,
  };
}

function assertCustomAuth(toolkit: Toolkit, authScheme: string, credentials: Record<string, unknown>): void {
  if (!toolkit.authSchemes.includes(authScheme)) {
    throw invalidRequest([`Error in payload.auth_config.authScheme: ${toolkit.slug} does not support ${authScheme}`]);
  }
  const missing = ['client_id', 'client_secret'].filter((name) => authScheme === 'OAUTH2' && !credentials[name]);
  if (missing.length === 0) return;
  throw invalidRequest(missing.map((name) => `Error in payload.auth_config.credentials.${name}: Required`));
}

function selectConfigs(configs: AuthConfig[], query: z.infer<typeof listQuery>): AuthConfig[] {
  return configs.filter(
    (config) =>
      (query.show_disabled || config.status === 'ENABLED') &&
      (query.is_composio_managed === undefined || config.isManaged === query.is_composio_managed) &&
      (!query.toolkit_slug || query.toolkit_slug.includes(config.toolkitSlug)) &&
      (!query.search || config.name.includes(query.search)),
  );
}

function countConnections(project: Project, config: AuthConfig): number {
  return project.accounts.list().filter((account) => account.authConfigId === config.id).length;
}

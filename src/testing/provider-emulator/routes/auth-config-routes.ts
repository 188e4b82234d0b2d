import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatedProvider } from '../emulated-provider.js';
import { type AuthConfig, authConfigStatuses } from '../entities/auth-config.js';
import { toAuthConfigItem, toCreatedAuthConfig } from '../formats/auth-config-format.js';
import { mapPage, toPage } from '../formats/page-format.js';
import type { Project } from '../projects/project.js';
import { toolkitNotFound } from '../refusals/auth-config-refusals.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import {
  changeAuthConfigBody,
  createAuthConfigBody,
  type ListAuthConfigsQuery,
  listAuthConfigsQuery,
  toNewAuthConfig,
} from '../requests/auth-config-schemas.js';
import { requireAccessByMethod } from '../requests/key-check.js';
import { parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderContext, ProviderEnv } from '../requests/provider-env.js';

/** Whatever is asked for, a page holds no more: clients have to follow the cursor. */
const maxLimit = 200;

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
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  context.var.project.authConfigs.change(context.req.param('id') ?? '', Object.fromEntries(given));
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

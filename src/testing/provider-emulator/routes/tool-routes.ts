import { Hono } from 'hono';
import { z } from 'zod';
import type { ProviderCatalog, Tool, ToolDefinition, Toolkit } from '../catalog/provider-catalog.js';
import { toolNotFound } from '../errors/execution-errors.js';
import { executeDirectly } from '../execution/tool-execution.js';
import { requireAccess } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../http/request-parsing.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { logoUrl } from './logo-routes.js';

const maxLimit = 1000;

const listQuery = z.object({
  ...paging,
  toolkit_slug: commaList,
  tool_slugs: commaList,
  tags: commaList,
  important: flag.optional(),
  include_deprecated: flag.optional(),
  query: z.string().optional(),
  search: z.string().optional(),
});

const executeBody = z.object({
  arguments: z.record(z.string(), z.unknown()).default({}),
  connected_account_id: z.string().optional(),
  user_id: z.string().optional(),
  entity_id: z.string().optional(),
});

export const proxyBody = z.object({
  endpoint: z.string().min(1),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']),
  body: z.unknown().optional(),
  parameters: z.array(z.object({ name: z.string(), value: z.string(), type: z.enum(['header', 'query']) })).optional(),
});

/** `/tools`: lists the actions of all apps, and executes one without a session. */
export function toolRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const { catalog } = provider;
  const show = (tool: Tool) => toToolItem(tool, catalog.findToolkit(tool.toolkitSlug), provider.origin);

  routes.get('/', requireAccess('tools', 'read'), (context) => {
    const query = parseQuery(context, listQuery);
    return context.json(mapPage(toPage(selectTools(catalog, query), query, maxLimit), show));
  });
  routes.get('/:slug', requireAccess('tools', 'read'), (context) => context.json(show(toolOf(context, catalog))));
  routes.post('/execute/proxy', requireAccess('tool_execution', 'write'), async (context) => {
    const body = await parseBody(context, proxyBody.extend({ connected_account_id: z.string().optional() }));
    const { connected_account_id: id } = body;
    return context.json(toProxyAnswer(body, id === undefined ? undefined : context.var.project.accounts.get(id).id));
  });
  routes.post('/execute/:slug', requireAccess('tool_execution', 'write'), (context) =>
    handleExecute(context, provider),
  );
  return routes;
}

async function handleExecute(context: ProviderContext, provider: EmulatedProvider): Promise<Response> {
  const body = await parseBody(context, executeBody);
  const { data, error, logId } = executeDirectly(provider, {
    project: context.var.project,
    tool: toolOf(context, provider.catalog),
    userId: body.user_id ?? body.entity_id,
    accountId: body.connected_account_id,
    arguments: body.arguments,
    injectedFailure: context.env.toolFailure,
  });
  return context.json({ data, error, successful: error === null, log_id: logId });
}

function toolOf(context: ProviderContext, catalog: ProviderCatalog): Tool {
  const slug = context.req.param('slug') ?? '';
  const tool = catalog.findTool(slug);
  if (!tool) throw toolNotFound(slug);
  return tool;
}

/** Named slugs override every other filter. */
function selectTools(catalog: ProviderCatalog, query: z.infer<typeof listQuery>): Tool[] {
  if (query.tool_slugs) return query.tool_slugs.flatMap((slug) => catalog.findTool(slug) ?? []);
  const tools = query.toolkit_slug ? query.toolkit_slug.flatMap((slug) => catalog.toolsOf(slug)) : catalog.tools;
  const search = (query.query ?? query.search)?.toLowerCase();
  return tools.filter(
    (tool) =>
      (query.include_deprecated || !tool.isDeprecated) &&
      (!query.important || tool.tags.includes('important')) &&
      (!query.tags || query.tags.some((tag) => tool.tags.includes(tag))) &&
      (!search || mentions(tool, search)),
  );
}

function mentions({ slug, name, description }: Tool, search: string): boolean {
  const text = `${slug} ${name} ${description}`.toLowerCase();
  return search.split(/\s+/).every((word) => text.includes(word));
}

/** Stands in for the app's own API: returns the request and the account that was used. */
export function toProxyAnswer(
  { endpoint, method, parameters = [] }: z.infer<typeof proxyBody>,
  accountId: string | undefined,
): Record<string, unknown> {
  const headers = { 'content-type': 'application/json' };
  return { status: 200, data: { endpoint, method, parameters, account: accountId ?? null }, headers };
}

/** A tool as every REST route returns it. */
export function toToolItem(
  tool: ToolDefinition,
  toolkit: Pick<Toolkit, 'name' | 'noAuth'> | undefined,
  origin: string,
): Record<string, unknown> {
  const logo = logoUrl(tool.toolkitSlug, origin);
  return {
    slug: tool.slug,
    name: tool.name,
    description: tool.description,
    human_description: tool.description,
    toolkit: { slug: tool.toolkitSlug, name: toolkit?.name ?? tool.toolkitSlug, logo },
    tags: tool.tags,
    input_parameters: tool.inputParameters,
    output_parameters: tool.outputParameters,
    no_auth: toolkit?.noAuth ?? false,
    version: tool.version,
    available_versions: [tool.version],
    scopes: tool.scopes,
    scope_requirements: null,
    is_deprecated: tool.isDeprecated,
    deprecated: {
      displayName: tool.name,
      version: tool.version,
      available_versions: [tool.version],
      is_deprecated: tool.isDeprecated,
      toolkit: { logo },
    },
  };
}

import { Hono } from 'hono';
import { z } from 'zod';
import type { ProviderCatalog } from '../catalog-loading/provider-catalog.js';
import type { EmulatedProvider } from '../emulated-provider.js';
import type { Tool } from '../entities/tool.js';
import { executeDirectly } from '../execution/direct-execution.js';
import { mapPage, toPage } from '../formats/page-format.js';
import { toToolItem } from '../formats/tool-format.js';
import { toolNotFound } from '../refusals/execution-refusals.js';
import { requireAccess } from '../requests/key-check.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderContext, ProviderEnv } from '../requests/provider-env.js';
import { proxyBody, toProxyAnswer } from './proxy-answer.js';

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

/** `/tools`: the actions of all apps, and running one without a session. */
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
  const wanted = (query.query ?? query.search)?.toLowerCase();
  return tools.filter(
    (tool) =>
      (query.include_deprecated || !tool.isDeprecated) &&
      (!query.important || tool.tags.includes('important')) &&
      (!query.tags || query.tags.some((tag) => tool.tags.includes(tag))) &&
      (!wanted || mentions(tool, wanted)),
  );
}

function mentions({ slug, name, description }: Tool, wanted: string): boolean {
  const text = `${slug} ${name} ${description}`.toLowerCase();
  return wanted.split(/\s+/).every((word) => text.includes(word));
}

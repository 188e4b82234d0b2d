import { Hono } from 'hono';
import { z } from 'zod';
import type { ProviderCatalog } from '../catalog-loading/provider-catalog.js';
import type { EmulatedProvider } from '../emulated-provider.js';
import type { ConnectedAccount } from '../entities/connected-account.js';
import type { Tool } from '../entities/tool.js';
import { newestActiveAccounts } from '../execution/account-choice.js';
import { needsAccount } from '../execution/session-calls.js';
import { mapPage, toPage } from '../formats/page-format.js';
import { toToolItem } from '../formats/tool-format.js';
import type { Project } from '../projects/project.js';
import {
  accountGone,
  accountUnusable,
  noAccountOfUser,
  toolNotFound,
  userIdMismatch,
  userIdRequired,
} from '../refusals/execution-refusals.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import { requireAccess } from '../requests/key-check.js';
import { commaList, flag, paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderEnv } from '../requests/provider-env.js';

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

  routes.get('/:slug', requireAccess('tools', 'read'), (context) =>
    context.json(show(getTool(catalog, context.req.param('slug')))),
  );

  routes.post('/execute/:slug', requireAccess('tool_execution', 'write'), async (context) => {
    const body = await parseBody(context, executeBody);
    const { project } = context.var;
    const tool = getTool(catalog, context.req.param('slug'));
    const userId = body.user_id ?? body.entity_id;
    const account = needsAccount(provider, tool)
      ? findAccountForCall(project, tool, { id: body.connected_account_id, userId })
      : undefined;
    const faults = provider.argumentCheck.faultsOf(tool, body.arguments);
    if (faults.length > 0) throw invalidRequest(faults);
    const { data, error, logId } = provider.toolRunner.run({
      project,
      tool,
      account,
      userId: account?.userId ?? userId ?? 'default',
      arguments: body.arguments,
      injectedFailure: context.env.toolFailure,
    });
    return context.json({ data, error, successful: error === null, log_id: logId });
  });
  return routes;
}

function getTool(catalog: ProviderCatalog, slug: string): Tool {
  const tool = catalog.findTool(slug);
  if (!tool) throw toolNotFound(slug);
  return tool;
}

/** The account that was named, else the user's newest. Throws the provider's refusal when it may not be used. */
function findAccountForCall(project: Project, tool: Tool, wanted: { id?: string; userId?: string }): ConnectedAccount {
  if (wanted.userId === undefined) throw userIdRequired();
  if (wanted.id === undefined) {
    const [newest] = newestActiveAccounts(project, { userId: wanted.userId, toolkitSlug: tool.toolkitSlug });
    if (!newest) throw noAccountOfUser(wanted.userId, tool.toolkitSlug);
    return newest;
  }
  const account = project.accounts.find(wanted.id);
  if (account?.toolkitSlug !== tool.toolkitSlug) throw accountGone(wanted.id);
  if (account.userId !== wanted.userId) throw userIdMismatch();
  if (account.status !== 'ACTIVE') throw accountUnusable(account.id, account.status);
  return account;
}

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

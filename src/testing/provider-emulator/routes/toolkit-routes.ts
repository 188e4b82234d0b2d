import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatedProvider } from '../emulated-provider.js';
import type { Toolkit } from '../entities/toolkit.js';
import { mapPage, toPage } from '../formats/page-format.js';
import { toToolkitDetail, toToolkitItem } from '../formats/toolkit-format.js';
import { toolkitNotFound } from '../refusals/auth-config-refusals.js';
import { requireAccess } from '../requests/key-check.js';
import { paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderEnv } from '../requests/provider-env.js';

const maxLimit = 1000;

const listQuery = z.object({
  ...paging,
  category: z.string().optional(),
  managed_by: z.enum(['composio', 'all', 'project']).optional(),
  search: z.string().min(3).optional(),
  sort_by: z.enum(['usage', 'alphabetically']).default('usage'),
});

const multiBody = z.object({
  toolkits: z.array(z.string()).optional(),
  category: z.string().optional(),
  managed_by: z.enum(['composio', 'all', 'project']).optional(),
  sort_by: z.enum(['usage', 'alphabetically']).default('usage'),
  limit: z.number().int().min(1).nullish(),
  cursor: z.string().optional(),
});

/** `/toolkits`: the apps that the provider offers. */
export function toolkitRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const { catalog } = provider;
  // Asking for several is a read in the form of a POST.
  routes.use(requireAccess('toolkits', 'read'));

  routes.get('/', (context) => {
    const query = parseQuery(context, listQuery);
    const page = toPage(selectToolkits(catalog.toolkits, query), query, maxLimit);
    return context.json(mapPage(page, (toolkit) => toToolkitItem(toolkit, provider.origin)));
  });

  routes.post('/multi', async (context) => {
    const { toolkits: slugs, ...query } = await parseBody(context, multiBody);
    const named = slugs ? catalog.toolkits.filter(({ slug }) => slugs.includes(slug)) : catalog.toolkits;
    const page = toPage(
      selectToolkits(named, query),
      { cursor: query.cursor, limit: query.limit ?? maxLimit },
      maxLimit,
    );
    return context.json(mapPage(page, (toolkit) => toToolkitItem(toolkit, provider.origin)));
  });

  routes.get('/categories', (context) => {
    const query = parseQuery(context, z.object(paging));
    return context.json(toPage(catalog.categories(), { ...query, limit: query.limit ?? maxLimit }, maxLimit));
  });

  routes.get('/:slug', (context) => {
    const toolkit = catalog.findToolkit(context.req.param('slug'));
    if (!toolkit) throw toolkitNotFound(context.req.param('slug'));
    return context.json(toToolkitDetail(toolkit, provider.origin));
  });
  return routes;
}

/** The catalog stands in the order of use; no emulated project brings toolkits of its own. */
function selectToolkits(
  toolkits: readonly Toolkit[],
  query: Omit<z.infer<typeof listQuery>, 'limit' | 'cursor'>,
): Toolkit[] {
  const wanted = query.search?.toLowerCase();
  const selected = toolkits.filter(
    (toolkit) =>
      (!query.category || toolkit.categories.some((category) => category.id === query.category)) &&
      (query.managed_by !== 'composio' || toolkit.managedAuthSchemes.length > 0) &&
      query.managed_by !== 'project' &&
      (!wanted || mentions(toolkit, wanted)),
  );
  if (query.sort_by === 'usage') return selected;
  return selected.sort((one, other) => one.name.localeCompare(other.name));
}

function mentions({ slug, name, description }: Toolkit, wanted: string): boolean {
  return [slug, name, description].some((text) => text.toLowerCase().includes(wanted));
}

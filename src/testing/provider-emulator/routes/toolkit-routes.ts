import { Hono } from 'hono';
import { z } from 'zod';
import type { Toolkit } from '../catalog/provider-catalog.js';
import { toolkitNotFound } from '../errors/account-errors.js';
import { requireAccess } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderEnv } from '../http/provider-context.js';
import { paging, parseBody, parseQuery } from '../http/request-parsing.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { logoUrl } from './logo-routes.js';

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
  // `POST /multi` only reads.
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

/** The catalog is ordered by use. No emulated project has toolkits of its own. */
function selectToolkits(
  toolkits: readonly Toolkit[],
  query: Omit<z.infer<typeof listQuery>, 'limit' | 'cursor'>,
): Toolkit[] {
  const search = query.search?.toLowerCase();
  const selected = toolkits.filter(
    (toolkit) =>
      (!query.category || toolkit.categories.some((category) => category.id === query.category)) &&
      (query.managed_by !== 'composio' || toolkit.managedAuthSchemes.length > 0) &&
      query.managed_by !== 'project' &&
      (!search || mentions(toolkit, search)),
  );
  if (query.sort_by === 'usage') return selected;
  return selected.sort((one, other) => one.name.localeCompare(other.name));
}

function mentions({ slug, name, description }: Toolkit, search: string): boolean {
  return [slug, name, description].some((text) => text.toLowerCase().includes(search));
}

/** A toolkit as a list item. */
function toToolkitItem(toolkit: Toolkit, origin: string): Record<string, unknown> {
  return {
    slug: toolkit.slug,
    name: toolkit.name,
    type: 'native',
    is_local_toolkit: false,
    deprecated: { toolkitId: toolkit.slug },
    auth_schemes: toolkit.noAuth ? ['NO_AUTH'] : toolkit.authSchemes,
    composio_managed_auth_schemes: toolkit.managedAuthSchemes,
    no_auth: toolkit.noAuth,
    auth_guide_url: null,
    meta: { ...toMeta(toolkit, origin), categories: toolkit.categories },
  };
}

/** A single toolkit has another shape: no `no_auth` and `auth_schemes`, and categories with a slug. */
function toToolkitDetail(toolkit: Toolkit, origin: string): Record<string, unknown> {
  const modes = toolkit.noAuth ? ['NO_AUTH'] : toolkit.authSchemes;
  return {
    slug: toolkit.slug,
    name: toolkit.name,
    type: 'native',
    enabled: true,
    is_local_toolkit: false,
    composio_managed_auth: toolkit.managedAuthSchemes.map((mode) => ({ mode, scopes: { available: [] } })),
    composio_managed_auth_schemes: toolkit.managedAuthSchemes,
    auth_config_details: modes.map((mode) => toAuthConfigDetail(mode, toolkit)),
    auth_guide_url: null,
    deprecated: { toolkitId: toolkit.slug, rawProxyInfoByAuthSchemes: [] },
    meta: {
      ...toMeta(toolkit, origin),
      available_versions: [toolkit.version],
      categories: toolkit.categories.map(({ id, name }) => ({ slug: id, name })),
    },
  };
}

function toMeta(toolkit: Toolkit, origin: string): Record<string, unknown> {
  return {
    created_at: toolkit.createdAt,
    updated_at: toolkit.updatedAt,
    description: toolkit.description,
    logo: logoUrl(toolkit.slug, origin),
    app_url: null,
    tools_count: toolkit.toolsCount,
    triggers_count: 0,
    version: toolkit.version,
  };
}

function toAuthConfigDetail(mode: string, toolkit: Toolkit): Record<string, unknown> {
  const clientFields = mode === 'OAUTH2' ? toClientFields(toolkit) : [];
  const keyFields = mode === 'API_KEY' ? [{ ...toField('generic_api_key', 'API key'), is_secret: true }] : [];
  const ownFields = toolkit.fields.map(({ name, label, isSecret }) => ({
    ...toField(name, label),
    is_secret: isSecret,
  }));
  return {
    name: `${toolkit.slug}_${mode.toLowerCase()}`,
    mode,
    fields: {
      auth_config_creation: { required: clientFields, optional: [] },
      connected_account_initiation: { required: [...ownFields, ...keyFields], optional: [] },
    },
  };
}

function toClientFields({ clientFields }: Toolkit): Record<string, unknown>[] {
  return [
    toField('client_id', 'Client id'),
    { ...toField('client_secret', 'Client secret'), is_secret: true },
    ...clientFields.map(({ name, label, isSecret }) => ({ ...toField(name, label), is_secret: isSecret })),
  ];
}

function toField(name: string, displayName: string): Record<string, unknown> {
  return { name, displayName, description: `${displayName} of your account`, type: 'string', required: true };
}

import type { ActionSeed, AppSeed, CatalogSeed, SignInKind } from './catalog-seeds.js';
import { ProviderCatalog, type Tool, type Toolkit, type ToolkitField, toolsByToolkit } from './provider-catalog.js';

const version = '20260901_00';
const releasedAt = '2026-09-01T00:00:00.000Z';

const authSchemes: Record<SignInKind, string[]> = {
  one_click: ['OAUTH2'],
  api_key: ['API_KEY'],
  own_client: ['OAUTH2'],
  self_registering: ['DCR_OAUTH'],
  none: [],
};

/** Builds the catalog from seeds: apps and actions written as code. */
export function catalogFromSeed(seed: CatalogSeed): ProviderCatalog {
  const tools = seed.apps.flatMap((app) => seed.actionsOf(app.slug).map((action) => toTool(app, action)));
  const counts = toolsByToolkit(tools);
  const toolkits = seed.apps.map((app) => toToolkit(app, counts.get(app.slug)?.length ?? 0));
  return new ProviderCatalog(toolkits, tools);
}

function toToolkit(app: AppSeed, toolsCount: number): Toolkit {
  return {
    slug: app.slug,
    name: app.name,
    description: app.description,
    categories: app.categories.map((name) => ({ id: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), name })),
    authSchemes: [...authSchemes[app.signIn], ...(app.furtherSchemes ?? [])],
    managedAuthSchemes: app.signIn === 'one_click' ? ['OAUTH2'] : [],
    noAuth: app.signIn === 'none',
    fields: toFields(app.fields),
    clientFields: toFields(app.clientFields),
    toolsCount,
    version,
    createdAt: releasedAt,
    updatedAt: releasedAt,
  };
}

function toFields(labels: Record<string, string> = {}): ToolkitField[] {
  return Object.entries(labels).map(([name, label]) => ({ name, label, isSecret: false }));
}

function toTool(app: AppSeed, action: ActionSeed): Tool {
  return {
    slug: action.slug,
    name: action.name,
    description: action.description,
    toolkitSlug: app.slug,
    tags: action.tags,
    inputParameters: action.input,
    outputParameters: action.output,
    scopes: [],
    version,
    isDeprecated: action.replacedBy !== undefined,
    run: action.run,
  };
}

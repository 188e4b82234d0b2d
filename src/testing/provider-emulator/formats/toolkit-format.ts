import type { Toolkit } from '../entities/toolkit.js';

/** Where the emulator draws an app's logo. */
export function logoUrl(slug: string, origin: string): string {
  return `${origin}/logos/${slug}.svg`;
}

/** A toolkit as lists show it. */
export function toToolkitItem(toolkit: Toolkit, origin: string): Record<string, unknown> {
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

/** A toolkit by itself: another shape, without `no_auth` and `auth_schemes`, its categories named by slug. */
export function toToolkitDetail(toolkit: Toolkit, origin: string): Record<string, unknown> {
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

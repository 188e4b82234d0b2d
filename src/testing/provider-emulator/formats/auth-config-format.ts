import type { AuthConfig } from '../entities/auth-config.js';
import { logoUrl } from './toolkit-format.js';

export function toAuthConfigItem(
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
    credentials: Object.fromEntries(Object.keys(config.credentials).map((name) => [name, 'REDACTED'])),
    expected_input_fields: [],
    proxy_config: null,
    created_at: config.createdAt.toISOString(),
    last_updated_at: config.updatedAt.toISOString(),
  };
}

/** The much smaller answer to creating one. */
export function toCreatedAuthConfig(config: AuthConfig): Record<string, unknown> {
  return {
    toolkit: { slug: config.toolkitSlug },
    auth_config: { id: config.id, auth_scheme: config.authScheme, is_composio_managed: config.isManaged },
  };
}

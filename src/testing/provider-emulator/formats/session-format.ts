import type { ToolSession } from '../entities/tool-session.js';
import { metaToolsOf } from '../meta-tools/meta-tool-definitions.js';
import type { SessionConfig, TagFilter } from '../requests/session-schemas.js';

/** A session as create, get, patch and attach answer it. */
export function toSessionReply(session: ToolSession, mcpOrigin: string): Record<string, unknown> {
  return {
    session_id: session.id,
    mcp: { type: 'http', url: `${mcpOrigin}/tool_router/${session.id}/mcp` },
    tool_router_tools: metaToolsOf(session.config).map((tool) => tool.slug),
    config: toConfigReply(session.userId, session.config),
    config_version: session.configVersion,
  };
}

/** A configuration in the words of an answer, where `enable` has become `enabled`. */
export function toConfigReply(userId: string, config: SessionConfig): Record<string, unknown> {
  const { manage_connections: manage, workbench } = config;
  return {
    user_id: userId,
    ...(config.toolkits && { toolkits: toFilterReply(config.toolkits) }),
    ...(config.tools && { tools: toToolsReply(config.tools) }),
    ...(config.tags && { tags: toTagsReply(config.tags) }),
    ...(config.auth_configs && { auth_configs: config.auth_configs }),
    ...(config.connected_accounts && { connected_accounts: config.connected_accounts }),
    manage_connections: {
      enabled: manage?.enable ?? true,
      ...(manage?.callback_url && { callback_url: manage.callback_url }),
      enable_wait_for_connections: manage?.enable_wait_for_connections ?? false,
      enable_connection_removal: manage?.enable_connection_removal ?? true,
    },
    workbench: {
      enable: workbench?.enable ?? true,
      proxy_execution_enabled: workbench?.enable_proxy_execution ?? true,
      ...(workbench?.auto_offload_threshold && { auto_offload_threshold: workbench.auto_offload_threshold }),
      sandbox_size: workbench?.sandbox_size ?? 'standard',
    },
    ...(config.multi_account && { multi_account: config.multi_account }),
    ...(config.premium_usage !== undefined && { premium_usage: config.premium_usage }),
    preload: { tools: config.preload?.tools ?? [] },
    search: { enable: config.search?.enable ?? true },
    execute: { enable_multi_execute: config.execute?.enable_multi_execute ?? true },
  };
}

function toToolsReply(tools: NonNullable<SessionConfig['tools']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tools).map(([toolkitSlug, rule]) => [
      toolkitSlug,
      'tags' in rule ? { tags: toTagsReply(rule.tags) } : toFilterReply(rule),
    ]),
  );
}

function toFilterReply(filter: { enable: string[] } | { disable: string[] }): Record<string, string[]> {
  return 'enable' in filter ? { enabled: filter.enable } : { disabled: filter.disable };
}

function toTagsReply(filter: TagFilter): Record<string, string[]> {
  if (Array.isArray(filter)) return { enabled: filter };
  return { ...(filter.enable && { enabled: filter.enable }), ...(filter.disable && { disabled: filter.disable }) };
}

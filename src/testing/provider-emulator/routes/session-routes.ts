import { Hono } from 'hono';
import { z } from 'zod';
import { assertSessionConfig } from '../execution/session-config-validation.js';
import { requireAccessByMethod } from '../http/key-auth.js';
import { mapPage, toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { paging, parseBody, parseQuery } from '../http/request-parsing.js';
import { metaToolsOf } from '../meta-tools/meta-tool-definitions.js';
import {
  createSessionSchema,
  patchSessionSchema,
  type SessionConfig,
  type TagFilter,
} from '../projects/session-config.js';
import type { ToolSession } from '../projects/tool-session-store.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';

const maxHistoryLimit = 100;

/** `/tool_router/session`: creates, changes and deletes sessions. */
export function sessionRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const show = (session: ToolSession) => toSessionReply(session, provider.switches.mcpOrigin ?? provider.origin);
  const guard = requireAccessByMethod('session_management');

  routes.post('/', guard, async (context) => {
    const { user_id: userId, ...config } = await parseBody(context, createSessionSchema);
    const { project } = context.var;
    assertSessionConfig(config, { project, catalog: provider.catalog, userId, switches: provider.switches });
    return context.json(show(project.sessions.create(userId, config)), 201);
  });

  routes.get('/:id', guard, (context) => context.json(show(sessionOf(context))));

  routes.patch('/:id', guard, async (context) => {
    const { expected_config_version: expected, ...changes } = await parseBody(context, patchSessionSchema);
    const session = sessionOf(context);
    const { project } = context.var;
    const config = applyChanges(session.config, changes);
    const { catalog, switches } = provider;
    assertSessionConfig(config, { project, catalog, switches, userId: session.userId });
    project.sessions.configure(session, config, expected);
    return context.json(show(session));
  });

  routes.delete('/:id', guard, (context) => {
    context.var.project.sessions.delete(context.req.param('id'));
    return context.json({ session_id: context.req.param('id'), deleted: true });
  });

  routes.post('/:id/attach', guard, async (context) => {
    await parseBody(context, z.object({ experimental: z.unknown().optional() }));
    return context.json(show(sessionOf(context)));
  });

  routes.get('/:id/config_history', guard, (context) => {
    const query = parseQuery(context, z.object(paging));
    const { history, configVersion, userId } = sessionOf(context);
    const page = toPage([...history].reverse(), query, maxHistoryLimit);
    return context.json(
      mapPage(page, ({ version, config, createdAt }) => ({
        version,
        config: toConfigReply(userId, config),
        created_at: createdAt.toISOString(),
        is_current: version === configVersion,
      })),
    );
  });
  return routes;
}

export function sessionOf(context: ProviderContext): ToolSession {
  return context.var.project.sessions.get(context.req.param('id') ?? '');
}

/** A given block replaces the stored one as a whole, `null` removes it, other blocks stay. */
function applyChanges(config: SessionConfig, changes: Record<string, unknown>): SessionConfig {
  const merged = { ...config, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, block]) => block !== null && block !== undefined));
}

/** The answer of create, get, patch and attach. */
function toSessionReply(session: ToolSession, mcpOrigin: string): Record<string, unknown> {
  return {
    session_id: session.id,
    mcp: { type: 'http', url: `${mcpOrigin}/tool_router/${session.id}/mcp` },
    tool_router_tools: metaToolsOf(session.config).map((tool) => tool.slug),
    config: toConfigReply(session.userId, session.config),
    config_version: session.configVersion,
  };
}

/** A configuration with the field names of an answer: `enabled` instead of `enable`. */
function toConfigReply(userId: string, config: SessionConfig): Record<string, unknown> {
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

import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatedProvider } from '../emulated-provider.js';
import type { ToolSession } from '../entities/tool-session.js';
import { assertSessionConfig } from '../execution/session-config-check.js';
import { mapPage, toPage } from '../formats/page-format.js';
import { toConfigReply, toSessionReply } from '../formats/session-format.js';
import { requireAccessByMethod } from '../requests/key-check.js';
import { paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderContext, ProviderEnv } from '../requests/provider-env.js';
import { createSessionSchema, patchSessionSchema, type SessionConfig } from '../requests/session-schemas.js';

const maxHistoryLimit = 100;

/** `/tool_router/session`: making sessions, changing them, and ending them. */
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

/** A block that is given replaces the stored one as a whole; `null` removes it; the others stay. */
function applyChanges(config: SessionConfig, changes: Record<string, unknown>): SessionConfig {
  const merged = { ...config, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, block]) => block !== null && block !== undefined));
}

import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { internalError, ProviderError, routeNotFound, toErrorBody } from './errors/provider-error.js';
import { requireKey } from './http/key-auth.js';
import type { ProviderContext, ProviderEnv } from './http/provider-context.js';
import { mcpRoutes } from './mcp/mcp-routes.js';
import type { EmulatedProvider } from './provider/emulated-provider.js';
import { rateLimitBody } from './provider/rate-limit.js';
import { authConfigRoutes } from './routes/auth-config-routes.js';
import { connectedAccountRoutes } from './routes/connected-account-routes.js';
import { controlRoutes } from './routes/control-routes.js';
import { triggerRoutes, webhookRoutes } from './routes/event-routes.js';
import { fileRoutes, storageRoutes } from './routes/file-routes.js';
import { hostedPageRoutes } from './routes/hosted-page-routes.js';
import { logoRoutes } from './routes/logo-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { sessionToolRoutes } from './routes/session-tool-routes.js';
import { toolRoutes } from './routes/tool-routes.js';
import { toolkitRoutes } from './routes/toolkit-routes.js';

/** All routes of the emulator. */
export function emulatorApp(provider: EmulatedProvider, { control = false }: { control?: boolean }): Hono<ProviderEnv> {
  const app = new Hono<ProviderEnv>();
  app.route('/logos', logoRoutes(provider));
  app.route('/link', hostedPageRoutes(provider));
  app.route('/_storage', storageRoutes(provider));
  if (control) app.route('/_emulator', controlRoutes(provider));
  app.use(standardHeaders(provider));
  app.route('/tool_router', mcpRoutes(provider));
  const api = apiRoutes(provider);
  app.route('/api/v3.1', api);
  app.route('/api/v3', api);
  app.notFound((context) => toErrorResponse(routeNotFound(context.req.method, context.req.path), context));
  app.onError(toErrorResponse);
  return app;
}

function apiRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const api = new Hono<ProviderEnv>();
  api.use(requireKey(provider));
  api.route('/auth', projectIdentityRoutes());
  api.route('/toolkits', toolkitRoutes(provider));
  api.route('/auth_configs', authConfigRoutes(provider));
  api.route('/connected_accounts', connectedAccountRoutes(provider));
  api.route('/tools', toolRoutes(provider));
  api.route('/files', fileRoutes(provider));
  api.route('/triggers_types', triggerRoutes());
  api.route('/webhook_subscriptions', webhookRoutes(provider));
  api.route('/tool_router/session', sessionToolRoutes(provider));
  api.route('/tool_router/session', sessionRoutes(provider));
  return api;
}

/** The only place where an error becomes a response. */
function toErrorResponse(error: Error, context: ProviderContext): Response {
  const { details } = error instanceof ProviderError ? error : internalError(`The emulator failed: ${error.message}`);
  return new Response(JSON.stringify(toErrorBody(details, context.var.requestId ?? '')), {
    status: details.status,
    headers: { 'content-type': 'application/json' },
  });
}

/** Adds the request id and the rate limit headers to every response, and answers 429 when the limit is exceeded. */
function standardHeaders(provider: EmulatedProvider): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    const requestId = context.req.header('x-request-id') ?? randomUUID();
    const { remaining, retryAfterSeconds } = provider.rateLimit.countRequest();
    context.set('requestId', requestId);
    context.header('x-request-id', requestId);
    // Node's own header may be a second old, or older where a test advances the clock.
    context.header('date', new Date().toUTCString());
    context.header('X-RateLimit', String(provider.rateLimit.limit));
    context.header('X-RateLimit-Remaining', String(remaining));
    context.header('X-RateLimit-Window-Size', '60s');
    if (retryAfterSeconds === undefined) return next();
    context.header('Retry-After', String(retryAfterSeconds));
    return context.json(rateLimitBody(provider.rateLimit.limit), 429);
  };
}

/** `/auth/session/info`: the project of a key. The provider's client lacks this route; its HTTP API has it. */
function projectIdentityRoutes(): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.get('/session/info', (context) => {
    const { project, projectKey } = context.var;
    return context.json({
      project: { id: project.id, nano_id: project.id, name: project.name, org: { id: 'org_sandbox', name: 'Sandbox' } },
      api_key: { name: 'key', prefix: projectKey.key.slice(0, 3), last_four: projectKey.key.slice(-4) },
      org_member: { id: 'member_sandbox', email: 'owner@example.com', name: 'Sandbox owner', role: 'ADMIN' },
    });
  });
  return routes;
}

import { Hono } from 'hono';
import type { EmulatedProvider } from './emulated-provider.js';
import { hostedPageRoutes } from './hosted-page/hosted-page-routes.js';
import { mcpRoutes } from './mcp/mcp-routes.js';
import { internalError, routeNotFound } from './refusals/http-refusals.js';
import { ProviderError, toErrorBody } from './refusals/provider-error.js';
import { requireKey } from './requests/key-check.js';
import type { ProviderContext, ProviderEnv } from './requests/provider-env.js';
import { standardHeaders } from './requests/standard-headers.js';
import { authConfigRoutes } from './routes/auth-config-routes.js';
import { connectedAccountRoutes } from './routes/connected-account-routes.js';
import { controlRoutes } from './routes/control-routes.js';
import { fileRoutes, storageRoutes } from './routes/file-routes.js';
import { logoRoutes } from './routes/logo-routes.js';
import { projectIdentityRoutes } from './routes/project-identity-routes.js';
import { sessionRoutes } from './routes/session-routes.js';
import { sessionToolRoutes } from './routes/session-tool-routes.js';
import { toolRoutes } from './routes/tool-routes.js';
import { toolkitRoutes } from './routes/toolkit-routes.js';
import { triggerRoutes } from './routes/trigger-routes.js';
import { webhookRoutes } from './routes/webhook-routes.js';

/** Everything the emulator answers, by address. */
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
  app.notFound((context) => refuse(routeNotFound(context.req.method, context.req.path), context));
  app.onError(refuse);
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

/** The one place where a refusal becomes an answer. */
function refuse(error: Error, context: ProviderContext): Response {
  const { details } = error instanceof ProviderError ? error : internalError(`The emulator failed: ${error.message}`);
  return new Response(JSON.stringify(toErrorBody(details, context.var.requestId ?? '')), {
    status: details.status,
    headers: { 'content-type': 'application/json' },
  });
}

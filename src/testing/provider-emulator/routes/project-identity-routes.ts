import { Hono } from 'hono';
import type { ProviderEnv } from '../requests/provider-env.js';

/** `/auth/session/info`: whose key this is. The provider's client does not have it; its plain API does. */
export function projectIdentityRoutes(): Hono<ProviderEnv> {
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

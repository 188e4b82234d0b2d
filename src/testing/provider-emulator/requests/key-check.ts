import type { MiddlewareHandler } from 'hono';
import type { EmulatedProvider } from '../emulated-provider.js';
import { assertAccess, identifyKey, type KeyArea } from '../projects/project-keys.js';
import { noKeyProvided } from '../refusals/key-refusals.js';
import type { ProviderEnv } from './provider-env.js';

/** Lets a request pass with a project key in `x-api-key`, and tells the handlers whose project it is. */
export function requireKey(provider: EmulatedProvider): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    const header = context.req.header('x-api-key');
    if (!header) throw noKeyProvided();
    const { project, key } = identifyKey(provider.projects, header);
    context.set('project', project);
    context.set('projectKey', key);
    await next();
  };
}

/** Refuses a scoped key that lacks the area. */
export function requireAccess(area: KeyArea, access: 'read' | 'write'): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    assertAccess(context.var.projectKey, area, access);
    await next();
  };
}

/** Reading methods need `read` on the area, all others `write`. */
export function requireAccessByMethod(area: KeyArea): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    assertAccess(context.var.projectKey, area, context.req.method === 'GET' ? 'read' : 'write');
    await next();
  };
}

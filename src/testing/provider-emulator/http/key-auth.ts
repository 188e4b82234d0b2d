import type { MiddlewareHandler } from 'hono';
import { expiredKey, invalidKey, missingPermission, noKeyProvided } from '../errors/key-errors.js';
import type { KeyArea, Project, ProjectKeySeed } from '../projects/project.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import type { ProviderEnv } from './provider-context.js';

/** Requires a project key in `x-api-key`, and sets its project in the context. */
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

/** Refuses a scoped key without access to the area. */
export function requireAccess(area: KeyArea, access: 'read' | 'write'): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    assertAccess(context.var.projectKey, area, access);
    await next();
  };
}

/** `GET` needs `read` on the area, every other method `write`. */
export function requireAccessByMethod(area: KeyArea): MiddlewareHandler<ProviderEnv> {
  return async (context, next) => {
    assertAccess(context.var.projectKey, area, context.req.method === 'GET' ? 'read' : 'write');
    await next();
  };
}

/** The project and key of a header. @throws ProviderError 401 for an unknown or expired key. */
function identifyKey(projects: readonly Project[], key: string): { project: Project; key: ProjectKeySeed } {
  for (const project of projects) {
    const known = project.keys.find((each) => each.key === key);
    if (known?.isExpired) throw expiredKey();
    if (known) return { project, key: known };
  }
  throw invalidKey(key);
}

/** @throws ProviderError 403, or 401 for a key with `deniesAsInvalid`, when the key lacks the area. */
function assertAccess(key: ProjectKeySeed, area: KeyArea, access: 'read' | 'write'): void {
  if (!key.areas) return;
  const granted = key.areas[area] ?? 'none';
  if (granted === access || granted === 'read_write') return;
  throw key.deniesAsInvalid ? invalidKey(key.key) : missingPermission(area, access);
}

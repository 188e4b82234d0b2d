import { parseBasePath } from '../../domain/base-path.js';
import { refusedFieldsError } from '../../domain/plugin-error.js';
import type { RouteRegistry } from '../routes.js';

/** The path below which browsers reach a host's routes, without a final slash; empty at the root. Throws `invalid_request`. */
export function basePathOf(routes: Pick<RouteRegistry, 'basePath'>): string {
  const given: unknown = routes.basePath;
  const path = toBasePath(given);
  if (path !== undefined) return path;
  const message = `${JSON.stringify(given)} is no path that browsers keep as it is; write it as "/tools", letters beyond ASCII percent-encoded, or leave it out at the root`;
  throw refusedFieldsError('invalid_request', [{ field: 'routes.basePath', message }]);
}

/** The same of what a host gives, which may be anything; undefined where it is no such path. */
export function toBasePath(given: unknown): string | undefined {
  return typeof (given ?? '') === 'string' ? parseBasePath((given ?? '') as string) : undefined;
}

/** Throws `invalid_request` where `basePath` is no such path. */
export function requireBasePath(routes: Pick<RouteRegistry, 'basePath'>): void {
  basePathOf(routes);
}

import type { Registration, Route, RouteRegistry } from '../../host/index.js';
import { Registrations } from '../registrations.js';
import { HostProblem } from './problem.js';

/**
 * A route with its largest allowed body. `isAnonymous`: nobody is asked who sends the request, so that it answers whatever becomes
 * of the sessions.
 */
type HostRoute = Route & { maxBodyBytes?: number; isAnonymous?: boolean };

export type RouteMatch = { route: HostRoute; params: Record<string, string> };

/** Where browsers reach a host. */
export type Site = Pick<RouteRegistry, 'basePath' | 'isServedOrigin' | 'signInAddress'>;

/** The routes of one owner, found by method and path. */
export class RouteTable implements RouteRegistry {
  private readonly routes = new Registrations<HostRoute>();

  readonly basePath: string;
  readonly isServedOrigin: RouteRegistry['isServedOrigin'];
  readonly signInAddress: RouteRegistry['signInAddress'];

  constructor({ basePath = '', isServedOrigin, signInAddress }: Site) {
    this.basePath = basePath;
    this.isServedOrigin = isServedOrigin;
    this.signInAddress = signInAddress;
  }

  /** @throws Error when the method and path are taken. */
  register(route: HostRoute): Registration {
    const taken = this.list().some((other) => other.method === route.method && pathShape(other) === pathShape(route));
    if (taken) throw new Error(`${route.method} ${route.path} is registered already`);
    return this.routes.add(route);
  }

  list(): HostRoute[] {
    return this.routes.list();
  }

  /** Whether the request matches a public route. */
  isPublic(method: string, path: string): boolean {
    return this.matches(path).some(({ route }) => route.access === 'public' && route.method === methodOf(method));
  }

  /**
   * The route for a request; `HEAD` matches `GET` routes. Undefined when no route has that path.
   * @throws HostProblem 405 when routes have the path but none the method.
   */
  find(method: string, path: string): RouteMatch | undefined {
    const matches = this.matches(path);
    if (matches.length === 0) return undefined;
    const found = matches.find(({ route }) => route.method === methodOf(method));
    return found ?? refuseMethod(matches.map(({ route }) => route.method));
  }

  /** Paths with fewer parameters first. */
  private matches(path: string): RouteMatch[] {
    return this.list()
      .map((route) => ({ route, params: matchPath(route.path, path) }))
      .filter((match): match is RouteMatch => match.params !== undefined)
      .sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
  }
}

function methodOf(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function refuseMethod(methods: string[]): never {
  const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');
  throw new HostProblem(405, 'method_not_allowed', `This address answers to ${allowed}.`, {
    headers: { allow: allowed },
  });
}

function pathShape(route: HostRoute): string {
  return route.path.replace(/:[^/]+/g, ':');
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = actual[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
    } else if (value === '') return undefined;
    else params[part.slice(1)] = decode(value);
  }
  return params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new HostProblem(400, 'invalid_request', 'The address has a part that cannot be decoded.');
  }
}

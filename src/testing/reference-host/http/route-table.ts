import type { Registration, Route, RouteRegistry } from '../../../host/index.js';
import { Registrations } from '../plugin/registrations.js';
import { HostProblem } from './problem.js';
import type { ServedOrigins } from './served-origins.js';

/** A route with the largest body it takes. */
export type TableRoute = Route & { maxBodyBytes?: number };

export type FoundRoute = { route: TableRoute; params: Record<string, string> };

/** The routes of one owner, found by method and path. */
export class RouteTable implements RouteRegistry {
  private readonly routes = new Registrations<TableRoute>();

  constructor(private readonly origins: ServedOrigins) {}

  /** @throws Error when the method and path are taken. */
  register(route: TableRoute): Registration {
    const taken = this.list().some((other) => other.method === route.method && shape(other) === shape(route));
    if (taken) throw new Error(`${route.method} ${route.path} is registered already`);
    return this.routes.add(route);
  }

  isServedOrigin(origin: string): boolean {
    return this.origins.includes(origin);
  }

  /** The control center's own sign-in. It leads back to this host alone, whatever is written in the address. */
  signInAddress(returnTo: string): string {
    return `/?${new URLSearchParams({ return: returnTo })}`;
  }

  clear(): void {
    this.routes.clear();
  }

  list(): TableRoute[] {
    return this.routes.list();
  }

  /** Whether a request finds a route that is open to everybody. */
  isPublic(method: string, path: string): boolean {
    return this.matches(path).some(({ route }) => route.access === 'public' && route.method === methodOf(method));
  }

  /**
   * The route for a request, `HEAD` counting as `GET`; undefined when no route has that path.
   * @throws HostProblem 405 when routes have the path but none the method.
   */
  find(method: string, path: string): FoundRoute | undefined {
    const matches = this.matches(path);
    if (matches.length === 0) return undefined;
    const found = matches.find(({ route }) => route.method === methodOf(method));
    return found ?? refuseMethod(matches.map(({ route }) => route.method));
  }

  /** The most exact path first. */
  private matches(path: string): FoundRoute[] {
    return this.list()
      .map((route) => ({ route, params: matchPath(route.path, path) }))
      .filter((match): match is FoundRoute => match.params !== undefined)
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

function shape(route: TableRoute): string {
  return route.path.replace(/:[^/]+/g, ':');
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const given = actual[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== given) return undefined;
    } else if (given === '') return undefined;
    else params[part.slice(1)] = decode(given);
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

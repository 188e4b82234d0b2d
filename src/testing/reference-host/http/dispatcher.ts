import type { Principal, RouteAccess, RouteContext } from '../../../host/index.js';
import type { OpenStreams } from './open-streams.js';
import { HostProblem } from './problem.js';
import { readBody } from './request-body.js';
import type { FoundRoute, RouteTable } from './route-table.js';
import { type Sessions, withoutSessionCookie } from './sessions.js';

const maxBodyBytes = 64 * 1024;

/** A request whose `Host` was checked, with the origin it was addressed to. */
export type ArrivedRequest = { request: Request; origin: string; requestId: string };

/** Takes a request through a route table: path, method, access, origin, body, handler. */
export class Dispatcher {
  constructor(
    private readonly options: {
      table: RouteTable;
      sessions: Sessions;
      streams: OpenStreams;
      /** Whose handlers these are: the plugin's never see the cookie that a person is signed in with. */
      owner: 'host' | 'plugin';
    },
  ) {}

  /** @returns undefined when the table has no such path. */
  async dispatch(arrived: ArrivedRequest): Promise<Response | undefined> {
    const { table, sessions, streams } = this.options;
    const found = table.find(arrived.request.method, new URL(arrived.request.url).pathname);
    if (!found) return undefined;
    const signedIn = await sessions.find(arrived.request.headers);
    checkAccess(found.route.access, signedIn?.principal);
    if (found.route.access !== 'public') checkOrigin(arrived.request, (origin) => table.isServedOrigin(origin));
    const ended = new AbortController();
    arrived.request.signal.addEventListener('abort', () => ended.abort());
    const request = await this.toHandlerRequest(arrived, found, ended.signal);
    const response = await found.route.handle(toContext(request, found, signedIn?.principal));
    return streams.keep(response, { signedIn, request, controller: ended });
  }

  /** The request as the handler sees it: at the host's own origin, with a short body, ending when the client leaves. */
  private async toHandlerRequest(arrived: ArrivedRequest, found: FoundRoute, signal: AbortSignal): Promise<Request> {
    const { request, origin, requestId } = arrived;
    const { pathname, search } = new URL(request.url);
    const headers =
      this.options.owner === 'plugin' ? withoutSessionCookie(request.headers) : new Headers(request.headers);
    headers.set('x-request-id', requestId);
    const body = await readBody(request, { maxBytes: found.route.maxBodyBytes ?? maxBodyBytes });
    return new Request(`${origin}${pathname}${search}`, { method: request.method, headers, body, signal });
  }
}

function toContext(request: Request, found: FoundRoute, principal: RouteContext['principal']): RouteContext {
  return principal ? { request, params: found.params, principal } : { request, params: found.params };
}

/**
 * Refuses whoever may not call a route. An org admin's route wants that role in the selected organization: a platform
 * admin who is a plain member there is refused.
 * @throws HostProblem 401 without a person, 403 for the wrong one.
 */
function checkAccess(access: RouteAccess, principal: Principal | undefined): void {
  if (access === 'public') return;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if (access === 'org_admin' && principal.role !== 'org_admin') {
    throw new HostProblem(403, 'forbidden', 'Only an org admin of this organization may do this.');
  }
  if (access === 'platform_admin' && !principal.isPlatformAdmin) {
    throw new HostProblem(403, 'forbidden', 'Only a platform admin may do this.');
  }
}

/** @throws HostProblem 403 for a state-changing request that another site's page sent. */
export function checkOrigin(request: Request, isServed: (origin: string) => boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  if (origin !== null && !isServed(origin)) {
    throw new HostProblem(403, 'forbidden', 'This request came from a page of another site.');
  }
}

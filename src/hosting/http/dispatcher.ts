import type { Logger, Principal, RouteAccess, RouteContext } from '../../host/index.js';
import { isCrossSiteChange } from './cross-site.js';
import type { ForeignOrigins } from './foreign-origins.js';
import type { OpenStreams } from './open-streams.js';
import { HostProblem, toErrorResponse } from './problem.js';
import { readBody } from './request-body.js';
import type { RouteMatch, RouteTable } from './route-table.js';
import { type SessionFinder, type SignedIn, withoutCookie } from './signed-in.js';

const maxBodyBytes = 64 * 1024;
// A body comes in a moment; one that is sent slowly outlives a role, and thousands of them can be begun beforehand.
const maxMsUntilAskedAgain = 250;

/** A request whose `Host` header was checked, with the origin that it names. */
export type IncomingRequest = { request: Request; origin: string; requestId: string };

/** Handles a request through a route table: path, method, access, origin, body, handler. */
export class Dispatcher {
  constructor(
    private readonly options: {
      table: RouteTable;
      sessions: SessionFinder;
      streams: OpenStreams;
      logger: Logger;
      /** The cookie that a person is signed in with, which a plugin never sees; handlers of the host may. */
      withheldCookie?: string;
      /** Throws while the handlers of this table must not run, and nobody knows which paths it will have. */
      checkOpen?: () => void;
      /** Told of requests that a page of another site sent, and that are refused. */
      foreign?: ForeignOrigins;
    },
  ) {}

  /** @returns undefined when the table has no such path. */
  async dispatch(incoming: IncomingRequest): Promise<Response | undefined> {
    const { table, checkOpen, logger } = this.options;
    checkOpen?.();
    const match = table.find(incoming.request.method, new URL(incoming.request.url).pathname);
    if (!match) return undefined;
    try {
      return await this.answer(incoming, match);
    } catch (error) {
      return toErrorResponse(error, { ...incoming, path: match.route.path, logger });
    }
  }

  private async answer(incoming: IncomingRequest, match: RouteMatch): Promise<Response> {
    const { table, streams, foreign } = this.options;
    const ended = endedWith(incoming.request.signal);
    let signedIn = await this.admit(incoming, match);
    const askedAtMs = performance.now();
    if (match.route.access !== 'public') checkOrigin(incoming.request, table.isServedOrigin, foreign);
    const request = await this.toHandlerRequest(incoming, match, ended.signal);
    if (performance.now() - askedAtMs > maxMsUntilAskedAgain) signedIn = await this.admit(incoming, match);
    const response = await match.route.handle(toContext(request, match, signedIn?.principal));
    const answer = streams.track(response, { signedIn, request, controller: ended });
    if (answer !== response && !(await this.isStillSignedIn(incoming.request.headers, signedIn))) ended.abort();
    return answer;
  }

  /** Who sends the request. @throws HostProblem 401, 403 for somebody who may not call the route. */
  private async admit({ request }: IncomingRequest, { route }: RouteMatch): Promise<SignedIn | undefined> {
    const signedIn = route.isAnonymous ? undefined : await this.options.sessions.find(request.headers);
    checkAccess(route.access, signedIn?.principal);
    return signedIn;
  }

  /**
   * A person may have signed out, or selected another organization, while the handler ran. Then there was no stream to close yet, so
   * it is checked again here.
   */
  private async isStillSignedIn(headers: Headers, signedIn: SignedIn | undefined): Promise<boolean> {
    if (!signedIn) return true;
    const current = await this.options.sessions.find(headers).catch(() => undefined);
    return current?.sessionId === signedIn.sessionId && current.principal.orgId === signedIn.principal.orgId;
  }

  /** The request that the handler gets: at the host's own origin, with a limited body, aborted when the client disconnects. */
  private async toHandlerRequest(incoming: IncomingRequest, match: RouteMatch, signal: AbortSignal): Promise<Request> {
    const { request, origin, requestId } = incoming;
    const { pathname, search } = new URL(request.url);
    const { withheldCookie } = this.options;
    const headers = withheldCookie ? withoutCookie(request.headers, withheldCookie) : new Headers(request.headers);
    headers.set('x-request-id', requestId);
    const body = await readBody(request, { maxBytes: match.route.maxBodyBytes ?? maxBodyBytes });
    return new Request(`${origin}${pathname}${search}`, { method: request.method, headers, body, signal });
  }
}

/** Asked for before anything is waited for, since servers do not abort the signal of a request that nobody has asked for. */
function endedWith(signal: AbortSignal): AbortController {
  const ended = new AbortController();
  signal.addEventListener('abort', () => ended.abort(), { once: true });
  if (signal.aborted) ended.abort();
  return ended;
}

function toContext(request: Request, match: RouteMatch, principal: RouteContext['principal']): RouteContext {
  return principal ? { request, params: match.params, principal } : { request, params: match.params };
}

/**
 * Refuses a person who may not call a route. An org admin's route requires that role in the selected organization: a
 * platform admin who is a plain member there is refused.
 * @throws HostProblem 401 without a person, 403 for the wrong one.
 */
function checkAccess(access: RouteAccess, principal: Principal | undefined): void {
  if (access === 'public') return;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if (access === 'org_admin' && principal.role !== 'org_admin') {
    throw new HostProblem(403, 'forbidden', 'Only an org admin of this organization may do this.', {
      reason: 'only_org_admins',
    });
  }
  if (access === 'platform_admin' && !principal.isPlatformAdmin) {
    throw new HostProblem(403, 'forbidden', 'Only a platform admin may do this.', { reason: 'only_platform_admins' });
  }
}

/** @throws HostProblem 403 for a state-changing request from a page of another site. */
export function checkOrigin(
  request: Request,
  isServedOrigin: (origin: string) => boolean,
  foreign?: ForeignOrigins,
): void {
  if (!isCrossSiteChange(request, isServedOrigin)) return;
  foreign?.note(request);
  throw new HostProblem(403, 'forbidden', 'This request came from a page of another site.');
}

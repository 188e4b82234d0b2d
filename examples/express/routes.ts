import type { Registration, Route, RouteAccess, RouteRegistry } from 'appconnect/host';
import express, { type Request, type RequestHandler } from 'express';
import { answer, refusal } from './answer.js';
import { keep } from './registration.js';
import type { Sessions } from './sessions.js';

const readBody = express.raw({ type: () => true, limit: '64kb', inflate: false });

export type Site = { origin: string; basePath: string; sessions: Sessions };

/** Routes like Hono's in a router of Express. It is made anew after each change, since Express takes no route away. */
export class Routes implements RouteRegistry {
  readonly basePath: string;
  private readonly routes = new Set<Route>();
  private router: RequestHandler | undefined;

  constructor(
    private readonly site: Site,
    private readonly isOpen: () => boolean,
  ) {
    this.basePath = site.basePath;
  }

  register(route: Route): Registration {
    const registration = keep(this.routes, route);
    this.router = undefined;
    const dispose = () => {
      registration.dispose();
      this.router = undefined;
    };
    return { dispose };
  }

  isServedOrigin = (origin: string) => origin === this.site.origin;
  signInAddress = (returnTo: string) => `${this.basePath}/sign-in?${new URLSearchParams({ return: returnTo })}`;

  readonly handle: RequestHandler = (request, response, next) => {
    this.router ??= this.buildRouter();
    this.router(request, response, next);
  };

  /** Paths with fewer parameters first. Express itself answers HEAD as GET. */
  private buildRouter(): RequestHandler {
    const router = express.Router({ caseSensitive: true, strict: true });
    const routes = [...this.routes].sort((one, other) => one.path.split(':').length - other.path.split(':').length);
    for (const route of routes) {
      const handlers = [this.admit(route.access), readBody, answer(route, this.site.origin)];
      router[route.method.toLowerCase() as 'get'](route.path, handlers);
    }
    for (const { method, path } of routes)
      router.all(path, (_request, response, next) => {
        response.append('allow', method === 'GET' ? 'GET, HEAD' : method);
        next();
      });
    router.use((_request, response, next) =>
      next(
        response.hasHeader('allow')
          ? refusal(405, 'method_not_allowed', 'This address has no such method.')
          : undefined,
      ),
    );
    return router;
  }

  private admit(access: RouteAccess): RequestHandler {
    return async (request, response, next) => {
      if (!this.isOpen()) throw refusal(503, 'unavailable', 'The plugin is closed.');
      const session = this.site.sessions.find(request.headers.cookie);
      const principal = session && (await this.site.sessions.principalOf(session));
      response.locals = { session, principal };
      if (access === 'public') return next();
      if (principal === undefined) throw refusal(401, 'unauthenticated', 'Sign in first.');
      const isAllowed = {
        member: true,
        org_admin: principal.role === access,
        platform_admin: principal.isPlatformAdmin,
      };
      if (!isAllowed[access]) throw refusal(403, 'forbidden', 'Your role is not enough for this.');
      this.checkOrigin(request);
      next();
    };
  }

  /** A browser that leaves the origin out says `Sec-Fetch-Site`; what says neither is a program. */
  checkOrigin({ method, headers }: Request): void {
    if (method === 'GET' || method === 'HEAD') return;
    const site = headers['sec-fetch-site'] ?? 'none';
    const isForeign = headers.origin === undefined ? site.endsWith('-site') : !this.isServedOrigin(headers.origin);
    if (isForeign) throw refusal(403, 'forbidden', 'This request came from a page of another site.');
  }
}

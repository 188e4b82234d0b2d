import type { ZodType, z } from 'zod';
import { PluginError } from '../domain/plugin-error.js';
import { withDisplayName } from '../host/display-names.js';
import type { Principal, Route, RouteAccess } from '../host/routes.js';
import { readBody, readParameters, readQuery } from './request-reader.js';

export type ApiInput<Query, Body> = {
  principal: Principal;
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  request: Request;
  /** What a good answer carries beside its body, such as a cookie. */
  answerHeaders: Headers;
  signal: AbortSignal;
};

/** One JSON endpoint: what it takes, what it answers, and the one service call between. */
export type ApiRoute<Query extends ZodType = ZodType, Body extends ZodType = ZodType> = {
  method: Route['method'];
  path: string;
  access: Exclude<RouteAccess, 'public'>;
  summary: string;
  query?: Query;
  body?: Body;
  /** The status and the shape of a good answer. */
  answer: { status: 200 | 201; schema: ZodType };
  handle(input: ApiInput<z.infer<Query>, z.infer<Body>>): Promise<unknown>;
};

/** Keeps the types of query and body for the handler while the table holds them all alike. */
export function apiRoute<Query extends ZodType, Body extends ZodType>(route: ApiRoute<Query, Body>): ApiRoute {
  return route as unknown as ApiRoute;
}

/** The route as the host runs it: parse strictly, call, present. Errors pass; the responder around it translates them. */
export function toHostRoute(route: ApiRoute): Route {
  return {
    method: route.method,
    path: route.path,
    access: route.access,
    async handle({ request, params, principal }) {
      if (principal === undefined) throw new PluginError('unauthenticated', 'Sign in to the platform first.');
      const input = {
        principal: withDisplayName(principal),
        params: readParameters(params),
        query: readQuery(request, route.query),
        body: await readBody(request, route.body),
        request,
        answerHeaders: new Headers({ 'cache-control': 'no-store' }),
        signal: request.signal,
      };
      const answer = await route.handle(input);
      return Response.json(answer, { status: route.answer.status, headers: input.answerHeaders });
    },
  };
}

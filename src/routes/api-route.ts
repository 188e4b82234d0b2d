import type { ZodType, z } from 'zod';
import { PluginError } from '../domain/plugin-error.js';
import { withDisplayName } from '../host/display-names.js';
import type { Principal, Route, RouteAccess, RouteContext } from '../host/routes.js';
import { readBody, readParameters, readQuery } from './request-reader.js';

/** The names of the `:name` parts of a path. */
type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type ApiInput<Names extends string, Query, Body> = {
  principal: Principal;
  params: Readonly<Record<Names, string>>;
  query: Query;
  body: Body;
  request: Request;
  /** What a good answer carries beside its body, such as a cookie. */
  answerHeaders: Headers;
  signal: AbortSignal;
};

type RouteDefinition<Path extends string, Query extends ZodType, Body extends ZodType, Answer extends ZodType> = {
  method: Route['method'];
  path: Path;
  access: Exclude<RouteAccess, 'public'>;
  summary: string;
  query?: Query;
  body?: Body;
  /** The shape of a good answer. The compiler holds the handler to it; nothing is parsed on the way out. */
  answer: Answer;
  /** Of a good answer; 200 where it is left out. */
  status?: 201;
  handle(input: ApiInput<ParameterNames<Path>, z.infer<Query>, z.infer<Body>>): Promise<z.infer<Answer>>;
} & ([ParameterNames<Path>] extends [never] ? object : { params: Record<ParameterNames<Path>, ZodType<string>> });

/** One JSON endpoint as the table holds it: what it takes, what it answers, and the one service call between. */
export type ApiRoute = Omit<RouteDefinition<string, ZodType, ZodType, ZodType>, 'handle'> & {
  params?: Readonly<Record<string, ZodType<string>>>;
  handle(input: ApiInput<string, unknown, unknown>): Promise<unknown>;
};

/** Types the handler by the route's own declaration: its path, its query and body, and its answer. */
export function defineRoute<
  const Path extends string,
  Answer extends ZodType,
  Query extends ZodType = ZodType<undefined>,
  Body extends ZodType = ZodType<undefined>,
>(route: RouteDefinition<Path, Query, Body, Answer>): ApiRoute {
  return route as unknown as ApiRoute;
}

/** The route as the host runs it: parse strictly, call, present. Errors pass; the responder around it translates them. */
export function toHostRoute(route: ApiRoute): Route {
  return {
    method: route.method,
    path: route.path,
    access: route.access,
    async handle(context) {
      const { request } = context;
      const input = {
        principal: withDisplayName(principalOf(context)),
        params: readParameters(context.params, route.params),
        query: readQuery(request, route.query),
        body: await readBody(request, route.body),
        request,
        answerHeaders: new Headers({ 'cache-control': 'no-store' }),
        signal: request.signal,
      };
      const answer = await route.handle(input);
      return Response.json(answer, { status: route.status ?? 200, headers: input.answerHeaders });
    },
  };
}

/** Whoever asks. Throws `unauthenticated` where the host hands over nobody. */
export function principalOf({ principal }: RouteContext): Principal {
  if (principal === undefined) throw new PluginError('unauthenticated', 'Sign in to the platform first.');
  return principal;
}

import type { ZodType, z } from 'zod';
import { PluginError } from '../domain/plugin-error.js';
import { withDisplayName } from '../host/checks/display-names.js';
import type { Principal, Route, RouteAccess, RouteContext } from '../host/routes.js';
import { readBody, readParameters, readQuery } from './request-input.js';

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
  /** Headers of a successful answer, such as a cookie; the handler may add to them. */
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
  /** The shape of a successful answer. The compiler checks the handler against it; at run time answers are not parsed. */
  answer: Answer;
  /** The status of a successful answer; 200 where it is left out. */
  status?: 201;
  handle(input: ApiInput<ParameterNames<Path>, z.infer<Query>, z.infer<Body>>): Promise<z.infer<Answer>>;
} & ([ParameterNames<Path>] extends [never] ? object : { params: Record<ParameterNames<Path>, ZodType<string>> });

/** A file to be saved, sent while it is made. */
type FileAnswer = { name: string; type: string; body: ReadableStream<Uint8Array> };

type FileRouteDefinition<Path extends string, Query extends ZodType> = Omit<
  RouteDefinition<Path, Query, ZodType<undefined>, ZodType>,
  'answer' | 'body' | 'status' | 'handle'
> & {
  /** What the file contains, by its media type. */
  files: Readonly<Record<string, ZodType>>;
  handle(input: ApiInput<ParameterNames<Path>, z.infer<Query>, undefined>): Promise<FileAnswer>;
};

/** One endpoint: its parameters and body, its answer in JSON or as a file, and a handler that makes one service call. */
export type ApiRoute = Omit<RouteDefinition<string, ZodType, ZodType, ZodType>, 'handle' | 'answer'> & {
  params?: Readonly<Record<string, ZodType<string>>>;
  answer?: ZodType;
  files?: Readonly<Record<string, ZodType>>;
  handle(input: ApiInput<string, unknown, unknown>): Promise<unknown>;
};

/** Declares a route. The types of its handler follow from its path, query, body and answer. */
export function defineRoute<
  const Path extends string,
  Answer extends ZodType,
  Query extends ZodType = ZodType<undefined>,
  Body extends ZodType = ZodType<undefined>,
>(route: RouteDefinition<Path, Query, Body, Answer>): ApiRoute {
  return withoutTypes(route);
}

/** Declares a route whose answer is a file. */
export function defineFileRoute<const Path extends string, Query extends ZodType>(
  route: FileRouteDefinition<Path, Query>,
): ApiRoute {
  return withoutTypes(route);
}

/**
 * A route whose handler takes any input, so that routes of different inputs stand in one list. The compiler cannot know that it is
 * safe: `toHostRoute` gives each handler what the schemas of the same route have parsed.
 */
function withoutTypes(route: object): ApiRoute {
  return route as ApiRoute;
}

/**
 * Makes a route that the host can run: it parses the request strictly, calls the handler and sends its answer. Throws what
 * either throws.
 */
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
      if (route.files !== undefined) return toFileResponse(request, answer as FileAnswer);
      return Response.json(answer, { status: route.status ?? 200, headers: input.answerHeaders });
    },
  };
}

function toFileResponse({ method }: Request, { name, type, body }: FileAnswer): Response {
  // Nobody will read it. One that was broken off already, as by a stop, rejects.
  if (method === 'HEAD') void body.cancel().catch(() => undefined);
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(method === 'HEAD' ? null : body, { headers });
}

/** The person behind a request. Throws `unauthenticated` when the host gives none. */
export function principalOf({ principal }: RouteContext): Principal {
  if (principal === undefined) throw new PluginError('unauthenticated', 'Sign in to the platform first.');
  return principal;
}

import type { ZodType, z } from 'zod';
import { toFieldErrors } from '../contract/field-errors.js';
import { PluginError, refusedFieldsError } from '../domain/plugin-error.js';
import { withDisplayName } from '../host/display-names.js';
import type { Principal, Route, RouteAccess, RouteContext } from '../host/routes.js';
import { countParts } from '../lib/json.js';
import { isStorable, unstorableMessage } from '../lib/text.js';

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
export type FileAnswer = { name: string; type: string; body: ReadableStream<Uint8Array> };

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
  return route as unknown as ApiRoute;
}

/** Declares a route whose answer is a file. */
export function defineFileRoute<const Path extends string, Query extends ZodType>(
  route: FileRouteDefinition<Path, Query>,
): ApiRoute {
  return route as unknown as ApiRoute;
}

/** Makes a route that the host can run: it parses the request strictly, calls the handler and sends its answer. Throws what either throws. */
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
  // Nobody will read it.
  if (method === 'HEAD') void body.cancel();
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

const maxBodyBytes = 64 * 1024;
/** No body has more than a few levels; the parser below overflows the stack at some thousands. */
const maxBodyLevels = 32;

/** Throws `invalid_request`, which names the first part of the path that is not allowed. */
function readParameters(
  params: Readonly<Record<string, string>>,
  schemas: Readonly<Record<string, ZodType<string>>> = {},
): Readonly<Record<string, string>> {
  for (const [field, schema] of Object.entries(schemas)) {
    requireStorable(field, params[field] ?? '');
    parse(schema, params[field], field);
  }
  return params;
}

/** Throws `invalid_request` for unknown, repeated or wrong parameters. */
function readQuery(request: Request, schema: ZodType | undefined): unknown {
  const entries = [...new URL(request.url).searchParams];
  const names = new Set<string>();
  for (const [name, value] of entries) {
    if (!isStorable(name)) throw invalid('query', unstorableMessage);
    requireStorable(name, value);
    if (names.has(name)) throw invalid(name, 'expected once');
    names.add(name);
  }
  if (schema !== undefined) return parse(schema, Object.fromEntries(entries));
  const [unknown] = names;
  if (unknown !== undefined) throw invalid(unknown, 'is not a parameter of this address');
  return undefined;
}

/** Throws `invalid_request` for a body that is too large, not JSON, or does not fit the schema. */
async function readBody(request: Request, schema: ZodType | undefined): Promise<unknown> {
  const text = await readText(request);
  if (schema === undefined) {
    if (text.trim() !== '' && text.trim() !== '{}') throw invalid('body', 'is not wanted at this address');
    return undefined;
  }
  try {
    return parse(schema, isLeftOut(text, schema) ? undefined : readJson(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid('body', 'expected a JSON object', error);
  }
}

/** Whether the body is empty and its schema allows that, by a default. */
function isLeftOut(text: string, schema: ZodType): boolean {
  return text.trim() === '' && schema.safeParse(undefined).success;
}

function readJson(text: string): unknown {
  const size = countParts(JSON.parse(text), { maxParts: maxBodyBytes, maxDepth: maxBodyLevels });
  if (size === undefined) throw invalid('body', `expected at most ${maxBodyLevels} levels`);
  // `JSON.parse` calls this for every name and value, at every depth.
  return JSON.parse(text, (field, value) => {
    if (!isStorable(field)) throw invalid('body', unstorableMessage);
    if (typeof value === 'string') requireStorable(field || 'body', value);
    return value;
  });
}

function requireStorable(field: string, value: string): void {
  if (!isStorable(value)) throw invalid(field, unstorableMessage);
}

async function readText(request: Request): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxBodyBytes) throw invalid('body', `expected at most ${maxBodyBytes} bytes`);
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(schema: ZodType, value: unknown, root = 'body'): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refusedFieldsError('invalid_request', toFieldErrors(result.error, root));
}

function invalid(field: string, message: string, cause?: unknown): PluginError {
  return refusedFieldsError('invalid_request', [{ field, message }], { cause });
}

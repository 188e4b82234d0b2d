import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Logger } from '../../../host/index.js';
import { compressReads } from './compressed-reads.js';
import type { Dispatcher, IncomingRequest } from './dispatcher.js';
import { HostProblem, isDatabaseError, toDatabaseProblem, toProblemResponse } from './problem.js';
import type { RouteTable } from './route-table.js';
import type { ServedOrigins } from './served-origins.js';

export type HostBindings = { Bindings: HttpBindings; Variables: { requestId: string; origin: string } };

type Parts = {
  origins: ServedOrigins;
  dispatchers: Dispatcher[];
  /** The routes whose public ones also answer at the saved public address. */
  pluginRoutes: RouteTable;
  logger: Logger;
};

/** The HTTP application: checks the `Host` header, dispatches to the host's and the plugin's routes, and answers errors as problem documents. */
export function createHostApp(parts: Parts): Hono<HostBindings> {
  const { dispatchers, logger } = parts;
  const app = new Hono<HostBindings>();
  app.use(async (context, next) => {
    context.set('requestId', randomUUID());
    context.set('origin', findOrigin(context, parts));
    await next();
    context.res = withDefaultHeaders(context.res, context.get('requestId'));
  });
  const dispatch = async (context: Context<HostBindings>) => {
    const incoming = { request: context.req.raw, origin: context.get('origin'), requestId: context.get('requestId') };
    return (await firstAnswer(dispatchers, incoming)) ?? context.notFound();
  };
  app.use('/v1/*', compressReads);
  app.all('/health', dispatch);
  app.all('/v1/*', dispatch);
  app.notFound((context) => {
    return toProblemResponse(new HostProblem(404, 'not_found', 'Nothing is here.'), context.get('requestId'));
  });
  app.onError((error, context) => toErrorResponse(error, context, logger));
  return app;
}

// Refuses unknown names: another site may have resolved its own name to this machine (DNS rebinding).
function findOrigin(context: Context<HostBindings>, { origins, pluginRoutes }: Parts): string {
  const { method, path } = context.req;
  const name = context.req.header('host');
  const origin =
    origins.findByHost(name) ?? (pluginRoutes.isPublic(method, path) ? origins.findSavedByHost(name) : undefined);
  if (origin === undefined) throw new HostProblem(421, 'foreign_host', 'This host does not answer to that name.');
  return origin;
}

async function firstAnswer(dispatchers: Dispatcher[], incoming: IncomingRequest): Promise<Response | undefined> {
  for (const dispatcher of dispatchers) {
    const answer = await dispatcher.dispatch(incoming);
    if (answer) return answer;
  }
  return undefined;
}

function withDefaultHeaders(response: Response, requestId: string): Response {
  const headers = new Headers(response.headers);
  const defaults = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-request-id': requestId };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
  headers.set('x-content-type-options', 'nosniff');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function toErrorResponse(error: Error, context: Context<HostBindings>, logger: Logger): Response {
  const requestId = context.get('requestId');
  if (error instanceof HostProblem) return toProblemResponse(error, requestId);
  if (isDatabaseError(error)) return toProblemResponse(toDatabaseProblem(error), requestId);
  logger.error('a request failed', { requestId, method: context.req.method, path: context.req.path, error });
  return toProblemResponse(new HostProblem(500, 'internal', 'Something went wrong here.'), requestId);
}

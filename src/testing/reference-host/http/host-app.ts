import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Logger } from '../../../host/index.js';
import { answerWith, withDefaultHeaders } from '../../../hosting/http/answer-request.js';
import type { Dispatcher } from '../../../hosting/http/dispatcher.js';
import { HostProblem, toErrorResponse, toProblemResponse } from '../../../hosting/http/problem.js';
import type { RouteTable } from '../../../hosting/http/route-table.js';
import { compressReads } from './compressed-reads.js';
import type { ServedOrigins } from './served-origins.js';

export type HostBindings = { Bindings: HttpBindings; Variables: { requestId: string; origin: string } };

type Parts = {
  origins: ServedOrigins;
  dispatchers: Dispatcher[];
  /** The routes whose public ones also answer at the saved public address. */
  pluginRoutes: RouteTable;
  logger: Logger;
};

/**
 * The HTTP application: checks the `Host` header, dispatches to the host's and the plugin's routes, and answers errors as
 * problem documents.
 */
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
    return (await answerWith(dispatchers, incoming)) ?? context.notFound();
  };
  app.use('/v1/*', compressReads);
  app.all('/health', dispatch);
  app.all('/v1/*', dispatch);
  app.notFound((context) => {
    return toProblemResponse(new HostProblem(404, 'not_found', 'Nothing is here.'), context.get('requestId'));
  });
  app.onError((error, context) => {
    return toErrorResponse(error, { requestId: context.get('requestId'), request: context.req.raw, logger });
  });
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

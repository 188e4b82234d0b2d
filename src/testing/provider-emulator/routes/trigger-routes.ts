import { Hono } from 'hono';
import { z } from 'zod';
import { toPage } from '../formats/page-format.js';
import { routeNotFound } from '../refusals/http-refusals.js';
import { paging, parseQuery } from '../requests/parsing.js';
import type { ProviderEnv } from '../requests/provider-env.js';

const maxLimit = 1000;

/** `/triggers_types`: no app of the emulator has any, so that clients which look for them find an empty list. */
export function triggerRoutes(): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.get('/', (context) => context.json(toPage([], parseQuery(context, z.object(paging)), maxLimit)));
  routes.get('/list/enum', (context) => context.json([]));
  routes.get('/:slug', (context) => {
    throw routeNotFound('GET', context.req.path);
  });
  return routes;
}

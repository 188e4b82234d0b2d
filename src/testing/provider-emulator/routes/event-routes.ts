import { Hono } from 'hono';
import { z } from 'zod';
import { routeNotFound } from '../errors/provider-error.js';
import { toPage } from '../http/paging.js';
import type { ProviderContext, ProviderEnv } from '../http/provider-context.js';
import { paging, parseBody, parseQuery } from '../http/request-parsing.js';
import { opaqueId } from '../projects/ids.js';
import type { WebhookSubscription } from '../projects/project.js';

const maxWebhooksLimit = 100;

const fields = {
  webhook_url: z.url(),
  enabled_events: z.array(z.string()).min(1),
  version: z.enum(['V1', 'V2', 'V3']),
};
const createBody = z.object({ ...fields, version: fields.version.default('V3') });
const changeBody = z.object(fields).partial();

const maxTriggersLimit = 1000;

/** `/webhook_subscriptions`: stored, but never called, since the emulator emits no events. */
export function webhookRoutes(clock: { now(): Date }): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const stamp = () => clock.now().toISOString();

  routes.get('/', (context) => {
    const all = [...context.var.project.webhookSubscriptions.values()];
    return context.json(toPage(all, parseQuery(context, z.object(paging)), maxWebhooksLimit));
  });
  routes.post('/', async (context) => {
    const body = await parseBody(context, createBody);
    const subscription = {
      ...body,
      id: opaqueId('ws'),
      secret: opaqueId('whsec'),
      created_at: stamp(),
      updated_at: stamp(),
    };
    context.var.project.webhookSubscriptions.set(subscription.id, subscription);
    return context.json(subscription, 201);
  });
  routes.get('/:id', (context) => context.json(subscriptionOf(context)));
  routes.patch('/:id', async (context) => {
    const changes = await parseBody(context, changeBody);
    return context.json(Object.assign(subscriptionOf(context), changes, { updated_at: stamp() }));
  });
  routes.delete('/:id', (context) => {
    const { id } = subscriptionOf(context);
    context.var.project.webhookSubscriptions.delete(id);
    return context.json({ id, deleted: true });
  });
  return routes;
}

function subscriptionOf(context: ProviderContext): WebhookSubscription {
  const found = context.var.project.webhookSubscriptions.get(context.req.param('id') ?? '');
  if (!found) throw routeNotFound(context.req.method, context.req.path);
  return found;
}

/** `/triggers_types`: always an empty list, since no app of the emulator has triggers. */
export function triggerRoutes(): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.get('/', (context) => context.json(toPage([], parseQuery(context, z.object(paging)), maxTriggersLimit)));
  routes.get('/list/enum', (context) => context.json([]));
  routes.get('/:slug', (context) => {
    throw routeNotFound('GET', context.req.path);
  });
  return routes;
}

import { Hono } from 'hono';
import { z } from 'zod';
import type { WebhookSubscription } from '../entities/webhook-subscription.js';
import { toPage } from '../formats/page-format.js';
import { opaqueId } from '../projects/opaque-ids.js';
import { routeNotFound } from '../refusals/http-refusals.js';
import { paging, parseBody, parseQuery } from '../requests/parsing.js';
import type { ProviderContext, ProviderEnv } from '../requests/provider-env.js';

const maxLimit = 100;

const fields = {
  webhook_url: z.url(),
  enabled_events: z.array(z.string()).min(1),
  version: z.enum(['V1', 'V2', 'V3']),
};
const createBody = z.object({ ...fields, version: fields.version.default('V3') });
const changeBody = z.object(fields).partial();

/** `/webhook_subscriptions`: kept and never called, since nothing happens here by itself. */
export function webhookRoutes(clock: { now(): Date }): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  const stamp = () => clock.now().toISOString();

  routes.get('/', (context) => {
    const all = [...context.var.project.webhookSubscriptions.values()];
    return context.json(toPage(all, parseQuery(context, z.object(paging)), maxLimit));
  });
  routes.post('/', async (context) => {
    const body = await parseBody(context, createBody);
    const made = { ...body, id: opaqueId('ws'), secret: opaqueId('whsec'), created_at: stamp(), updated_at: stamp() };
    context.var.project.webhookSubscriptions.set(made.id, made);
    return context.json(made, 201);
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

import { Hono } from 'hono';
import { z } from 'zod';
import type { EmulatedProvider } from '../emulated-provider.js';
import { accountStatuses } from '../entities/connected-account.js';
import { injectionSchema } from '../faults/fault-schemas.js';
import { accountNotFound } from '../refusals/account-refusals.js';
import { parseBody } from '../requests/parsing.js';
import type { ProviderEnv } from '../requests/provider-env.js';

/** `/_emulator/…`: the strings that tests in other processes pull. Served on request only, and asks for no key. */
export function controlRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();

  routes.post('/reset', (context) => {
    provider.reset();
    return context.json({ ok: true });
  });

  routes.post('/faults', async (context) => {
    provider.faults.inject(await parseBody(context, injectionSchema));
    return context.json({ ok: true });
  });

  routes.post('/accounts/:id', async (context) => {
    const { status } = await parseBody(context, z.strictObject({ status: z.enum(accountStatuses) }));
    const found = provider.findAccount(context.req.param('id'));
    if (!found) throw accountNotFound(context.req.param('id'));
    found.project.accounts.setStatus(found.account.id, status, 'Changed by a test.');
    return context.json({ ok: true });
  });

  routes.get('/requests', (context) =>
    context.json(provider.requests.list().map(({ method, path, status, at }) => ({ method, path, status, at }))),
  );
  return routes;
}

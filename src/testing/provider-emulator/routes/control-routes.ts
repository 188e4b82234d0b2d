import { Hono } from 'hono';
import { z } from 'zod';
import { accountNotFound } from '../errors/account-errors.js';
import type { ProviderEnv } from '../http/provider-context.js';
import { parseBody } from '../http/request-parsing.js';
import { accountStatuses, type ConnectedAccount } from '../projects/connected-account-store.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import { switchesSchema } from '../provider/emulator-options.js';
import { injectionSchema } from '../provider/fault-plan.js';

/** `/_emulator/…`: controls for tests in other processes. Served only with the option `control`, and without a key. */
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

  routes.delete('/faults', (context) => {
    provider.faults.clear();
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
    context.json(
      provider.requests.list().map(({ method, path, status, at, rpcMethod }) => ({
        method,
        path,
        status,
        at,
        ...(rpcMethod && { rpcMethod }),
      })),
    ),
  );

  routes.get('/executions', (context) => context.json(provider.executions.list()));

  routes.get('/accounts', (context) =>
    context.json(provider.projects.flatMap((project) => project.accounts.list().map(toControlAccount))),
  );

  routes.get('/switches', (context) => context.json(provider.switches));

  routes.post('/switches', async (context) => {
    Object.assign(provider.switches, await parseBody(context, switchesSchema));
    return context.json(provider.switches);
  });
  return routes;
}

/** An account with the name that was typed on its page, which the provider's own answers may lack. */
function toControlAccount(account: ConnectedAccount): Record<string, unknown> {
  const { id, userId, toolkitSlug, authConfigId, status, statusReason, label } = account;
  return { id, userId, app: toolkitSlug, authConfigId, status, statusReason, label };
}

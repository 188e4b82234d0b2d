import { Hono } from 'hono';
import { z } from 'zod';
import { authConfigDisabled, missingFields } from '../errors/account-errors.js';
import type { ProviderEnv } from '../http/provider-context.js';
import { parseBody } from '../http/request-parsing.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';

const linkBody = z.object({
  auth_config_id: z.string(),
  user_id: z.string().min(1),
  callback_url: z.url().optional(),
  alias: z.string().optional(),
  connection_data: z.record(z.string(), z.unknown()).optional(),
  experimental: z.object({ account_type: z.enum(['PRIVATE', 'SHARED']).optional() }).optional(),
});

/** `/connected_accounts/link`: creates an account and a link to the hosted sign-in page. */
export function linkRoutes(provider: EmulatedProvider): Hono<ProviderEnv> {
  const routes = new Hono<ProviderEnv>();
  routes.post('/', async (context) => {
    const body = await parseBody(context, linkBody);
    const { project } = context.var;
    const authConfig = project.authConfigs.get(body.auth_config_id);
    if (authConfig.status === 'DISABLED') throw authConfigDisabled(authConfig.id);
    assertFields(provider, authConfig.toolkitSlug, body.connection_data);
    const account = project.accounts.create({
      authConfig,
      userId: body.user_id,
      alias: body.alias,
      connectionData: body.connection_data,
      accountType: body.experimental?.account_type,
    });
    const link = project.links.create(account, body.callback_url);
    return context.json(
      {
        link_token: link.token,
        redirect_url: `${provider.linkOrigin}/link/${link.token}`,
        expires_at: link.expiresAt.toISOString(),
        connected_account_id: account.id,
      },
      201,
    );
  });
  return routes;
}

function assertFields(
  { catalog, switches }: EmulatedProvider,
  toolkitSlug: string,
  connectionData: Record<string, unknown> = {},
): void {
  const required = switches.linksWantFields ? (catalog.findToolkit(toolkitSlug)?.fields ?? []) : [];
  const missing = required.map(({ name }) => name).filter((name) => !connectionData[name]);
  if (missing.length > 0) throw missingFields(missing);
}

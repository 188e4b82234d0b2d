import { z } from 'zod';
import type { Toolkit } from '../entities/toolkit.js';
import type { NewAuthConfig } from '../projects/auth-config-store.js';
import { needsNoAuth, noManagedAuth } from '../refusals/auth-config-refusals.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import { commaList, flag, paging } from './parsing.js';

export const listAuthConfigsQuery = z.object({
  ...paging,
  search: z.string().optional(),
  show_disabled: flag.optional(),
  is_composio_managed: flag.optional(),
  toolkit_slug: commaList,
});
export type ListAuthConfigsQuery = z.infer<typeof listAuthConfigsQuery>;

const settings = {
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).default({}),
  is_enabled_for_tool_router: z.boolean().optional(),
};

/** Managed is what one gets when nothing else is said. */
export const createAuthConfigBody = z.object({
  toolkit: z.object({ slug: z.string() }),
  auth_config: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('use_composio_managed_auth'), ...settings }),
      z.object({ type: z.literal('use_custom_auth'), authScheme: z.string(), ...settings }),
    ])
    .default({ type: 'use_composio_managed_auth', credentials: {} }),
});
type WantedAuthConfig = z.infer<typeof createAuthConfigBody>['auth_config'];

export const changeAuthConfigBody = z.object({
  type: z.enum(['custom', 'default']),
  name: z.string().optional(),
  credentials: z.record(z.string(), z.unknown()).optional(),
  is_enabled_for_tool_router: z.boolean().optional(),
});

/** Throws the provider's refusal where a toolkit cannot have such a config. */
export function toNewAuthConfig(
  toolkit: Toolkit,
  wanted: WantedAuthConfig,
  { servesSessions }: { servesSessions: boolean },
): NewAuthConfig {
  if (toolkit.noAuth) throw needsNoAuth(toolkit.slug);
  const isManaged = wanted.type === 'use_composio_managed_auth';
  const authScheme = isManaged ? toolkit.managedAuthSchemes[0] : wanted.authScheme;
  if (authScheme === undefined) throw noManagedAuth(toolkit.slug);
  if (!isManaged) assertCustomAuth(toolkit, authScheme, wanted.credentials);
  return {
    toolkitSlug: toolkit.slug,
    authScheme,
    isManaged,
    credentials: wanted.credentials,
    name: wanted.name,
    isEnabledForToolRouter: wanted.is_enabled_for_tool_router ?? servesSessions,
  };
}

function assertCustomAuth(toolkit: Toolkit, authScheme: string, credentials: Record<string, unknown>): void {
  if (!toolkit.authSchemes.includes(authScheme)) {
    throw invalidRequest([`Error in payload.auth_config.authScheme: ${toolkit.slug} does not support ${authScheme}`]);
  }
  const wanted = ['client_id', 'client_secret', ...toolkit.clientFields.map(({ name }) => name)];
  const missing = wanted.filter((name) => authScheme === 'OAUTH2' && !credentials[name]);
  if (missing.length === 0) return;
  throw invalidRequest(missing.map((name) => `Error in payload.auth_config.credentials.${name}: Required`));
}

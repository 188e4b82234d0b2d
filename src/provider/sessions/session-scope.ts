import type { z } from 'zod';
import { untrustedAnswer } from '../http/provider-errors.js';
import type { sessionSchema } from '../http/provider-schemas.js';
import { isOfProvider } from '../http/provider-url.js';
import type { SessionRequest } from '../provider-gateway.js';

type Session = z.output<typeof sessionSchema>;

/** Throws `provider_protocol` for a session with a wider scope than requested, or at an address outside the provider. */
export function requireScope(session: Session, { app, accountId }: SessionRequest, provider: URL): void {
  const { toolkits, connected_accounts } = session.config;
  const pinned = connected_accounts?.[app] ?? [];
  const wanted = accountId === undefined ? [] : [accountId];
  if (toolkits.enabled.length !== 1 || toolkits.enabled[0] !== app) throw untrustedAnswer('a session over other apps');
  if (pinned.length !== wanted.length || pinned[0] !== wanted[0]) {
    throw untrustedAnswer('a session that is not held to the account');
  }
  if (hasProvidersTools(session)) throw untrustedAnswer("a session with the provider's own tools");
  if (!isOfProvider(provider, session.mcp.url)) throw untrustedAnswer('a session on a foreign address');
}

/** The answer may lack the flags, which are on by default; then the list of tools decides. */
function hasProvidersTools({ config, tool_router_tools }: Session): boolean {
  const flags = [config.manage_connections?.enabled, config.workbench?.enable];
  if (flags.some((flag) => flag === true)) return true;
  if (flags.every((flag) => flag === false)) return false;
  return tool_router_tools?.some((slug) => slug.startsWith('COMPOSIO_')) ?? true;
}

/** One form of a session request. */
export type SessionAttempt = SessionRequest & {
  /** Whether all actions of the app are put into the session's tool list, which its MCP address runs. */
  preloads: boolean;
  /** No other form with the auth config is left to try. */
  isLast?: boolean;
};

/** The body to which the provider's own client expands its preset `direct_tools`; the provider silently ignores unknown fields. */
export function toSessionBody({ providerUserId, app, accountId, authConfigId, preloads }: SessionAttempt) {
  return {
    user_id: providerUserId,
    toolkits: { enable: [app] },
    // Needed beside the account for apps whose sign-in the provider does not manage.
    ...(authConfigId === undefined ? {} : { auth_configs: { [app]: authConfigId } }),
    ...(accountId === undefined ? {} : { connected_accounts: { [app]: [accountId] } }),
    manage_connections: { enable: false },
    workbench: { enable: false },
    preload: { tools: preloads ? 'all' : [] },
    search: { enable: false },
    execute: { enable_multi_execute: false },
  };
}

import type { z } from 'zod';
import { untrustedAnswer } from '../http/provider-errors.js';
import type { sessionSchema } from '../http/provider-schemas.js';
import { isOfProvider } from '../http/provider-url.js';
import type { SessionRequest } from '../provider-gateway.js';

type Session = z.output<typeof sessionSchema>;

/**
 * Believes no session that is wider than was asked for, and none that would take the key elsewhere. Throws
 * `provider_protocol`.
 */
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

/** The answer may leave out whether they are off; they are on unless told otherwise, so then the list of them decides. */
function hasProvidersTools({ config, tool_router_tools }: Session): boolean {
  const flags = [config.manage_connections?.enabled, config.workbench?.enable];
  if (flags.some((flag) => flag === true)) return true;
  if (flags.every((flag) => flag === false)) return false;
  return tool_router_tools?.some((slug) => slug.startsWith('COMPOSIO_')) ?? true;
}

/** One form of the request. */
export type SessionAttempt = SessionRequest & {
  /** Whether all actions of the app are put into the session's own list of tools, which its MCP address runs. */
  preloads: boolean;
  /** Nothing more is known to try with the auth config. */
  isLast?: boolean;
};

/** The provider's own client expands its preset `direct_tools` to this body, and drops what it does not know without a word. */
export function toSessionBody({ providerUserId, app, accountId, authConfigId, preloads }: SessionAttempt) {
  return {
    user_id: providerUserId,
    toolkits: { enable: [app] },
    // The pin alone does not tell a session how an app signs in whose sign-in the provider does not manage.
    ...(authConfigId === undefined ? {} : { auth_configs: { [app]: authConfigId } }),
    ...(accountId === undefined ? {} : { connected_accounts: { [app]: [accountId] } }),
    manage_connections: { enable: false },
    workbench: { enable: false },
    preload: { tools: preloads ? 'all' : [] },
    search: { enable: false },
    execute: { enable_multi_execute: false },
  };
}

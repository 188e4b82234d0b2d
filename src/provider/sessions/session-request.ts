import type { SessionRequest } from '../provider-gateway.js';

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

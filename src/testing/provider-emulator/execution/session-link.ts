import { badSession, noManagedAuthForSession, toolkitNeedsNoAuth, unknownToolkits } from '../errors/session-errors.js';
import type { AuthConfig } from '../projects/auth-config-store.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { LinkSession } from '../projects/link-session-store.js';
import { assertToolkitAllowed } from './session-scope.js';
import type { SessionContext } from './tool-execution.js';

type SessionLinkRequest = { toolkitSlug: string; callbackUrl?: string; alias?: string };

/** Starts a sign-in for a toolkit of a session. @throws ProviderError when none can be started. */
export function createSessionLink(
  context: SessionContext,
  { toolkitSlug, callbackUrl, alias }: SessionLinkRequest,
): { account: ConnectedAccount; link: LinkSession; redirectUrl: string } {
  const { project, session } = context;
  const authConfig = authConfigForLink(context, toolkitSlug);
  if (session.config.connected_accounts?.[toolkitSlug]) {
    throw badSession(`Toolkit ${toolkitSlug} is pinned to a connected account in this session`);
  }
  const account = project.accounts.create({ authConfig, userId: session.userId, alias });
  const link = project.links.create(account, callbackUrl ?? session.config.manage_connections?.callback_url);
  const base = session.config.experimental?.link_url_overwrite ?? context.provider.linkOrigin;
  return { account, link, redirectUrl: `${base.replace(/\/$/, '')}/link/${link.token}` };
}

/** The pinned auth config, or an existing one of the project, or a new managed one. */
function authConfigForLink({ provider, project, session }: SessionContext, toolkitSlug: string): AuthConfig {
  const toolkit = provider.catalog.findToolkit(toolkitSlug);
  if (!toolkit) throw unknownToolkits([toolkitSlug]);
  assertToolkitAllowed(session, toolkitSlug);
  if (toolkit.noAuth) throw toolkitNeedsNoAuth(toolkitSlug);
  const pinned = session.config.auth_configs?.[toolkitSlug];
  if (pinned) return project.authConfigs.get(pinned);
  const existing = project.authConfigs
    .list()
    .find(
      (config) => config.toolkitSlug === toolkitSlug && config.status === 'ENABLED' && config.isEnabledForToolRouter,
    );
  if (existing) return existing;
  const [authScheme] = toolkit.managedAuthSchemes;
  if (!authScheme) throw noManagedAuthForSession(toolkitSlug);
  return project.authConfigs.create({
    toolkitSlug,
    authScheme,
    isManaged: true,
    credentials: {},
    isEnabledForToolRouter: true,
  });
}

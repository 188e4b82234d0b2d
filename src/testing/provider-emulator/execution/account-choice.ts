import { accountUnusable, noAccountWithId } from '../errors/execution-errors.js';
import { accountSelectionRequired, noAccountMatching, noActiveConnection } from '../errors/session-errors.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { Project } from '../projects/project.js';
import type { ToolSession } from '../projects/tool-session-store.js';

/**
 * The account that a session uses for a toolkit, looked up at every call. A pinned one is used without any fallback. Otherwise
 * it is the most recently connected ACTIVE account of the session's user, under the pinned auth config if there is one.
 * @throws ProviderError when there is none.
 */
export function chooseAccount(
  session: ToolSession,
  { project, toolkitSlug, selector }: { project: Project; toolkitSlug: string; selector?: string },
): ConnectedAccount {
  const pinnedIds = session.config.connected_accounts?.[toolkitSlug];
  if (pinnedIds?.length) return choosePinned(pinnedIds, { project, selector });
  const candidates = activeAccounts(session, { project, toolkitSlug });
  if (selector) return selectAccount(candidates, selector);
  const [newest, ...others] = candidates;
  if (!newest) throw noActiveConnection(toolkitSlug);
  if (others.length > 0 && session.config.multi_account?.require_explicit_selection) {
    throw accountSelectionRequired(toolkitSlug);
  }
  return newest;
}

/** The ACTIVE accounts that an unpinned session could use, most recently connected first. */
export function activeAccounts(
  session: ToolSession,
  { project, toolkitSlug }: { project: Project; toolkitSlug: string },
): ConnectedAccount[] {
  const authConfigId = session.config.auth_configs?.[toolkitSlug];
  return newestActiveAccounts(project, { userId: session.userId, toolkitSlug }).filter((account) =>
    authConfigId
      ? account.authConfigId === authConfigId
      : project.authConfigs.find(account.authConfigId)?.isEnabledForToolRouter,
  );
}

/** The user's private ACTIVE accounts of a toolkit, most recently connected first. Shared accounts must be pinned. */
export function newestActiveAccounts(
  project: Project,
  { userId, toolkitSlug }: { userId: string; toolkitSlug: string },
): ConnectedAccount[] {
  return project.accounts
    .list()
    .filter((account) => account.userId === userId && account.toolkitSlug === toolkitSlug)
    .filter((account) => account.status === 'ACTIVE' && account.accountType === 'PRIVATE')
    .reverse()
    .sort((one, other) => (other.connectedAt?.getTime() ?? 0) - (one.connectedAt?.getTime() ?? 0));
}

function choosePinned(ids: string[], { project, selector }: { project: Project; selector?: string }): ConnectedAccount {
  const accounts = ids.flatMap((id) => project.accounts.find(id) ?? []);
  const [first] = accounts;
  if (!first) throw noAccountWithId(ids.join(', '));
  const account = selector ? selectAccount(accounts, selector) : first;
  if (account.status !== 'ACTIVE') throw accountUnusable(account.id, account.status);
  return account;
}

function selectAccount(accounts: ConnectedAccount[], selector: string): ConnectedAccount {
  const account = accounts.find((each) => [each.id, each.alias, each.wordId].includes(selector));
  if (!account) throw noAccountMatching(selector);
  return account;
}

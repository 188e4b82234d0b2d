import type { Tool } from '../catalog/provider-catalog.js';
import {
  accountUnusable,
  noAccountOfUser,
  noAccountWithId,
  userIdMismatch,
  userIdRequired,
} from '../errors/execution-errors.js';
import { unknownSessionTools } from '../errors/session-errors.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import type { Project } from '../projects/project.js';
import type { ToolSession } from '../projects/tool-session-store.js';
import { findArgumentError } from '../provider/argument-validator.js';
import type { EmulatedProvider } from '../provider/emulated-provider.js';
import type { ToolFailure } from '../provider/fault-plan.js';
import type { ToolOutcome } from '../provider/tool-runner.js';
import { chooseAccount, newestActiveAccounts } from './account-choice.js';
import { assertToolAllowed } from './session-scope.js';

/** The session of a call, with its project and provider. */
export type SessionContext = {
  provider: EmulatedProvider;
  project: Project;
  session: ToolSession;
  injectedFailure?: ToolFailure;
};

type SessionCall = {
  toolSlug: string;
  arguments: Record<string, unknown>;
  /** The id, alias or word id of one of several accounts. */
  account?: string;
};

/**
 * Runs one tool of an app within a session.
 * @throws ProviderError for, in this order: an unknown tool, one outside the session's scope, a missing or unusable account,
 * invalid arguments, a missing file.
 */
export function executeInSession(context: SessionContext, call: SessionCall): ToolOutcome {
  const { provider, project, session, injectedFailure } = context;
  const tool = provider.catalog.findTool(call.toolSlug);
  if (!tool) throw unknownSessionTools([call.toolSlug]);
  assertToolAllowed(session, tool);
  const account = needsAccount(provider, tool)
    ? chooseAccount(session, { project, toolkitSlug: tool.toolkitSlug, selector: call.account })
    : undefined;
  const argumentError = findArgumentError(provider, { project, tool, arguments: call.arguments });
  if (argumentError) return argumentError;
  return provider.toolRunner.run({
    project,
    tool,
    userId: session.userId,
    account,
    arguments: call.arguments,
    sessionId: session.id,
    injectedFailure,
  });
}

export function needsAccount(provider: EmulatedProvider, tool: Tool): boolean {
  return provider.catalog.findToolkit(tool.toolkitSlug)?.noAuth !== true;
}

type DirectExecution = {
  project: Project;
  tool: Tool;
  userId?: string;
  accountId?: string;
  arguments: Record<string, unknown>;
  injectedFailure?: ToolFailure;
};

/** Runs a tool outside any session. @throws ProviderError for an unsuitable account or invalid arguments. */
export function executeDirectly(provider: EmulatedProvider, call: DirectExecution): ToolOutcome {
  const account = needsAccount(provider, call.tool) ? findAccount(call) : undefined;
  const argumentError = findArgumentError(provider, call);
  if (argumentError) return argumentError;
  const userId = account?.userId ?? call.userId ?? 'default';
  return provider.toolRunner.run({ ...call, account, userId });
}

/** The named account, or the user's newest. */
function findAccount({ project, tool, userId, accountId }: DirectExecution): ConnectedAccount {
  if (userId === undefined) throw userIdRequired();
  if (accountId === undefined) {
    const [newest] = newestActiveAccounts(project, { userId, toolkitSlug: tool.toolkitSlug });
    if (!newest) throw noAccountOfUser(userId, tool.toolkitSlug);
    return newest;
  }
  const account = project.accounts.find(accountId);
  if (account?.toolkitSlug !== tool.toolkitSlug) throw noAccountWithId(accountId);
  if (account.userId !== userId) throw userIdMismatch();
  if (account.status !== 'ACTIVE') throw accountUnusable(account.id, account.status);
  return account;
}

import type { EmulatedProvider } from '../emulated-provider.js';
import type { ConnectedAccount } from '../entities/connected-account.js';
import type { Tool } from '../entities/tool.js';
import type { ToolFailure } from '../faults/fault-schemas.js';
import type { Project } from '../projects/project.js';
import {
  accountGone,
  accountUnusable,
  noAccountOfUser,
  userIdMismatch,
  userIdRequired,
} from '../refusals/execution-refusals.js';
import { newestActiveAccounts } from './account-choice.js';
import { needsAccount } from './session-calls.js';
import type { ToolOutcome } from './tool-runner.js';
import { unfitArguments } from './unfit-arguments.js';
import { unstagedFiles } from './unstaged-files.js';

export type DirectCall = {
  project: Project;
  tool: Tool;
  userId?: string;
  accountId?: string;
  arguments: Record<string, unknown>;
  injectedFailure?: ToolFailure;
};

/** Runs a tool outside any session. Throws the provider's refusal for an account or arguments that do not fit. */
export function executeDirectly(provider: EmulatedProvider, call: DirectCall): ToolOutcome {
  const account = needsAccount(provider, call.tool) ? findAccount(call) : undefined;
  const unfit =
    unfitArguments(provider, call.tool, call.arguments) ?? unstagedFiles(call.project, call.tool, call.arguments);
  if (unfit) return unfit;
  const userId = account?.userId ?? call.userId ?? 'default';
  return provider.toolRunner.run({ ...call, account, userId });
}

/** The account that was named, else the user's newest. */
function findAccount({ project, tool, userId, accountId }: DirectCall): ConnectedAccount {
  if (userId === undefined) throw userIdRequired();
  if (accountId === undefined) {
    const [newest] = newestActiveAccounts(project, { userId, toolkitSlug: tool.toolkitSlug });
    if (!newest) throw noAccountOfUser(userId, tool.toolkitSlug);
    return newest;
  }
  const account = project.accounts.find(accountId);
  if (account?.toolkitSlug !== tool.toolkitSlug) throw accountGone(accountId);
  if (account.userId !== userId) throw userIdMismatch();
  if (account.status !== 'ACTIVE') throw accountUnusable(account.id, account.status);
  return account;
}

import type { EmulatedProvider } from '../emulated-provider.js';
import type { Tool } from '../entities/tool.js';
import type { ToolSession } from '../entities/tool-session.js';
import type { ToolFailure } from '../faults/fault-schemas.js';
import type { Project } from '../projects/project.js';
import { unknownSessionTools } from '../refusals/session-refusals.js';
import { chooseAccount } from './account-choice.js';
import { assertToolAllowed } from './session-scope.js';
import type { ToolOutcome } from './tool-runner.js';
import { unfitArguments } from './unfit-arguments.js';
import { unstagedFiles } from './unstaged-files.js';

/** Everything a call inside a session needs to know of where it is. */
export type SessionPlace = {
  provider: EmulatedProvider;
  project: Project;
  session: ToolSession;
  injectedFailure?: ToolFailure;
};

export type SessionCall = {
  toolSlug: string;
  arguments: Record<string, unknown>;
  /** The id, alias or word id of one of several accounts. */
  account?: string;
};

/**
 * Runs one tool of an app within a session. Throws the provider's refusal for, in this order: an unknown tool, one
 * that the session leaves out, an account that is missing or unusable, arguments that do not fit, a file that is not there.
 */
export function executeInSession(place: SessionPlace, call: SessionCall): ToolOutcome {
  const { provider, project, session, injectedFailure } = place;
  const tool = provider.catalog.findTool(call.toolSlug);
  if (!tool) throw unknownSessionTools([call.toolSlug]);
  assertToolAllowed(session, tool);
  const account = needsAccount(provider, tool)
    ? chooseAccount(session, { project, toolkitSlug: tool.toolkitSlug, selector: call.account })
    : undefined;
  const unfit = unfitArguments(provider, tool, call.arguments) ?? unstagedFiles(project, tool, call.arguments);
  if (unfit) return unfit;
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

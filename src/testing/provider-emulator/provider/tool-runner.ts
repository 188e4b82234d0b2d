import { type AccountData, AppError } from '../catalog/catalog-seeds.js';
import type { Tool } from '../catalog/provider-catalog.js';
import type { ConnectedAccount } from '../projects/connected-account-store.js';
import { opaqueId } from '../projects/ids.js';
import type { Project } from '../projects/project.js';
import type { ToolFailure } from './fault-plan.js';

/** One execution of an action. Tests compare these with what should have run. */
export type Execution = {
  /** The account it ran on; absent for an app that needs none. */
  accountId?: string;
  userId: string;
  tool: string;
  arguments: Record<string, unknown>;
  sessionId?: string;
  /** UTC, ISO 8601. */
  at: string;
};

/** Every action that ran since the last reset, oldest first. */
export class ExecutionLog {
  private executions: Execution[] = [];

  record(execution: Execution): void {
    this.executions.push(execution);
  }

  list(): Execution[] {
    return [...this.executions];
  }

  clear(): void {
    this.executions = [];
  }
}

type ToolCall = {
  project: Project;
  tool: Tool;
  userId: string;
  /** Absent for an app without sign-in, whose data belong to the user. */
  account?: ConnectedAccount;
  arguments: Record<string, unknown>;
  sessionId?: string;
  /** A failure that a test injected into this call. */
  injectedFailure?: ToolFailure;
};

/** The app's answer. An error of the app is an outcome, not an error of the provider. */
export type ToolOutcome = { data: Record<string, unknown>; error: string | null; logId: string };

/** Runs actions on the data of accounts and records each execution. */
export class ToolRunner {
  private issuedIds = 0;

  constructor(
    private readonly clock: { now(): Date },
    private readonly log: ExecutionLog,
  ) {}

  run(call: ToolCall): ToolOutcome {
    const { injectedFailure } = call;
    if (!injectedFailure) return this.execute(call);
    const logId = injectedFailure.after ? this.execute(call).logId : opaqueId('log');
    return { data: {}, error: injectedFailure.error, logId };
  }

  /** How many ids the actions have issued; no id is issued twice. */
  get issuedIdCount(): number {
    return this.issuedIds;
  }

  restore(issuedIdCount: number): void {
    this.issuedIds = issuedIdCount;
  }

  reset(): void {
    this.issuedIds = 0;
  }

  private execute(call: ToolCall): ToolOutcome {
    const logId = opaqueId('log');
    this.record(call);
    try {
      const context = {
        account: accountDataOf(call),
        now: () => this.clock.now(),
        newId: (prefix: string) => `${prefix}_${++this.issuedIds}`,
      };
      return { data: call.tool.run(structuredClone(call.arguments), context), error: null, logId };
    } catch (error) {
      if (error instanceof AppError) return { data: {}, error: error.message, logId };
      throw error;
    }
  }

  private record({ account, userId, tool, sessionId, arguments: input }: ToolCall): void {
    this.log.record({
      ...(account && { accountId: account.id }),
      userId,
      tool: tool.slug,
      arguments: structuredClone(input),
      ...(sessionId && { sessionId }),
      at: this.clock.now().toISOString(),
    });
  }
}

function accountDataOf({ project, account, userId, tool }: ToolCall): AccountData {
  if (account) return project.accountData.open(account.id, account.label ?? account.wordId);
  return project.accountData.open(`${tool.toolkitSlug}:${userId}`, userId);
}

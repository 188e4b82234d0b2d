import { type AccountData, AppRefusal } from '../catalog/catalog-seeds.js';
import type { ConnectedAccount } from '../entities/connected-account.js';
import type { Tool } from '../entities/tool.js';
import type { ToolFailure } from '../faults/fault-schemas.js';
import type { ExecutionLedger } from '../ledger/execution-ledger.js';
import { opaqueId } from '../projects/opaque-ids.js';
import type { Project } from '../projects/project.js';

export type ToolCall = {
  project: Project;
  tool: Tool;
  userId: string;
  /** Absent for an app that needs no sign-in: its data are the user's. */
  account?: ConnectedAccount;
  arguments: Record<string, unknown>;
  sessionId?: string;
  /** A failure that a test injected into this call. */
  injectedFailure?: ToolFailure;
};

/** What the app answered. A refusal by the app is an outcome, not a failure of the provider. */
export type ToolOutcome = { data: Record<string, unknown>; error: string | null; logId: string };

/** Runs actions on the data of accounts and writes each run into the ledger. */
export class ToolRunner {
  private issuedIds = 0;

  constructor(
    private readonly clock: { now(): Date },
    private readonly ledger: ExecutionLedger,
  ) {}

  run(call: ToolCall): ToolOutcome {
    const { injectedFailure } = call;
    if (!injectedFailure) return this.runTruly(call);
    const logId = injectedFailure.after ? this.runTruly(call).logId : opaqueId('log');
    return { data: {}, error: injectedFailure.error, logId };
  }

  /** How many ids the actions made: none is made twice. */
  get issuedIdCount(): number {
    return this.issuedIds;
  }

  restore(issuedIdCount: number): void {
    this.issuedIds = issuedIdCount;
  }

  reset(): void {
    this.issuedIds = 0;
  }

  private runTruly(call: ToolCall): ToolOutcome {
    const logId = opaqueId('log');
    this.record(call);
    try {
      const context = {
        account: openData(call),
        now: () => this.clock.now(),
        newId: (prefix: string) => `${prefix}_${++this.issuedIds}`,
      };
      return { data: call.tool.run(structuredClone(call.arguments), context), error: null, logId };
    } catch (error) {
      if (error instanceof AppRefusal) return { data: {}, error: error.message, logId };
      throw error;
    }
  }

  private record({ account, userId, tool, sessionId, arguments: input }: ToolCall): void {
    this.ledger.record({
      ...(account && { accountId: account.id }),
      userId,
      tool: tool.slug,
      arguments: structuredClone(input),
      ...(sessionId && { sessionId }),
      at: this.clock.now().toISOString(),
    });
  }
}

function openData({ project, account, userId, tool }: ToolCall): AccountData {
  if (account) return project.shelf.open(account.id, account.label ?? account.wordId);
  return project.shelf.open(`${tool.toolkitSlug}:${userId}`, userId);
}

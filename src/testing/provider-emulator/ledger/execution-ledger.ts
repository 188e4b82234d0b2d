/** One action that really ran: what the tests hold against what should have happened. */
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
export class ExecutionLedger {
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

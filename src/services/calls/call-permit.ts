import type { CancelReason } from '../../provider/provider-gateway.js';
import type { GateChanges } from '../authorization/gate-changes.js';

type Judged = { orgId: string; signal: AbortSignal };

/** For how long a judgement of the gates holds: until one of them may have moved, or whoever asked has gone. */
export class CallPermit {
  private generation: number;

  /** To be made before the gates are judged for the first time. */
  constructor(
    private readonly changes: GateChanges,
    private readonly judged: Judged,
  ) {
    this.generation = changes.generationOf(judged.orgId);
  }

  /** Judges once more. Throws what `judge` throws; the permit is then as old as it was. */
  async renew(judge: () => Promise<void>): Promise<void> {
    const generation = this.changes.generationOf(this.judged.orgId);
    await judge();
    this.generation = generation;
  }

  /** Asked in the tick of the send: why the call must not go out; undefined when it may. */
  cancelReason(): CancelReason | undefined {
    if (this.judged.signal.aborted) return 'caller_gone';
    return this.changes.generationOf(this.judged.orgId) === this.generation ? undefined : 'gates_moved';
  }
}

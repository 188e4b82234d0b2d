import type { CancelReason } from '../../provider/port/call-outcome.js';
import type { GateGenerations } from '../access/gate-generations.js';

/** How long the authorization of a call is valid: until a gate may have changed or the caller disconnects. */
export class CallPermit {
  private generation: number;

  /** Must be created before the gates are evaluated for the first time. */
  constructor(
    private readonly generations: GateGenerations,
    private readonly call: { orgId: string; signal: AbortSignal },
  ) {
    this.generation = generations.of(call.orgId);
  }

  /** Runs `evaluate`, then covers all changes from before it ran. Throws what `evaluate` throws, and then changes nothing. */
  async renew(evaluate: () => Promise<void>): Promise<void> {
    const generation = this.generations.of(this.call.orgId);
    await evaluate();
    this.generation = generation;
  }

  /** Why the call must not be sent, undefined if it may. Must be called in the tick of the send, or of its first byte. */
  cancelReason(): CancelReason | undefined {
    if (this.call.signal.aborted) return 'caller_gone';
    return this.generations.of(this.call.orgId) === this.generation ? undefined : 'gates_moved';
  }
}

import { ProviderFault } from '../faults/provider-fault.js';
import type { CancelReason } from '../port/call-outcome.js';

/** Tracks whether a call may have left. Until its first byte is written, the call cannot have had an effect, whatever fails. */
export class SendTracker {
  /** Set as the first byte is about to be written. */
  mayHaveLeft = false;

  constructor(private readonly cancelReason: () => CancelReason | undefined) {}

  /**
   * To be called in the tick of the send. What it returns is to be called before the first byte is written, which may be seconds
   * later where a connection has to be made. Both throw `ProviderFault` where the call is cancelled.
   */
  readonly beforeSend = (): (() => void) => {
    this.throwIfCancelled();
    return () => {
      this.throwIfCancelled();
      this.mayHaveLeft = true;
    };
  };

  private throwIfCancelled(): void {
    const reason = this.cancelReason();
    if (reason !== undefined) throw cancelled(reason);
  }

  /** The error to report for a failed call: where the call was not sent, an error that says so. */
  reportedError(error: unknown): unknown {
    const tellsWhy = error instanceof ProviderFault && !['given_up', 'timeout'].includes(error.kind);
    if (this.mayHaveLeft || tellsWhy) return error;
    const reason = this.cancelReason();
    return reason === undefined
      ? new ProviderFault('unreachable', 'It was not sent in time.', { cause: error })
      : cancelled(reason, error);
  }
}

export function cancelled(cancelReason: CancelReason, cause?: unknown): ProviderFault {
  return new ProviderFault('cancelled', 'Held back in the moment of sending.', { cancelReason, cause });
}

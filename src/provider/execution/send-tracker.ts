import { ProviderFault } from '../http/provider-fault.js';
import type { CancelReason } from '../provider-gateway.js';

/** The moment in which a call passes to the HTTP client. Before it nothing can have happened, whatever goes wrong. */
export class SendTracker {
  private isSent = false;

  constructor(private readonly cancelReason: () => CancelReason | undefined) {}

  /** To be called in the tick of the send. Throws `ProviderFault` where the call is held back. */
  readonly beforeSend = (): void => {
    const reason = this.cancelReason();
    if (reason !== undefined) throw cancelled(reason);
    this.isSent = true;
  };

  /** What an error of the call means, by whether it came before this moment. */
  explain(error: unknown): unknown {
    if (this.isSent || (error instanceof ProviderFault && error.kind !== 'given_up')) return error;
    const reason = this.cancelReason();
    return reason === undefined
      ? new ProviderFault('unreachable', 'It was not sent in time.', { cause: error })
      : cancelled(reason, error);
  }
}

function cancelled(cancelReason: CancelReason, cause?: unknown): ProviderFault {
  return new ProviderFault('cancelled', 'Held back in the moment of sending.', { cancelReason, cause });
}

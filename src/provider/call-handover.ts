import { ProviderFault } from './provider-fault.js';
import type { HoldBack } from './provider-gateway.js';

/** The moment in which a call passes to the HTTP client. Before it nothing can have happened, whatever goes wrong. */
export class CallHandover {
  private isMade = false;

  constructor(private readonly holdBack: () => HoldBack | undefined) {}

  /** To be called in the tick of the send. Throws `ProviderFault` where the call is held back. */
  readonly make = (): void => {
    const reason = this.holdBack();
    if (reason !== undefined) throw heldBack(reason);
    this.isMade = true;
  };

  /** What an error of the call means, by whether it came before this moment. */
  judge(error: unknown): unknown {
    if (this.isMade || (error instanceof ProviderFault && error.kind !== 'given_up')) return error;
    const reason = this.holdBack();
    return reason === undefined
      ? new ProviderFault('unreachable', 'It was not sent in time.', { cause: error })
      : heldBack(reason, error);
  }
}

function heldBack(holdBack: HoldBack, cause?: unknown): ProviderFault {
  return new ProviderFault('held_back', 'Held back in the moment of sending.', { holdBack, cause });
}

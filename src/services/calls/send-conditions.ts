import type { CancelReason } from '../../provider/port/call-outcome.js';

/** For a whole call from when it was asked for: clients of agents wait a minute, and need the outcome by then. */
export const callTimeoutMs = 50_000;

/** Until when a call may be sent, and on what condition. */
export type SendConditions = {
  signal: AbortSignal;
  /** Aborts `callTimeoutMs` after the call was asked for; it may have waited for its place since. */
  timeout: AbortSignal;
  /** Evaluates the gates once more, and throws if one was closed meanwhile. What it throws says that nothing was done. */
  confirm(): Promise<void>;
  /** Called in the tick of the send, and before its first byte: why the call must not be sent, undefined if it may. */
  cancelReason(): CancelReason | undefined;
};

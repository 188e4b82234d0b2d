import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';
import type { CallPort, CallRequest, SendGuards } from '../../../src/provider/port/call-port.js';
import { neverAborted } from '../signals.js';

/** The options of a call for which nobody stops waiting and whose gates stay open, except for what is given. */
export function callOptions(given: Partial<SendGuards> = {}): SendGuards {
  return { ...neverAborted(), confirm: async () => undefined, cancelReason: () => undefined, ...given };
}

/** Runs an action that is more than a read, unless the request says otherwise. */
export function callAction(
  gateway: CallPort,
  request: Omit<CallRequest, 'isRead'> & { isRead?: boolean },
  options: Partial<SendGuards> = {},
): Promise<ActionOutcome> {
  return gateway.callAction({ isRead: false, ...request }, callOptions(options));
}

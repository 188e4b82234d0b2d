import type { AccountFault, AppRefusal } from '../port/call-outcome.js';
import { appRefusalOf } from './app-refusal.js';
import { isUnanswered } from './failure-proof.js';
import { accountFaultIn, reasonText } from './refusal-reason.js';

/**
 * What the failure of a call says, or that of one step of a batch. `isUnanswered`: the app gave no answer in time or broke down, so
 * that it may have done it.
 */
export type FailureFacts = {
  refusal?: AppRefusal;
  isUnanswered: boolean;
  retryAfterMs?: number;
  accountFault: AccountFault;
};

/** `data` stands beside the reason; `code` is that of a structured error of the provider. */
export function failureFactsOf(reason: unknown, { data, code }: { data?: unknown; code?: unknown }): FailureFacts {
  const refused = appRefusalOf(reason, data);
  const fault = accountFaultIn({ text: reasonText(reason), code });
  // The account is looked up then, and marked only if the provider reports it as broken.
  const accountFault = fault === 'none' && refused?.refusal === 'sign_in_refused' ? 'possible' : fault;
  return { accountFault, isUnanswered: isUnanswered(reason, data), ...refused };
}

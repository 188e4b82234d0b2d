import type { AccountFault, AppRefusal } from '../port/call-outcome.js';
import { reportedFailureOf } from './app-refusal.js';
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
  const { failure, ...wait } = reportedFailureOf(reason, data) ?? {};
  const fault = accountFaultIn({ text: reasonText(reason), code });
  // The account is looked up then, and marked only if the provider reports it as broken.
  const accountFault = fault === 'none' && failure === 'sign_in_refused' ? 'possible' : fault;
  const isUnanswered = failure === 'no_answer' && accountFault === 'none';
  return {
    accountFault,
    isUnanswered,
    ...(failure !== undefined && failure !== 'no_answer' && { refusal: failure }),
    ...wait,
  };
}

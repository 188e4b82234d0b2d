import { quoteAsContent } from '../../domain/untrusted-text.js';
import { type FaultKind, isKeyRefusal, ProviderFault, withoutMessage } from '../faults/provider-fault.js';
import type { ActionOutcome } from '../port/call-outcome.js';
import { accountFaultIn } from '../reasons/account-fault.js';
import { callRefusalOf } from './call-refusal.js';
import { callVerdictOf } from './call-verdict.js';

type NotSent = Extract<ActionOutcome, { outcome: 'not_sent' }>;

const unknownMessages: Record<
  Exclude<FaultKind, 'unreachable' | 'foreign_address' | 'circuit_open' | 'cancelled'>,
  string
> = {
  status: 'The request was sent, and its answer does not say whether it was carried out.',
  rejected: 'The provider failed while it had the request.',
  lost: 'The connection broke after the request was sent and before the answer came.',
  timeout: 'The request was sent and no answer came in time.',
  given_up: 'The request was sent and the wait for its answer was given up.',
  unreadable: 'The request was sent and its answer cannot be read.',
  too_large: 'The request was sent and its answer is larger than can be read.',
};
const serverFaultMessage = 'The provider failed while it had the request.';
const tooLargeMessage = 'The request was sent, and something about it, or about its answer, was found too large.';

/** The provider ran the action, and reports that the answer is too large to be returned. */
export function answerNotReturned(cause?: unknown): ActionOutcome {
  const message = 'It was carried out, but its answer is larger than the provider gives back.';
  return { outcome: 'unknown', message, isTooLarge: true, wasDone: true, ...(cause !== undefined && { cause }) };
}

/** Whether a reason (a slug or a text) begins with the report that the action ran and its answer is too large to be returned. */
export function isAnswerNotReturned(reason: unknown): boolean {
  return typeof reason === 'string' && notReturned.test(reason);
}

const notReturned =
  /^\W{0,9}(?:413\W{0,9})?(?:error\W{1,9})?(?:message\W{1,9})?(?:Upstream_PayloadTooLarge|(?:the )?tool response payload is too large)/i;

/** The outcome of a call whose conversation could not be opened: it was not sent, whatever failed. */
export function toOpeningOutcome(error: unknown): ActionOutcome {
  return toNotSent(error, openingReason(error));
}

/** The outcome of a call that failed. An error that does not prove that the action never ran leaves its outcome unknown. */
export function toCallOutcome(error: unknown): ActionOutcome {
  if (!(error instanceof ProviderFault))
    return { outcome: 'unknown', message: unknownMessages.unreadable, cause: error };
  switch (error.kind) {
    // A session at another address was made by another provider, before the configuration changed.
    case 'foreign_address':
      return toNotSent(error, 'session_gone');
    case 'unreachable':
    case 'circuit_open':
      return toNotSent(error, 'unreachable');
    case 'cancelled':
      return toNotSent(error, error.cancelReason ?? 'caller_gone');
    case 'status':
      return toStatusOutcome(error);
    default:
      return toUnknown(error, { text: unknownMessages[error.kind], isTooLarge: error.kind === 'too_large' });
  }
}

function toStatusOutcome(fault: ProviderFault): ActionOutcome {
  const { status = 0 } = fault.reply;
  const verdict = callVerdictOf(fault.reply);
  if (verdict === 'failed') return toFailed(fault);
  if (verdict === 'not_returned') return answerNotReturned(withoutMessage(fault));
  if (verdict === 'too_large') return toUnknown(fault, { text: tooLargeMessage, isTooLarge: true });
  if (verdict === 'unknown')
    return toUnknown(fault, { text: status >= 500 ? serverFaultMessage : unknownMessages.status });
  return toNotSent(fault, verdict);
}

function toUnknown(cause: ProviderFault, { text, isTooLarge = false }: { text: string; isTooLarge?: boolean }) {
  const { message } = cause.reply;
  const quoted = message ? ` ${quoteAsContent(message)}` : '';
  return {
    outcome: 'unknown',
    message: `${text}${quoted}`,
    ...(isTooLarge && { isTooLarge }),
    ...retryAfterOf(cause),
    cause: withoutMessage(cause),
  } as const;
}

function toFailed(fault: ProviderFault): ActionOutcome {
  const { message, code, slug } = fault.reply;
  const accountFault = accountFaultIn({ text: message, code, slug });
  return {
    outcome: 'failed',
    message: message ? quoteAsContent(message) : 'It gave no reason.',
    accountFault,
    ...callRefusalOf(fault.reply, accountFault),
    ...retryAfterOf(fault),
    cause: withoutMessage(fault),
  };
}

const notSentMessages: Record<NotSent['reason'], string> = {
  session_gone: 'The provider no longer has the session.',
  unreachable: 'The connection provider cannot be reached.',
  unusable_answer: 'The connection provider gave an answer that cannot be used.',
  rate_limited: 'The connection provider asks for a pause.',
  refused_key: 'The provider refuses the project key.',
  right_missing: 'The provider denies the project key access to session execution.',
  caller_gone: 'Not sent: whoever asked had already gone.',
  shutting_down: 'The platform is stopping.',
  gates_moved: 'Not sent: what the agent may do has just changed.',
  too_late: 'Not sent: too much time passed before it could be.',
  refused_once:
    'The provider refused the project key for this call, and takes it elsewhere. Should that stay so, the key may lack the right to run actions.',
};

function toNotSent(cause: unknown, reason: NotSent['reason']): NotSent {
  const fault = cause instanceof ProviderFault ? cause : undefined;
  const isQuoted = reason === 'refused_key' || reason === 'right_missing';
  const quoted = isQuoted && fault?.reply.message ? ` ${quoteAsContent(fault.reply.message)}` : '';
  return {
    outcome: 'not_sent',
    reason,
    message: `${notSentMessages[reason]}${quoted}`,
    ...retryAfterOf(fault),
    cause: withoutMessage(cause),
  };
}

function retryAfterOf(fault: ProviderFault | undefined): { retryAfterMs?: number } {
  return fault?.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs };
}

/** The outcome to report once the gateway is closed: a call that could not be sent failed because of the shutdown. */
export function notSentAfterClose(outcome: ActionOutcome): ActionOutcome {
  const isUnreachable = outcome.outcome === 'not_sent' && outcome.reason === 'unreachable';
  return isUnreachable ? toNotSent(outcome.cause, 'shutting_down') : outcome;
}

/** The outcome of a call whose key was refused, after a check has found that the provider accepts the key. */
export function refusedOnce({ cause }: NotSent): ActionOutcome {
  return toNotSent(cause, 'refused_once');
}

/**
 * Why a conversation could not be opened. No call was sent, so error responses in other forms than the provider's own count
 * too: a wrong conclusion costs one more attempt at most. Not so a refusal of the key, which ends the calls of all organizations.
 */
export function openingReason(error: unknown): NotSent['reason'] {
  if (!(error instanceof ProviderFault)) return 'unusable_answer';
  if (error.kind === 'foreign_address') return 'session_gone';
  if (error.kind === 'cancelled') return error.cancelReason ?? 'caller_gone';
  if (error.kind === 'status') return openingReasonForStatus(error);
  return ['rejected', 'unreadable', 'too_large'].includes(error.kind) ? 'unusable_answer' : 'unreachable';
}

function openingReasonForStatus(fault: ProviderFault): NotSent['reason'] {
  const { status = 0 } = fault.reply;
  const verdict = callVerdictOf(fault.reply);
  if (verdict === 'session_gone' || verdict === 'refused_key' || verdict === 'right_missing') return verdict;
  if (isKeyRefusal(fault)) return 'refused_key';
  if (status === 429) return 'rate_limited';
  return status >= 500 || status === 408 ? 'unreachable' : 'unusable_answer';
}

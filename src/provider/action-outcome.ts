import { blameOf } from './account-blame.js';
import { type FaultKind, ProviderFault } from './provider-fault.js';
import type { ActionOutcome } from './provider-gateway.js';

type NotSent = Extract<ActionOutcome, { outcome: 'not_sent' }>;

const methodNotFound = -32601;
// Errors of JSON-RPC itself: the message could not be read, or names what is not there. Any other code, such as -32603 for a
// fault inside the server, may come after the app was asked.
const neverRunCodes = [-32700, -32600, methodNotFound, -32602];

const unknownWords: Record<
  Exclude<FaultKind, 'unreachable' | 'foreign_address' | 'circuit_open' | 'held_back'>,
  string
> = {
  status: 'The provider failed while it had the request.',
  rejected: 'The provider failed while it had the request.',
  lost: 'The connection broke after the request was sent and before the answer came.',
  timeout: 'The request was sent and no answer came in time.',
  given_up: 'The request was sent and the wait for its answer was given up.',
  unreadable: 'The request was sent and its answer cannot be read.',
  too_large: 'The request was sent and its answer is larger than can be read.',
};

/** What it means that no session could be opened: the action was not sent, whatever went wrong. */
export function toOpeningOutcome(error: unknown): ActionOutcome {
  return toNotSent(error);
}

/** What it means that a call failed. Total: whatever is not known to have stopped short of the app may have happened. */
export function toCallOutcome(error: unknown): ActionOutcome {
  if (!(error instanceof ProviderFault)) return { outcome: 'unknown', message: unknownWords.unreadable, cause: error };
  switch (error.kind) {
    case 'unreachable':
    case 'foreign_address':
    case 'circuit_open':
    case 'held_back':
      return toNotSent(error);
    case 'rejected':
      return neverRunCodes.includes(error.refusal.code ?? 0) ? toRefusal(error) : toUnknown(error, error.kind);
    case 'status':
      return toStatusOutcome(error);
    default:
      return toUnknown(error, error.kind);
  }
}

function toUnknown(cause: ProviderFault, kind: keyof typeof unknownWords): ActionOutcome {
  const { message } = cause.refusal;
  const said = message ? ` It says: ${message}` : '';
  return {
    outcome: 'unknown',
    message: `${unknownWords[kind]}${said}`,
    ...(kind === 'too_large' && { isTooLarge: true }),
    cause,
  };
}

function toStatusOutcome(fault: ProviderFault): ActionOutcome {
  const { status = 0, code } = fault.refusal;
  if (status === 404 && code === methodNotFound) return toRefusal(fault);
  if ([401, 403, 404, 429].includes(status)) return toNotSent(fault);
  const isRefusal = status >= 400 && status < 500 && status !== 408;
  return isRefusal ? toRefusal(fault) : toUnknown(fault, 'status');
}

function toRefusal(fault: ProviderFault): ActionOutcome {
  const { message, code, slug } = fault.refusal;
  return {
    outcome: 'failed',
    message: message || 'The provider refused without a reason.',
    blamesAccount: blameOf({ text: message, code, slug }),
    ...(fault.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs }),
    cause: fault,
  };
}

const notSentWords: Record<NotSent['reason'], string> = {
  session_gone: 'The provider no longer has the session.',
  unreachable: 'The connection provider cannot be reached.',
  rate_limited: 'The connection provider asks for a pause.',
  refused_key: 'The provider refuses the project key.',
  caller_gone: 'Not sent: whoever asked had already gone.',
  gates_moved: 'Not sent: what the agent may do has just changed.',
};

function toNotSent(cause: unknown): NotSent {
  const fault = cause instanceof ProviderFault ? cause : undefined;
  const reason = reasonOf(fault);
  const said = reason === 'refused_key' && fault?.refusal.message ? ` It says: ${fault.refusal.message}` : '';
  return {
    outcome: 'not_sent',
    reason,
    message: `${notSentWords[reason]}${said}`,
    ...(fault?.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs }),
    cause,
  };
}

function reasonOf(fault: ProviderFault | undefined): NotSent['reason'] {
  // A session at another address belongs to another provider than the one that is set up now.
  if (fault?.kind === 'foreign_address') return 'session_gone';
  if (fault?.kind === 'held_back') return fault.holdBack ?? 'caller_gone';
  const { status, message, code } = fault?.refusal ?? {};
  if (status === 404 && code !== methodNotFound) return 'session_gone';
  // A 403 without the provider's own envelope comes from something in between, which says nothing about the key.
  if (status === 401 || (status === 403 && message !== undefined)) return 'refused_key';
  return status === 429 ? 'rate_limited' : 'unreachable';
}

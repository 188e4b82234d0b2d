import { isPluginError, PluginError, withDetails } from '../../domain/plugin-error.js';
import type { ActionOutcome } from '../../provider/provider-gateway.js';
import type { AuthorizedCall } from './call-authorizer.js';

export function sessionTimeoutError(): PluginError {
  const message = 'The connection provider did not open a session in time. Nothing was done.';
  return new PluginError('provider_unreachable', message, { details: { mayHaveHappened: false } });
}

/** What goes wrong before the call is sent, in the database or the directory too, leaves nothing that may have happened. */
export function throwAsNotSent(error: unknown): never {
  if (isPluginError(error)) throw withDetails(error, { mayHaveHappened: false });
  throw new PluginError('internal', 'Something went wrong on our side. Nothing was done.', {
    cause: error,
    details: { mayHaveHappened: false },
  });
}

/** A fault of ours in the middle of a call: only what was thrown on purpose says that nothing was sent. */
export function toUnknownOutcome(cause: unknown): ActionOutcome {
  if (isPluginError(cause)) throw cause;
  return { outcome: 'unknown', message: 'Something went wrong on our side while it was under way.', cause };
}

/** Why there is no session to send a call on, with what that means for the call. */
export function throwAsNoSession(error: unknown): never {
  if (!isPluginError(error)) return throwAsNotSent(error);
  const { code, details, cause } = error;
  throw new PluginError(code, withNothingDone(error.message), {
    cause,
    details: { ...details, mayHaveHappened: false },
  });
}

function withNothingDone(message: string): string {
  return `${message.replace(/[.\s]*$/, '.')} Nothing was done.`;
}

type UnknownOutcome = Extract<ActionOutcome, { outcome: 'unknown' }>;

export function outcomeUnknownError(call: AuthorizedCall, outcome: UnknownOutcome): PluginError {
  const { cause, retryAfterMs } = outcome;
  const fix = call.action.effect === 'read' ? fixForRead(outcome) : undefined;
  return new PluginError('outcome_unknown', `${call.action.slug}: ${outcome.message}`, {
    cause,
    details: { fix, mayHaveHappened: true, ...(retryAfterMs !== undefined && { retryAfterMs }) },
  });
}

function fixForRead({ isTooLarge, retryAfterMs }: UnknownOutcome): string {
  if (isTooLarge) return 'The same call fails again. Ask for less: fewer items, fewer fields, or a narrower query.';
  if (retryAfterMs !== undefined) return 'It only reads, so it can be called again after a pause.';
  return 'It only reads, so it can be called again.';
}

const notSentCodes = {
  session_gone: 'provider_unreachable',
  unreachable: 'provider_unreachable',
  unusable_answer: 'provider_protocol',
  rate_limited: 'rate_limited',
  refused_key: 'key_refused',
  refused_once: 'key_refused',
  caller_gone: 'caller_gone',
  shutting_down: 'shutting_down',
  gates_moved: 'rate_limited',
} as const;

export function notSentError(outcome: Extract<ActionOutcome, { outcome: 'not_sent' }>): PluginError {
  const { retryAfterMs, reason } = outcome;
  const details = {
    mayHaveHappened: false,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(reason === 'refused_once' && { fix: 'Call it again.' }),
  };
  return new PluginError(notSentCodes[reason], withNothingDone(outcome.message), { cause: outcome.cause, details });
}

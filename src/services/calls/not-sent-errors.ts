import { isPluginError, PluginError, withDetails } from '../../domain/plugin-error.js';
import { withNamedOutage } from '../../host/checks/host-outage.js';
import type { ActionOutcome } from '../../provider/port/call-outcome.js';
import { grantRightFix } from '../../provider/port/key-port.js';

/** The error of a call that was not sent, so that it cannot have happened; also for failures of database and directory. */
export function toNotSentError(error: unknown): PluginError {
  const named = withNamedOutage(error);
  if (isPluginError(named)) return withDetails(named, { mayHaveHappened: false });
  return new PluginError('internal', 'Something went wrong on our side. Nothing was done.', {
    cause: error,
    details: { mayHaveHappened: false },
  });
}

export function throwAsNotSent(error: unknown): never {
  throw toNotSentError(error);
}

/** Throws the error of a call that has no session, with the note that nothing was done. */
export function throwAsNoSession(error: unknown): never {
  if (!isPluginError(error)) return throwAsNotSent(error);
  const { code, details, cause } = error;
  throw new PluginError(code, withNothingDone(error.message), {
    cause,
    details: { ...details, mayHaveHappened: false },
  });
}

export function sessionTimeoutError(): PluginError {
  const message = 'The connection provider did not open a session in time. Nothing was done.';
  return new PluginError('provider_unreachable', message, { details: { mayHaveHappened: false } });
}

export function callTimeoutError(): PluginError {
  const message = 'Too much time passed here before the call could be sent; nothing was done.';
  return new PluginError('rate_limited', message, { details: { retryAfterMs: 1_000, mayHaveHappened: false } });
}

export function tooManyCallsError(): PluginError {
  return new PluginError('rate_limited', 'Too many calls are running at once; nothing was done.', {
    details: { retryAfterMs: 1_000, mayHaveHappened: false },
  });
}

export function callsClosedError(): PluginError {
  return new PluginError('shutting_down', 'The platform is stopping; nothing was done.');
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
  too_late: 'rate_limited',
} as const;

const refusedOnceFix =
  'Call it again. If it is refused again, ask a platform admin to give the project key that right.';

type NotSent = Extract<ActionOutcome, { outcome: 'not_sent' }>;

export function notSentError(outcome: NotSent): PluginError {
  const { reason } = outcome;
  if (reason === 'right_missing') return rightMissingError(outcome);
  // Where gates change without a pause, as when a whole organization is set up, a moment later is soon enough. So it is where the
  // session took its time, which the next call finds.
  const isSoonEnough = reason === 'gates_moved' || reason === 'too_late';
  const retryAfterMs = isSoonEnough ? 1_000 : outcome.retryAfterMs;
  const details = {
    mayHaveHappened: false,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(reason === 'refused_once' && { fix: refusedOnceFix }),
  };
  return new PluginError(notSentCodes[reason], withNothingDone(outcome.message), { cause: outcome.cause, details });
}

function rightMissingError({ message, cause }: NotSent): PluginError {
  return new PluginError('key_refused', withNothingDone(message), {
    cause,
    details: {
      mayHaveHappened: false,
      reason: 'key_lacks_access',
      values: { areas: ['session execution'] },
      fix: grantRightFix,
    },
  });
}

function withNothingDone(message: string): string {
  return `${message.replace(/[.\s]*$/, '.')} Nothing was done.`;
}

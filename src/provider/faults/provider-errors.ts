import { PluginError } from '../../domain/plugin-error.js';
import { quoteUntrusted, untrustedValue } from '../../domain/untrusted-text.js';
import { grantRightFix } from '../port/key-port.js';
import { type FaultKind, isKeyRefusal, ProviderFault } from './provider-fault.js';

/**
 * Translates a `ProviderFault` to a `PluginError`; other errors stay as they are. The provider's own message is repeated only
 * where a person needs it: when the provider refuses the key.
 */
export function toPluginError(error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error;
  return error.kind === 'status' ? toStatusError(error) : toTransportError(error);
}

/** Resolves as `work` does; rejects with `PluginError` in place of `ProviderFault`. */
export async function withPluginErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw toPluginError(error);
  }
}

export function malformedKeyError(): PluginError {
  return new PluginError('key_refused', 'The project key holds characters that cannot be sent. Copy it again.', {
    details: { reason: 'not_like_a_key' },
  });
}

/** The key opens the project, but not all parts that the plugin needs: the `denials` name the others, and the first is quoted. */
export function keyLacksAccessError(denials: [ProviderFault, ...ProviderFault[]]): PluginError {
  const [cause] = denials;
  const named = denials.map(({ area }) => area ?? 'a part of the project').join(' and ');
  const quoted = cause.reply.message ? ` The provider says: ${quoteUntrusted(cause.reply.message)}` : '';
  const areas = denials.flatMap(({ area }) => area ?? []);
  return new PluginError('key_refused', `This project key lacks access to ${named}.${quoted}`, {
    cause,
    details: {
      reason: 'key_lacks_access',
      values: { ...quoteOf(cause), ...(areas.length > 0 && { areas }) },
      fix: grantRightFix,
    },
  });
}

function quoteOf({ reply: { message } }: ProviderFault): { quote?: string } {
  return message ? { quote: untrustedValue(message) } : {};
}

export function authConfigMissingError(cause: unknown): PluginError {
  return new PluginError(
    'not_found',
    'The sign-in set-up of this app no longer exists at the provider, or is switched off there.',
    { cause },
  );
}

export function accountNotAcceptedError(cause: unknown): PluginError {
  return new PluginError('reconnect_needed', 'The provider no longer accepts the connected account.', { cause });
}

/** For an answer that was parsed, but contradicts the request. */
export function untrustedAnswerError(reason: string): PluginError {
  return new PluginError('provider_protocol', `The connection provider gave an answer that cannot be used: ${reason}.`);
}

function toStatusError(fault: ProviderFault): PluginError {
  const { status = 0, message, form } = fault.reply;
  if (isKeyRefusal(fault)) {
    const reason = message ? quoteUntrusted(message) : 'no reason given';
    const details = { reason: 'key_rejected', values: quoteOf(fault) } as const;
    return new PluginError('key_refused', `The provider refuses the key: ${reason}`, { cause: fault, details });
  }
  // A 403 without the provider's own envelope comes from something in between, and says nothing about the key.
  if (status === 403 && form === 'own') return keyLacksAccessError([fault]);
  if (status === 429) {
    const { retryAfterMs } = fault;
    return new PluginError('rate_limited', 'The connection provider asks for a pause.', {
      cause: fault,
      details: { retryAfterMs, mayHaveHappened: false },
    });
  }
  if (status >= 500 || status === 408) {
    return new PluginError('provider_unreachable', `The connection provider has a fault of its own (${status}).`, {
      cause: fault,
      details: { retryAfterMs: fault.retryAfterMs, mayHaveHappened: true },
    });
  }
  return form === 'own' ? refusedRequestError(fault) : unusableAnswerError(fault);
}

function refusedRequestError(cause: ProviderFault): PluginError {
  const { status = 0 } = cause.reply;
  // With 404 and 410, the path itself may be missing, rather than the thing that was requested.
  const isFinal = status !== 404 && status !== 410;
  return new PluginError('provider_protocol', `The connection provider refused a request (${status}).`, {
    cause,
    details: { mayHaveHappened: false, isFinal },
  });
}

/** Something in between may have sent this, before or after the provider received the request. */
export function unusableAnswerError(cause: ProviderFault): PluginError {
  const message = `The connection provider gave an answer that cannot be used (${cause.reply.status}).`;
  return new PluginError('provider_protocol', message, { cause, details: { mayHaveHappened: true } });
}

type TransportKind = Exclude<FaultKind, 'status'>;
type TransportCode = 'provider_unreachable' | 'provider_protocol' | 'caller_gone';

const transportErrors: Record<TransportKind, { code: TransportCode; message?: string }> = {
  rejected: { code: 'provider_protocol', message: 'The connection provider refused a request.' },
  // The fault's own message says which connection failed.
  unreachable: { code: 'provider_unreachable' },
  lost: { code: 'provider_unreachable', message: 'The connection provider broke off before it answered.' },
  timeout: { code: 'provider_unreachable', message: 'The connection provider did not answer in time.' },
  given_up: { code: 'provider_unreachable', message: 'The wait for the connection provider was given up.' },
  cancelled: { code: 'caller_gone', message: 'Not sent: whoever asked had already gone.' },
  circuit_open: { code: 'provider_unreachable', message: 'The connection provider does not answer at present.' },
  unreadable: { code: 'provider_protocol', message: 'The connection provider gave an unreadable answer.' },
  too_large: { code: 'provider_protocol', message: 'The connection provider gave an answer that is too large.' },
  foreign_address: {
    code: 'provider_protocol',
    message: 'The connection provider gave an address that is not its own; nothing was sent there.',
  },
};

function toTransportError(fault: ProviderFault): PluginError {
  const { code, message = fault.message } = transportErrors[fault.kind as TransportKind];
  return new PluginError(code, message, {
    cause: fault,
    details: { retryAfterMs: fault.retryAfterMs, mayHaveHappened: fault.mayHaveArrived, network: fault.network },
  });
}

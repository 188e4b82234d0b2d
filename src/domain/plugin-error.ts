import {
  type CommonDetails,
  type ErrorCode,
  type ErrorDetails,
  errorTable,
  type FieldError,
} from '../contract/error-table.js';
import { toSingleLine, truncate } from '../lib/text/text.js';

/**
 * The only error that the plugin throws on purpose. `message` is a sentence for the person or agent who asked; it never
 * holds a secret, a provider's reply or a stack. The `cause` is for the log.
 */
export class PluginError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'PluginError';
  readonly code: Code;
  readonly details: ErrorDetails<Code>;

  constructor(code: Code, message: string, options: { cause?: unknown; details?: ErrorDetails<Code> } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? ({} as ErrorDetails<Code>);
  }
}

/** The error for something that a request names and that does not exist. */
export function notFoundError(field: string, message: string): PluginError {
  return new PluginError('not_found', message, { details: { errors: [{ field, message }] } });
}

/** The error for a caller that disconnected before anything was done. */
export function callerGoneError(cause?: unknown): PluginError {
  const message = 'Not sent: whoever asked had already gone. Nothing was done.';
  return new PluginError('caller_gone', message, { cause, details: { mayHaveHappened: false } });
}

/**
 * The error for a request with wrong fields. Its message names each of them; since a sender may choose the names, they are
 * cleaned.
 */
export function refusedFieldsError(
  code: 'invalid_request' | 'invalid_arguments',
  errors: FieldError[],
  options: { cause?: unknown } = {},
): PluginError {
  const shown = errors.map(({ field, message }) => ({ field: toShownName(field), message }));
  const listed = shown.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const message = /[.?!]$/.test(listed) ? listed : `${listed}.`;
  return new PluginError(code, message, { ...options, details: { errors: shown } });
}

// Longer than any path of known fields.
const maxNameCharacters = 120;

/** A name that a sender chose, cleaned for a message and for a log: on one line, without invisible characters, and shortened. */
function toShownName(name: string): string {
  return truncate(toSingleLine(name.slice(0, maxNameCharacters * 4)), maxNameCharacters);
}

/** The message for platform admins: where no connection to the provider came about, they read which one, and why. */
export function messageForPlatformAdmins({ message, details }: PluginError): string {
  return details.network?.words ?? message;
}

/** Turns an unexpected error into `internal`. Its cause is for the log; the caller only gets a general sentence. */
export function asPluginError(error: unknown): PluginError {
  if (isPluginError(error)) return error;
  return new PluginError('internal', 'Something went wrong on our side.', { cause: error });
}

/** A copy of the error with further details. */
export function withDetails(error: PluginError, details: CommonDetails): PluginError {
  return new PluginError(error.code, error.message, { cause: error.cause, details: { ...error.details, ...details } });
}

/**
 * Compares by name, so that two copies of this package in one process recognize each other's errors. Without codes, any code
 * matches.
 */
export function isPluginError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is PluginError<Code> {
  if (!(error instanceof Error) || error.name !== 'PluginError') return false;
  return codes.length === 0 || codes.includes((error as PluginError<Code>).code);
}

const codesOfKeyOrPlan: readonly ErrorCode[] = [
  'key_refused',
  'wrong_key_type',
  'key_misconfigured',
  'not_configured',
  'rate_limited',
];

/** Whether other requests to the provider would fail as well at this moment: it is the key, or the provider asks for a pause. */
export function concernsEveryRequest(error: unknown): boolean {
  return isPluginError(error, ...codesOfKeyOrPlan);
}

const checkFirst = 'It may have happened. Look it up in the app first, and tell an admin the request id.';

/** What an agent should do about an error. If the request may have had an effect, it checks that before it repeats it. */
export function fixFor({ code, details }: PluginError): string {
  if (details.fix !== undefined) return details.fix;
  const { fix, tellsOutcome } = errorTable[code];
  return details.mayHaveHappened && !tellsOutcome ? checkFirst : fix;
}

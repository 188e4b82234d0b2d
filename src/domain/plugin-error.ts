import {
  type CommonDetails,
  type ErrorCode,
  type ErrorDetails,
  errorTable,
  type FieldError,
} from '../contract/error-table.js';
import { toSingleLine, truncate } from '../lib/text.js';

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

/** Something that a request names is not there. */
export function notFound(field: string, message: string): PluginError {
  return new PluginError('not_found', message, { details: { errors: [{ field, message }] } });
}

/** The caller has gone before anything was done for it. */
export function callerGoneError(cause?: unknown): PluginError {
  const message = 'Not sent: whoever asked had already gone. Nothing was done.';
  return new PluginError('caller_gone', message, { cause, details: { mayHaveHappened: false } });
}

/** The error for a request with wrong fields. Its message names each of them; since a sender may choose the names, they are cleaned. */
export function refusedFieldsError(
  code: 'invalid_request' | 'invalid_arguments',
  errors: FieldError[],
  options: { cause?: unknown } = {},
): PluginError {
  const shown = errors.map(({ field, message }) => ({ field: toShownName(field), message }));
  const said = shown.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new PluginError(code, `${said}.`, { ...options, details: { errors: shown } });
}

// Longer than any path of known fields; what is longer was made up by whoever sent it.
const maxNameCharacters = 120;

/** A name that somebody sent, as it may stand in a message and in a log: on one line, without invisible characters, and cut. */
function toShownName(name: string): string {
  return truncate(toSingleLine(name.slice(0, maxNameCharacters * 4)), maxNameCharacters);
}

/** Anything that was not thrown on purpose is a fault of ours: the log has it all, whoever asked a bare sentence. */
export function asPluginError(error: unknown): PluginError {
  if (isPluginError(error)) return error;
  return new PluginError('internal', 'Something went wrong on our side.', { cause: error });
}

/** The same error with more said about it. */
export function withDetails(error: PluginError, details: CommonDetails): PluginError {
  return new PluginError(error.code, error.message, { cause: error.cause, details: { ...error.details, ...details } });
}

/** Compares by name, so that two copies of this package in one process still understand each other. No code means any. */
export function isPluginError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is PluginError<Code> {
  if (!(error instanceof Error) || error.name !== 'PluginError') return false;
  return codes.length === 0 || codes.includes((error as PluginError<Code>).code);
}

const lookFirst = 'It may have happened. Look it up in the app first, and tell an admin the request id.';

/** What an agent is told to do about an error; where the request may have had an effect, never to repeat it unseen. */
export function fixFor({ code, details }: PluginError): string {
  if (details.fix !== undefined) return details.fix;
  const { fix, tellsOutcome } = errorTable[code];
  return details.mayHaveHappened && !tellsOutcome ? lookFirst : fix;
}

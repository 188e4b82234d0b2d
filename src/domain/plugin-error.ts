import type { Gate } from '../contract/access-contract.js';
import type { ErrorCode, RefusalReason } from '../contract/error-codes.js';
import { toSingleLine, truncate } from '../lib/text.js';

export type ErrorDetails = {
  /** The fields that were refused, each with what it wanted. */
  errors?: { field: string; message: string }[];
  /** What exactly is wrong with a key or an address. */
  reason?: RefusalReason;
  /** How long to wait before trying again. */
  retryAfterMs?: number;
  /** What mends it, where that is more exact than what the code says. */
  fix?: string;
  /** The gate that stopped it, and who can open it. */
  gate?: Pick<Gate, 'gate' | 'owner'>;
  /** Whom a tool call acted as, once that was settled. */
  actingAs?: string;
  /** Whether this very request, which failed, can have had an effect: `false` when it provably was never sent or run. */
  mayHaveHappened?: boolean;
  /** Whether the provider itself refused for good, so that the same request is refused again. */
  isFinal?: boolean;
  /** What a batch came to of which only some steps were done: the app's data. */
  partlyDone?: unknown;
};

/**
 * The only error that the plugin throws on purpose. `message` is a sentence for the person or agent who asked; it never
 * holds a secret, a provider's reply or a stack. The `cause` is for the log.
 */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }
}

// Longer than any path of known fields; what is longer was made up by whoever sent it.
const maxNameCharacters = 120;

/** Something that a request names is not there. */
export function notFound(field: string, message: string): PluginError {
  return new PluginError('not_found', message, { details: { errors: [{ field, message }] } });
}

/** A request with fields that are not as they should be: each is named, in the message too. A name may be the sender's own. */
export function fieldsRefused(
  code: 'invalid_request' | 'invalid_arguments',
  errors: { field: string; message: string }[],
  options: { cause?: unknown } = {},
): PluginError {
  const shown = errors.map(({ field, message }) => ({ field: toShownName(field), message }));
  const said = shown.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new PluginError(code, `${said}.`, { ...options, details: { errors: shown } });
}

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
export function withDetails(error: PluginError, details: ErrorDetails): PluginError {
  return new PluginError(error.code, error.message, { cause: error.cause, details: { ...error.details, ...details } });
}

/** Compares by name, so that two copies of this package in one process still understand each other. */
export function isPluginError(error: unknown, code?: ErrorCode): error is PluginError {
  return (
    error instanceof Error &&
    error.name === 'PluginError' &&
    (code === undefined || (error as PluginError).code === code)
  );
}

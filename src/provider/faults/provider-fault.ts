import { errors } from 'undici';
import type { NetworkTrouble } from '../../contract/network-trouble.js';
import type { ProviderArea } from '../../contract/refusal-values.js';
import type { CancelReason } from '../port/call-outcome.js';

/**
 * What went wrong with a request to the provider:
 * `status` an error response · `rejected` a JSON-RPC error · `unreachable` never arrived · `lost` the connection broke after
 * the send · `timeout` no answer in time · `given_up` the caller no longer waits · `unreadable` an answer that cannot be
 * parsed · `too_large` an answer over the limit · `foreign_address` an address outside the provider's origin · `circuit_open`
 * not tried, after many failures · `cancelled` cancelled right before the send.
 */
export type FaultKind =
  | 'status'
  | 'rejected'
  | 'unreachable'
  | 'lost'
  | 'timeout'
  | 'given_up'
  | 'unreadable'
  | 'too_large'
  | 'foreign_address'
  | 'circuit_open'
  | 'cancelled';

/**
 * What an error response says, or an answer that is an error although its status says success; cleaned. `form`: `own` for the
 * provider's envelope, which proves that the provider itself refused; `json_rpc` for an error of JSON-RPC; `other` for a form that a
 * proxy or gateway in between may use as well. The first has a `code` or a `slug`, mostly both, and the second a `code`.
 */
export type ErrorReply = {
  form?: 'own' | 'json_rpc' | 'other';
  status?: number;
  code?: number;
  slug?: string;
  message?: string;
};

/** A failed request to the provider. Callers of the gateway get a `PluginError` or an `ActionOutcome` made of it. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: FaultKind;
  readonly reply: ErrorReply;
  readonly retryAfterMs?: number;
  readonly cancelReason?: CancelReason;
  /** Where no connection came about, which one and why. */
  readonly network?: NetworkTrouble;
  /** The part of the provider's API that the request was for, as its key settings call it. */
  area?: ProviderArea;

  constructor(
    kind: FaultKind,
    message: string,
    options: {
      cause?: unknown;
      reply?: ErrorReply;
      retryAfterMs?: number;
      cancelReason?: CancelReason;
      network?: NetworkTrouble;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.reply = options.reply ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.cancelReason = options.cancelReason;
    this.network = options.network;
  }

  /** False only when the provider provably never received the request. */
  get mayHaveArrived(): boolean {
    return !['unreachable', 'foreign_address', 'circuit_open', 'cancelled'].includes(this.kind);
  }
}

/** Whether the error is a response with one of these statuses, from the provider or from something in between. */
export function isStatus(error: unknown, ...statuses: number[]): error is ProviderFault {
  return error instanceof ProviderFault && error.kind === 'status' && statuses.includes(error.reply.status ?? 0);
}

/** Whether the error is a response in the provider's own envelope with one of these statuses. */
export function isOwnErrorReply(error: unknown, ...statuses: number[]): error is ProviderFault {
  return isStatus(error, ...statuses) && error.reply.form === 'own';
}

/**
 * Whether the error refuses the key. Parts of the provider do so by a bare message, but none by a page: that comes from something in
 * between, such as a gateway that wants a login, and says nothing about the key.
 */
export function isKeyRefusal(error: unknown): boolean {
  return isStatus(error, 401) && (error.reply.form === 'own' || Boolean(error.reply.message));
}

/** Whether an error reply is of one kind: by its code or slug, or in words where an envelope of an older form has no slug. */
export function isReplyOfKind(
  { reply: { code = 0, slug, message = '' } }: ProviderFault,
  kind: { codes?: readonly number[]; slugs: RegExp; words: RegExp },
): boolean {
  if (kind.codes?.includes(code)) return true;
  return slug === undefined ? kind.words.test(message) : kind.slugs.test(slug);
}

/** Whether the error is an answer of success that does not say what it should. */
export function isUnreadable(error: unknown): error is ProviderFault {
  return error instanceof ProviderFault && error.kind === 'unreadable';
}

/** The fault for an error that was thrown after the send, whatever it is: the answer is lost. */
export function faultOf(error: unknown, signal?: AbortSignal): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const cause = withoutBytes(error);
  if (signal?.aborted) return new ProviderFault('timeout', 'No answer came in time.', { cause });
  return new ProviderFault('lost', 'The connection broke before the answer came.', { cause });
}

/** undici puts the bytes that it could not parse into its error, and logs print errors whole. */
function withoutBytes(error: unknown): unknown {
  if (error instanceof errors.HTTPParserError) Object.assign(error, { data: undefined });
  return error;
}

/** The same fault without the provider's message, which may repeat a secret or content that was sent. No log may hold either. */
export function withoutMessage(error: unknown): unknown {
  if (!(error instanceof ProviderFault) || error.reply.message === undefined) return error;
  const { kind, message, area, cause, stack, ...options } = error;
  const { message: _, ...reply } = error.reply;
  return Object.assign(new ProviderFault(kind, message, { ...options, cause, reply }), { area, stack });
}

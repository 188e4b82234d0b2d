import { errors } from 'undici';
import type { CancelReason } from '../provider-gateway.js';

/**
 * What went wrong between us and the provider:
 * `status` a reply that is no success · `rejected` a JSON-RPC error · `unreachable` never arrived · `lost` broke off after
 * sending · `timeout` no answer in time · `given_up` the caller no longer waits · `unreadable` an answer that says nothing ·
 * `too_large` · `foreign_address` an address outside the provider's origin · `circuit_open` not tried, after many failures ·
 * `cancelled` stopped in the moment it would have been sent.
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
 * What was said with a refusal, cleaned. `own`: in the provider's envelope, so that the provider itself refused; `json_rpc`: as
 * an error of JSON-RPC; `other`: in a form that anything in between may use. `slug` comes with the first, `code` with the
 * first two.
 */
export type Refusal = {
  form?: 'own' | 'json_rpc' | 'other';
  status?: number;
  code?: number;
  slug?: string;
  message?: string;
};

/** A failed exchange with the provider. Stays inside this folder; `provider-errors.ts` and `action-outcome.ts` name it for others. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: FaultKind;
  readonly refusal: Refusal;
  readonly retryAfterMs?: number;
  readonly cancelReason?: CancelReason;
  /** The part of the provider's API that was asked, as its key settings call it. */
  area?: string;

  constructor(
    kind: FaultKind,
    message: string,
    options: { cause?: unknown; refusal?: Refusal; retryAfterMs?: number; cancelReason?: CancelReason } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.refusal = options.refusal ?? {};
    this.retryAfterMs = options.retryAfterMs;
    this.cancelReason = options.cancelReason;
  }

  /** False only when the provider provably never saw the request. */
  get mayHaveArrived(): boolean {
    return !['unreachable', 'foreign_address', 'circuit_open', 'cancelled'].includes(this.kind);
  }
}

/** Whether the error is a reply with one of these statuses, whoever gave it. */
export function isStatus(error: unknown, ...statuses: number[]): error is ProviderFault {
  return error instanceof ProviderFault && error.kind === 'status' && statuses.includes(error.refusal.status ?? 0);
}

/** Whether the error is the provider's own refusal, in its envelope, with one of these statuses. */
export function isOwnRefusal(error: unknown, ...statuses: number[]): error is ProviderFault {
  return isStatus(error, ...statuses) && error.refusal.form === 'own';
}

/** Names what broke an exchange off after the request was handed over. Total: whatever it is, the answer is lost. */
export function faultOf(error: unknown, signal?: AbortSignal): ProviderFault {
  if (error instanceof ProviderFault) return error;
  const cause = withoutBytes(error);
  if (signal?.aborted) return new ProviderFault('timeout', 'No answer came in time.', { cause });
  return new ProviderFault('lost', 'The connection broke before the answer came.', { cause });
}

/** The package leaves what it could not read of an answer in its error, and logs print errors whole. */
function withoutBytes(error: unknown): unknown {
  if (error instanceof errors.HTTPParserError) Object.assign(error, { data: undefined });
  return error;
}

/** The same failure without the words that came back, for the log too: they may repeat what was sent, and that is a secret. */
export function withoutWords(error: unknown): unknown {
  if (!(error instanceof ProviderFault)) return error;
  const { kind, message, retryAfterMs, area } = error;
  const { message: _, ...refusal } = error.refusal;
  return Object.assign(new ProviderFault(kind, message, { refusal, retryAfterMs }), { area });
}

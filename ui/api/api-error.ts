import type { ErrorCode } from '../../src/contract/error-table.js';
import type { Problem } from '../../src/contract/problem-contract.js';

/**
 * `offline`: the request never reached the service, or its answer never came back. `misplaced`: something else answered, since the
 * service is at another address than the page asked, which is the `detail`.
 */
export type ApiErrorCode = ErrorCode | 'offline' | 'misplaced';

/** Thrown by every call of the api; a call that its signal aborts throws the signal's `AbortError` instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A sentence for a person, in the service's language. */
  readonly detail: string;
  /** The exact reason as a code, where the service knows one. */
  readonly reason: Problem['reason'];
  /** The facts of the reason, to say it in the language of the page. */
  readonly values: NonNullable<Problem['values']>;
  readonly errors: NonNullable<Problem['errors']>;
  readonly requestId: string | undefined;

  constructor(problem: Partial<Omit<Problem, 'code'>> & { code: ApiErrorCode }, options?: ErrorOptions) {
    super(problem.detail ?? problem.title ?? problem.code, options);
    this.status = problem.status ?? 0;
    this.code = problem.code;
    this.detail = problem.detail ?? '';
    this.reason = problem.reason;
    this.values = problem.values ?? {};
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
  }
}

/** Turns any caught value into an `ApiError`, which the elements can show. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ code: 'internal' }, { cause: error });
}

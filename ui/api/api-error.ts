import type { ErrorCode } from '../../src/contract/error-table.js';
import type { Problem } from '../../src/contract/problem-contract.js';

/** `offline`: the request never reached the service, or its answer never came back. */
export type ApiErrorCode = ErrorCode | 'offline';

/** What every call of the api throws, except when its signal aborts it: then it is the signal's own `AbortError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** A sentence for a person, in the service's language. */
  readonly detail: string;
  /** What exactly is wrong, where the words for it are ours. */
  readonly reason: Problem['reason'];
  readonly errors: NonNullable<Problem['errors']>;
  readonly requestId: string | undefined;

  constructor(problem: Partial<Omit<Problem, 'code'>> & { code: ApiErrorCode }, options?: ErrorOptions) {
    super(problem.detail ?? problem.title ?? problem.code, options);
    this.status = problem.status ?? 0;
    this.code = problem.code;
    this.detail = problem.detail ?? '';
    this.reason = problem.reason;
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
  }
}

/** Gives any caught value the shape that the elements show. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ code: 'internal' }, { cause: error });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

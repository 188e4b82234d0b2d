import { HostFailure } from '../../host/checks/host-failure.js';
import { hasStorageCode, isDatabaseError, outageRemedy, withNamedOutage } from '../../host/checks/host-outage.js';
import type { Logger, PermissionReason } from '../../host/index.js';
import { problemResponse } from '../../lib/http/problem-document.js';
import { awayPage, faultPage, isPageLoad } from './failure-pages.js';

type FieldFault = { field: string; message: string };

/** An error that the host answers with. */
export class HostProblem extends Error {
  constructor(
    readonly status: number,
    /** An `ErrorCode`, or one of the host's own. */
    readonly code: string,
    detail: string,
    readonly extra: { reason?: PermissionReason; errors?: FieldFault[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
  }
}

/** The problem as an RFC 9457 document. */
export function toProblemResponse({ status, code, message, extra }: HostProblem, requestId: string): Response {
  const { reason, errors, headers } = extra;
  return problemResponse(status, { detail: message, code, reason, requestId, errors }, headers);
}

/** Includes the driver's code, for the operator, but no address or path. */
function toDatabaseProblem(error: Error): HostProblem {
  const { code = error.name } = error as { code?: unknown } & Error;
  const words = `The database of this host cannot be used (${String(code)}). ${outageRemedy}`;
  return new HostProblem(503, 'storage_unavailable', words);
}

/** What a tool provider could not read, in its own words; undefined for any other error. */
function toStorageProblem(error: Error): HostProblem | undefined {
  const { code } = error as { code?: unknown } & Error;
  return hasStorageCode(error) ? new HostProblem(503, String(code), error.message) : undefined;
}

/** The problem that an error is for whoever asks; undefined for one that nobody expected. */
export function problemOf(error: unknown): HostProblem | undefined {
  if (error instanceof HostProblem) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof HostFailure) return toStorageProblem(withNamedOutage(error));
  return toStorageProblem(error) ?? (isDatabaseError(error) ? toDatabaseProblem(error) : undefined);
}

/**
 * The answer to a request that failed with any error. One that nobody expected does not show its words, and is logged, as is
 * one of the host's own functions. `path`: of the route, since an address may be that of a link, which nobody else may know.
 */
export function toErrorResponse(
  error: unknown,
  {
    requestId,
    request,
    path,
    logger,
  }: { requestId: string; request: Pick<Request, 'method' | 'headers'>; path?: string; logger: Logger },
): Response {
  const known = problemOf(error);
  if (!known || error instanceof HostFailure) {
    logger.error('a request failed', { requestId, method: request.method, path, error });
  }
  const problem = known ?? new HostProblem(500, 'internal', 'Something went wrong here.');
  return isPageLoad(request) && problem.status >= 500
    ? toFailurePage(problem, requestId)
    : toProblemResponse(problem, requestId);
}

function toFailurePage({ status }: HostProblem, requestId: string): Response {
  return status === 503 ? awayPage() : faultPage(status, requestId);
}

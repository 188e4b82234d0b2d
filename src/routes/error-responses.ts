import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorTable } from '../contract/error-table.js';
import type { Problem } from '../contract/problem-contract.js';
import { asPluginError, isPluginError, type PluginError } from '../domain/plugin-error.js';
import { withNamedOutage } from '../host/checks/host-outage.js';
import type { Logger } from '../host/host-platform.js';
import { logProblem } from '../host/problem-log.js';
import type { Route } from '../host/routes.js';
import { problemResponse } from '../lib/http/problem-document.js';
import { faultPage, notConnectablePage, stoppedPage, unknownPage } from './pages/error-pages.js';
import { pageWordsFor, waitText } from './pages/page-language.js';
import { homePathFrom, type PageView } from './pages/page-parts.js';

// The limits of sign-ins are counted by the minute.
const defaultWaitMs = 60_000;
const requestIdPattern = /^[A-Za-z0-9._-]{1,100}$/;

/** Wraps a route for programs: every error is answered with a problem document (RFC 9457), which has a code and a request id. */
export function withProblemResponses(route: Route, logger: Logger): Route {
  return withErrorResponses(route, { logger, answer: toProblemResponse });
}

/** Wraps a route for people: every error is answered with a page. */
export function withErrorPages(route: Route, logger: Logger): Route {
  const answer: ErrorAnswer = (error, requestId, request) =>
    toErrorPage(error, requestId, {
      isForm: request.method === 'POST',
      view: { words: pageWordsFor(request), homePath: homePathFrom(route.path) },
    });
  return withErrorResponses(route, { logger, answer });
}

type ErrorAnswer = (error: unknown, requestId: string, request: Request) => Response;

/** Every error is logged with a request id, and answered with the same id. */
function withErrorResponses(route: Route, { logger, answer }: { logger: Logger; answer: ErrorAnswer }): Route {
  const { method, path } = route;
  return {
    ...route,
    async handle(context) {
      try {
        return await route.handle(context);
      } catch (caught) {
        const error = withNamedOutage(caught);
        const requestId = requestIdOf(context.request);
        const response = answer(error, requestId, context.request);
        logProblem(logger, error, { requestId, method, path }, { isFault: response.status === 500 });
        return response;
      }
    },
  };
}

function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return requestIdPattern.test(given) ? given : randomUUID();
}

function toProblemResponse(error: unknown, requestId: string): Response {
  const { code, message, details } = asPluginError(error);
  const { status } = errorTable[code];
  const { reason, values, errors, retryAfterMs } = details;
  const members: Omit<Problem, 'type' | 'title' | 'status'> = {
    detail: message,
    code,
    reason,
    values,
    requestId,
    errors,
  };
  return problemResponse(status, members, retryAfterMs === undefined ? {} : { 'retry-after': toSeconds(retryAfterMs) });
}

function toErrorPage(
  error: unknown,
  requestId: string,
  { isForm, view }: { isForm: boolean; view: PageView },
): Response {
  if (isPluginError(error, 'sign_in_over')) return unknownPage(view);
  if (isPluginError(error, 'rate_limited')) return rateLimitedPage(error, { isForm, view });
  if (isPluginError(error, 'app_not_connectable')) return notConnectablePage(error.details, view);
  const { code } = asPluginError(error);
  const reasons: Partial<Record<ErrorCode, string>> = view.words.cannotStart.reasons;
  const reason = reasons[code];
  return reason === undefined
    ? faultPage(requestId, view)
    : stoppedPage({ code, reason, status: pageStatusOf(code), isForm }, view);
}

/** Only what the operator or the provider has to mend is a fault; what an admin has switched off is a state. */
function pageStatusOf(code: ErrorCode): 403 | 409 | 503 {
  if (code === 'forbidden') return 403;
  return errorTable[code].status >= 500 ? 503 : 409;
}

function rateLimitedPage({ details }: PluginError, { isForm, view }: { isForm: boolean; view: PageView }): Response {
  const { retryAfterMs } = details;
  const reason = view.words.cannotStart.tooMany(waitText(retryAfterMs ?? defaultWaitMs, view.words));
  const page = stoppedPage({ code: 'rate_limited', reason, status: 429, isForm }, view);
  if (retryAfterMs !== undefined) page.headers.set('retry-after', toSeconds(retryAfterMs));
  return page;
}

/** The value of the header `Retry-After`: whole seconds, rounded up. */
function toSeconds(durationMs: number): string {
  return String(Math.ceil(durationMs / 1000));
}

import { isPluginError, type PluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import type { Route } from '../host/routes.js';
import { toSeconds, withErrorResponses } from './error-responder.js';
import { cannotStartPage, faultPage, notConnectablePage, unknownPage } from './pages/sign-in-pages.js';
import { pageWords } from './pages/words-en.js';

/** Wraps a public page so that every error is answered with a page, since people read these and not programs. */
export function withErrorPages(route: Route, logger: Logger): Route {
  return withErrorResponses(route, { logger, answer: toErrorPage });
}

function toErrorPage(error: unknown, requestId: string): Response {
  if (isPluginError(error, 'sign_in_over')) return unknownPage();
  if (isPluginError(error, 'rate_limited')) return tooManyPage(error);
  if (isPluginError(error, 'app_not_connectable')) return notConnectablePage(error.details.fix);
  const reason = isPluginError(error) ? pageWords.cannotStart.reasons[error.code] : undefined;
  return reason === undefined ? faultPage(requestId) : cannotStartPage(reason, 503);
}

function tooManyPage({ details }: PluginError): Response {
  const page = cannotStartPage(pageWords.cannotStart.tooMany, 429);
  if (details.retryAfterMs !== undefined) page.headers.set('retry-after', toSeconds(details.retryAfterMs));
  return page;
}

const speculationHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const speculationPattern = /\b(prefetch|prerender|preview)\b/i;

/**
 * Wraps a page so that a browser which loads it ahead, for a person who may open it next, does not get to it. The browser drops
 * an answer of 503, and asks again once a person opens the page.
 */
export function withoutSpeculation(route: Route): Route {
  return {
    ...route,
    handle: async (context) =>
      isSpeculative(context.request)
        ? new Response(undefined, { status: 503, headers: { 'cache-control': 'no-store' } })
        : route.handle(context),
  };
}

function isSpeculative({ headers }: Request): boolean {
  return speculationHeaders.some((name) => speculationPattern.test(headers.get(name) ?? ''));
}

import type { ErrorCode } from '../contract/error-table.js';
import { isPluginError, type PluginError } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import type { Route } from '../host/routes.js';
import { answeringErrors, toSeconds } from './error-responder.js';
import { cannotStartPage, faultPage, notConnectablePage, unknownPage } from './pages/trouble-pages.js';

/** Wraps a public page so that whatever it throws leaves as a page: people read these, not programs. */
export function answeringPages(route: Route, logger: Logger): Route {
  return answeringErrors(route, { logger, answer: pageOf });
}

function pageOf(error: unknown, requestId: string): Response {
  if (isPluginError(error, 'sign_in_over')) return unknownPage();
  if (isPluginError(error, 'rate_limited')) return tooManyPage(error);
  if (isPluginError(error, 'app_not_connectable')) return notConnectablePage(error.details.fix);
  const reason = isPluginError(error) ? startReasons[error.code] : undefined;
  return reason === undefined ? faultPage(requestId) : cannotStartPage(reason, 503);
}

function tooManyPage({ details }: PluginError): Response {
  const page = cannotStartPage('Too much is asked for at the moment. Wait a minute.', 429);
  if (details.retryAfterMs !== undefined) page.headers.set('retry-after', toSeconds(details.retryAfterMs));
  return page;
}

const startReasons: Partial<Record<ErrorCode, string>> = {
  provider_unreachable: 'The connection provider does not answer at the moment.',
  provider_protocol: 'The connection provider gave an answer that cannot be used. If it stays, tell an admin.',
  not_configured: 'App connections are not set up on this platform.',
  key_refused: 'The connection provider refuses the key of this platform. An admin has to replace it.',
  key_misconfigured: 'The key of this platform cannot be used. An admin has to replace it.',
  storage_damaged: 'The settings of this platform cannot be read. An admin has to mend them.',
  storage_unavailable: 'The platform cannot store or read its data at the moment. Tell an admin.',
  app_not_available: 'The app has been switched off for your organization.',
  shutting_down: 'The platform is restarting. Wait a minute.',
};

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

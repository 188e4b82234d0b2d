import type { Route } from '../host/routes.js';

const announcements = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const guesses = /\b(prefetch|prerender|preview)\b/i;

/**
 * Wraps a page so that a browser which loads what somebody may want to see next does not get to it. It drops what is
 * answered with 503, and asks again once a person goes there.
 */
export function unlessGuessed(route: Route): Route {
  return {
    ...route,
    handle: async (context) =>
      isGuess(context.request)
        ? new Response(undefined, { status: 503, headers: { 'cache-control': 'no-store' } })
        : route.handle(context),
  };
}

function isGuess({ headers }: Request): boolean {
  return announcements.some((name) => guesses.test(headers.get(name) ?? ''));
}

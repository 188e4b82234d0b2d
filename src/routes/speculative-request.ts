import type { Route } from '../host/routes.js';

const announcements = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
const guesses = /\b(prefetch|prerender|preview)\b/i;

/**
 * Wraps a page so that only a person who goes there gets to it: not a check whether the address answers, nor a browser
 * that loads what somebody may want to see next. A browser drops what is answered to a guess with 503, and asks again.
 */
export function forPeopleOnly(route: Route): Route {
  return {
    ...route,
    async handle(context) {
      const { request } = context;
      if (request.method === 'HEAD') return new Response(undefined, { headers: { 'cache-control': 'no-store' } });
      if (isGuess(request)) return new Response(undefined, { status: 503, headers: { 'cache-control': 'no-store' } });
      return route.handle(context);
    },
  };
}

function isGuess({ headers }: Request): boolean {
  return announcements.some((name) => guesses.test(headers.get(name) ?? ''));
}

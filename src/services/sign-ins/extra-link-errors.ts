import { PluginError } from '../../domain/plugin-error.js';
import type { SignIn } from '../../domain/sign-in.js';

export function tooManyLinksError(): PluginError {
  return new PluginError('rate_limited', 'Too many links were asked for. Use one of those that were given out.', {
    details: { retryAfterMs: 60_000 },
  });
}

/** For an attempt without redirects: it can only be finished, and until it ends each link to it leads nowhere. */
export function noRedirectsLeftError({ expiresAt }: SignIn): PluginError {
  const message = 'The sign-in that is open was begun three times, so a further link to it would not work.';
  const fix =
    'Do not offer the links that were given out. The member can finish on the page of the app that is still open, or start anew with Connect in the control center. Once the open sign-in has run out, a new link works.';
  const retryAfterMs = Math.max(Date.parse(expiresAt) - Date.now(), 0);
  return new PluginError('rate_limited', message, { details: { retryAfterMs, fix } });
}

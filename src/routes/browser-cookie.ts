import { parseCookie, stringifySetCookie } from 'cookie';
import { signInLifetimeMs } from '../domain/sign-in.js';
import type { BrowserSecrets } from '../domain/sign-in-secrets.js';

type RedirectedAttempt = { id: string; browserSecret: string; isSecure: boolean; basePath: string };

// More than anybody has open side by side, and few enough that all the cookies fit into the headers that servers accept.
const maxCookies = 12;
// Proxies refuse an answer with more than a few kilobytes of headers; what is left over is deleted with the next answers.
const maxDeletions = 12;

/**
 * The `Set-Cookie` headers for a new attempt. One sets the cookie by which the callback recognizes the browser. When the
 * browser has too many of these cookies, the others delete the oldest. `Lax` cookies are sent with the provider's redirect,
 * which is a top-level GET.
 */
export function browserCookies(attempt: RedirectedAttempt, request: Request): string[] {
  const { id, browserSecret, isSecure, basePath } = attempt;
  const name = nameOf(id, isSecure);
  // Browsers send the cookies of one path in the order in which they were made (RFC 6265 §5.4).
  const others = Object.keys(cookiesOf(request)).filter((other) => namePattern.test(other) && other !== name);
  const surplus = others.slice(0, Math.min(Math.max(0, others.length + 1 - maxCookies), maxDeletions));
  return [
    browserCookie(name, browserSecret, { isSecure, basePath, maxAge: signInLifetimeMs / 1000 }),
    ...surplus.map((other) =>
      browserCookie(other, '', { isSecure: other.startsWith(hostPrefix), basePath, maxAge: 0 }),
    ),
  ];
}

/** Finds the secret that the browser has for an attempt. */
export function browserSecretsOf(request: Request): BrowserSecrets {
  const cookies = cookiesOf(request);
  return ({ id, isSecure }) => cookies[nameOf(id, isSecure)];
}

// About as many cookies as a browser stores for one host; more attempts are not looked up.
const maxAttempts = 200;
const hostPrefix = '__Host-';
const namePattern = /^(?:__Host-)?appconnect-sign-in-([\w-]{1,64})$/;

/** The ids of the attempts for which the browser has a cookie. */
export function attemptsOf(request: Request): string[] {
  const ids = Object.keys(cookiesOf(request)).flatMap((name) => namePattern.exec(name)?.[1] ?? []);
  return [...new Set(ids)].slice(0, maxAttempts);
}

function browserCookie(
  name: string,
  value: string,
  { isSecure, basePath, maxAge }: { isSecure: boolean; basePath: string; maxAge: number },
): string {
  // No other host can set a `__Host-` cookie; the prefix requires the path `/` (RFC 6265bis §4.1.3.2).
  const path = isSecure ? '/' : `${basePath}/v1/appconnect`;
  return stringifySetCookie({ name, value, httpOnly: true, sameSite: 'lax', secure: isSecure, path, maxAge });
}

function cookiesOf(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('cookie') ?? '');
}

function nameOf(signInId: string, isSecure: boolean): string {
  return `${isSecure ? hostPrefix : ''}appconnect-sign-in-${signInId}`;
}

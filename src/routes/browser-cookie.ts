import { parseCookie, stringifySetCookie } from 'cookie';
import type { BrowserSecrets } from '../domain/browser-binding.js';
import { signInLifetimeMs } from '../domain/sign-in.js';

type Grant = { id: string; browserSecret: string; isSecure: boolean };

// More sign-ins than anybody has open side by side, and few enough that all their cookies fit into the headers that servers take.
const maxCookies = 12;

/**
 * The cookie by which the callback recognizes the redirected browser: one for each attempt. `Lax` cookies
 * travel on the provider's redirect, which is a top-level GET. Where the browser that asks has many of them, the oldest go.
 */
export function browserCookies(grant: Grant, request: Request): string[] {
  const { id, browserSecret, isSecure } = grant;
  const name = nameOf(id, isSecure);
  // Browsers send the cookies of one path in the order in which they were made (RFC 6265 §5.4).
  const others = Object.keys(cookiesOf(request)).filter((other) => namePattern.test(other) && other !== name);
  const surplus = others.slice(0, Math.max(0, others.length + 1 - maxCookies));
  return [
    browserCookie(name, browserSecret, { isSecure, maxAge: signInLifetimeMs / 1000 }),
    ...surplus.map((other) => browserCookie(other, '', { isSecure: other.startsWith(hostPrefix), maxAge: 0 })),
  ];
}

export function browserSecretsOf(request: Request): BrowserSecrets {
  const cookies = cookiesOf(request);
  return ({ id, isSecure }) => cookies[nameOf(id, isSecure)];
}

// As many cookies as a browser stores for one host; more are not looked up.
const maxAttempts = 200;
const hostPrefix = '__Host-';
const namePattern = /^(?:__Host-)?appconnect-sign-in-([\w-]{1,64})$/;

/** The ids of the attempts that this browser carries a cookie for. */
export function attemptsOf(request: Request): string[] {
  const ids = Object.keys(cookiesOf(request)).flatMap((name) => namePattern.exec(name)?.[1] ?? []);
  return [...new Set(ids)].slice(0, maxAttempts);
}

function browserCookie(name: string, value: string, how: { isSecure: boolean; maxAge: number }): string {
  const { isSecure, maxAge } = how;
  // A `__Host-` cookie, which no other host can plant, must be for the whole host.
  const path = isSecure ? '/' : '/v1/appconnect';
  return stringifySetCookie({ name, value, httpOnly: true, sameSite: 'lax', secure: isSecure, path, maxAge });
}

function cookiesOf(request: Request): Record<string, string | undefined> {
  return parseCookie(request.headers.get('cookie') ?? '');
}

function nameOf(signInId: string, isSecure: boolean): string {
  return `${isSecure ? hostPrefix : ''}appconnect-sign-in-${signInId}`;
}

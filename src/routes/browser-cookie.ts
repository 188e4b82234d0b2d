import { parseCookie, stringifySetCookie } from 'cookie';
import { signInLifetimeMs } from '../domain/sign-in.js';
import type { BrowserSecrets } from '../services/sign-ins/returning-browser.js';

type Grant = { id: string; browserSecret: string; isSecure: boolean };

/**
 * The cookie by which the callback knows the browser that left for the provider: one for each attempt. `Lax` cookies
 * travel on the provider's redirect, which is a top-level GET.
 */
export function browserCookie(grant: Grant): string {
  return stringifySetCookie({
    name: nameOf(grant.id, grant.isSecure),
    value: grant.browserSecret,
    httpOnly: true,
    sameSite: 'lax',
    secure: grant.isSecure,
    // A `__Host-` cookie, which no other host can plant, must be for the whole host.
    path: grant.isSecure ? '/' : '/v1/appconnect',
    maxAge: signInLifetimeMs / 1000,
  });
}

export function browserSecretsOf(request: Request): BrowserSecrets {
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  return ({ id, isSecure }) => cookies[nameOf(id, isSecure)];
}

// What a browser keeps for one host; more is not looked up.
const mostAttempts = 200;
const namePattern = /^(?:__Host-)?appconnect-sign-in-([\w-]{1,64})$/;

/** The ids of the attempts that this browser carries a cookie for. */
export function attemptsOf(request: Request): string[] {
  const names = Object.keys(parseCookie(request.headers.get('cookie') ?? ''));
  const ids = names.flatMap((name) => namePattern.exec(name)?.[1] ?? []);
  return [...new Set(ids)].slice(0, mostAttempts);
}

function nameOf(signInId: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}appconnect-sign-in-${signInId}`;
}

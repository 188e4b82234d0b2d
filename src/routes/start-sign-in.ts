import type { SignInStarted } from '../contract/connection-contract.js';
import type { Principal } from '../host/routes.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { browserCookies } from './browser-cookie.js';

type StartInput = {
  principal: Principal;
  params: { app: string };
  body: { handOff?: boolean };
  request: Request;
  answerHeaders: Headers;
};

/**
 * Starts a sign-in, or the test of a client. The browser that asks gets a cookie that its callback is recognized by; where the
 * sign-in is handed off, another browser goes on, and gets its cookie when it opens the link.
 */
export async function startSignIn(
  service: Pick<SignInService | ClientTestService, 'startInBrowser' | 'startHandOff'>,
  { principal, params, body, request, answerHeaders }: StartInput,
): Promise<SignInStarted> {
  const start = { app: params.app, clientOrigin: clientOriginOf(request) };
  if (body.handOff) return service.startHandOff(principal, start);
  const redirect = await service.startInBrowser(principal, start);
  for (const cookie of browserCookies(redirect, request)) answerHeaders.append('set-cookie', cookie);
  return { id: redirect.id, signInUrl: redirect.url, expiresAt: redirect.expiresAt };
}

/** Browsers name their origin on every POST; other clients are taken to be where the request went. */
function clientOriginOf(request: Request): string {
  return request.headers.get('origin') ?? new URL(request.url).origin;
}

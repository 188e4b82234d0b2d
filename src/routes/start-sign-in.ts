import type { SignInStarted } from '../contract/connection-contract.js';
import type { Principal } from '../host/routes.js';
import { clientOriginOf } from '../lib/http/sending-site.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { browserCookies } from './browser-cookie.js';
import { languageCookies } from './pages/page-language.js';

type StartInput = {
  principal: Principal;
  params: { app: string };
  body: { handOff?: boolean };
  request: Request;
  answerHeaders: Headers;
};

/**
 * Starts a sign-in, or the test of an OAuth client. The browser that asks gets a cookie, by which its callback is recognized,
 * and one with the language of the page that asks. When the sign-in is handed off to another browser, that one gets its cookie
 * when it opens the link.
 */
export async function startSignIn(
  service: Pick<SignInService | ClientTestService, 'startInBrowser' | 'startHandOff'>,
  { principal, params, body, request, answerHeaders }: StartInput,
): Promise<SignInStarted> {
  const start = { app: params.app, clientOrigin: clientOriginOf(request) };
  if (body.handOff) return service.startHandOff(principal, start);
  const redirect = await service.startInBrowser(principal, start);
  const cookies = [...browserCookies(redirect, request), ...languageCookies(redirect, request)];
  for (const cookie of cookies) answerHeaders.append('set-cookie', cookie);
  return { id: redirect.id, signInUrl: redirect.url, expiresAt: redirect.expiresAt };
}

import { appParameters, connectionSchema } from '../contract/app-contract.js';
import {
  disconnectedSchema,
  disconnectQuerySchema,
  type SignInStarted,
  signInStartedSchema,
  startSignInSchema,
} from '../contract/connection-contract.js';
import type { Principal } from '../host/routes.js';
import { clientOriginOf } from '../lib/sending-site.js';
import type { ConnectionService } from '../services/connections/connection-service.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';
import { browserCookies } from './browser-cookie.js';
import { languageCookies } from './pages/page-language.js';

type Services = {
  connections: ConnectionService;
  signIns: SignInService;
};

/** The connection of the member who asks; no route reaches the connection of another member. */
export function connectionRoutes(services: Services): ApiRoute[] {
  const path = '/v1/appconnect/apps/:app/connection';
  return [
    defineRoute({
      method: 'GET',
      path,
      access: 'member',
      summary: 'The own connection to an app',
      params: appParameters,
      answer: connectionSchema,
      handle: ({ principal, params }) => services.connections.describe(principal, params.app),
    }),
    defineRoute({
      method: 'POST',
      path,
      access: 'member',
      summary: 'Start a sign-in: the same browser goes on to signInUrl, or another one where it is handed off',
      body: startSignInSchema,
      params: appParameters,
      answer: signInStartedSchema,
      status: 201,
      handle: (input) => startSignIn(services.signIns, input),
    }),
    defineRoute({
      method: 'DELETE',
      path,
      access: 'member',
      summary: 'Disconnect the own account, revoking it where the app allows it',
      query: disconnectQuerySchema,
      params: appParameters,
      answer: disconnectedSchema,
      handle: ({ principal, params, query }) =>
        query.attempt === 'only'
          ? services.connections.cancelSignIn(principal, params.app)
          : services.connections.disconnect(principal, params.app),
    }),
  ];
}

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

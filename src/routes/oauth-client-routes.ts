import { signInStartedSchema, startSignInSchema } from '../contract/connection-contract.js';
import { clientTestSchema, oauthClientSchema, saveOauthClientSchema } from '../contract/oauth-client-contract.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import type { OauthClientService } from '../services/sign-ins/oauth-client-service.js';
import { type ApiRoute, apiRoute } from './api-route.js';
import { browserCookies } from './browser-cookie.js';
import { clientOriginOf } from './client-origin.js';

const clientPath = '/v1/appconnect/apps/:app/oauth-client';

type Services = { oauthClients: OauthClientService; clientTests: ClientTestService };

/** Open to members by access, since a platform admin need be no org admin; the service refuses everybody else. */
export function oauthClientRoutes(services: Services): ApiRoute[] {
  return [...savingRoutes(services), ...testRoutes(services)];
}

function savingRoutes({ oauthClients }: Services): ApiRoute[] {
  const answer = { status: 200, schema: oauthClientSchema } as const;
  return [
    apiRoute({
      method: 'GET',
      path: clientPath,
      access: 'member',
      summary: "What sign-ins to an app go through, and what an OAuth client of one's own for it needs",
      answer,
      handle: ({ principal, params, signal }) => oauthClients.describe(principal, params.app ?? '', signal),
    }),
    apiRoute({
      method: 'PUT',
      path: clientPath,
      access: 'member',
      summary: "Have sign-ins to an app go through an OAuth client of one's own; its secret goes to the provider alone",
      body: saveOauthClientSchema,
      answer,
      handle: ({ principal, params, body, signal }) => oauthClients.save(principal, params.app ?? '', body, signal),
    }),
    apiRoute({
      method: 'DELETE',
      path: clientPath,
      access: 'member',
      summary: "Have sign-ins to an app no longer go through the OAuth client of one's own",
      answer,
      handle: ({ principal, params, signal }) => oauthClients.remove(principal, params.app ?? '', signal),
    }),
  ];
}

function testRoutes({ clientTests }: Services): ApiRoute[] {
  const path = `${clientPath}/test`;
  return [
    apiRoute({
      method: 'GET',
      path,
      access: 'member',
      summary: "What the own latest test of an app's OAuth client came to",
      answer: { status: 200, schema: clientTestSchema },
      handle: ({ principal, params }) => clientTests.describe(principal, params.app ?? ''),
    }),
    apiRoute({
      method: 'POST',
      path,
      access: 'member',
      summary: "Try an app's OAuth client with a sign-in whose account is removed again, and that connects nothing",
      body: startSignInSchema,
      answer: { status: 201, schema: signInStartedSchema },
      async handle({ principal, params, body, request, answerHeaders }) {
        const start = { app: params.app ?? '', clientOrigin: clientOriginOf(request) };
        if (body.handOff) return clientTests.startHandOff(principal, start);
        const departure = await clientTests.startInBrowser(principal, start);
        for (const cookie of browserCookies(departure, request)) answerHeaders.append('set-cookie', cookie);
        return { id: departure.id, signInUrl: departure.url, expiresAt: departure.expiresAt };
      },
    }),
  ];
}

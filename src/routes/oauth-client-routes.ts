import { appParameters } from '../contract/app-contract.js';
import { signInStartedSchema, startSignInSchema } from '../contract/connection-contract.js';
import { clientTestSchema, oauthClientSchema, saveOauthClientSchema } from '../contract/oauth-client-contract.js';
import type { OwnClientSettingsService } from '../services/auth-configs/own-client-settings-service.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';
import { startSignIn } from './start-sign-in.js';

const clientPath = '/v1/appconnect/apps/:app/oauth-client';

type Services = { oauthClients: OwnClientSettingsService; clientTests: ClientTestService };

/** The access is `member`, since a platform admin may be no org admin; the services refuse everybody else. */
export function oauthClientRoutes(services: Services): ApiRoute[] {
  return [...savingRoutes(services), ...testRoutes(services)];
}

function savingRoutes({ oauthClients }: Services): ApiRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: clientPath,
      access: 'member',
      summary: "What sign-ins to an app go through, and what an OAuth client of one's own for it needs",
      params: appParameters,
      answer: oauthClientSchema,
      handle: ({ principal, params, signal }) => oauthClients.describe(principal, params.app, signal),
    }),
    defineRoute({
      method: 'PUT',
      path: clientPath,
      access: 'member',
      summary: "Have sign-ins to an app go through an OAuth client of one's own; its secret goes to the provider alone",
      body: saveOauthClientSchema,
      params: appParameters,
      answer: oauthClientSchema,
      handle: ({ principal, params, body, signal }) => oauthClients.save(principal, params.app, body, signal),
    }),
    defineRoute({
      method: 'DELETE',
      path: clientPath,
      access: 'member',
      summary: "Have sign-ins to an app no longer go through the OAuth client of one's own",
      params: appParameters,
      answer: oauthClientSchema,
      handle: ({ principal, params, signal }) => oauthClients.remove(principal, params.app, signal),
    }),
  ];
}

function testRoutes({ clientTests }: Services): ApiRoute[] {
  const path = `${clientPath}/test` as const;
  return [
    defineRoute({
      method: 'GET',
      path,
      access: 'member',
      summary: "What the caller's latest test of an app's OAuth client came to",
      params: appParameters,
      answer: clientTestSchema,
      handle: ({ principal, params }) => clientTests.describe(principal, params.app),
    }),
    defineRoute({
      method: 'POST',
      path,
      access: 'member',
      summary: "Try an app's OAuth client with a sign-in whose account is removed again, and that connects nothing",
      body: startSignInSchema,
      params: appParameters,
      answer: signInStartedSchema,
      status: 201,
      handle: (input) => startSignIn(clientTests, input),
    }),
  ];
}

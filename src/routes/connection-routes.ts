import { connectionSchema } from '../contract/app-contract.js';
import {
  disconnectedSchema,
  disconnectQuerySchema,
  signInStartedSchema,
  startSignInSchema,
} from '../contract/connection-contract.js';
import type { ConnectionService } from '../services/connections/connection-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { type ApiRoute, apiRoute } from './api-route.js';
import { browserCookies } from './browser-cookie.js';
import { clientOriginOf } from './client-origin.js';

type Services = {
  connections: ConnectionService;
  signIns: SignInService;
};

/** A member's own connection; nobody reaches anybody else's. */
export function connectionRoutes(services: Services): ApiRoute[] {
  const path = '/v1/appconnect/apps/:app/connection';
  return [
    apiRoute({
      method: 'GET',
      path,
      access: 'member',
      summary: 'The own connection to an app',
      answer: { status: 200, schema: connectionSchema },
      handle: ({ principal, params }) => services.connections.describe(principal, params.app ?? ''),
    }),
    apiRoute({
      method: 'POST',
      path,
      access: 'member',
      summary: 'Start a sign-in: the same browser goes on to signInUrl, or another one where it is handed off',
      body: startSignInSchema,
      answer: { status: 201, schema: signInStartedSchema },
      async handle({ principal, params, body, request, answerHeaders }) {
        const start = { app: params.app ?? '', clientOrigin: clientOriginOf(request) };
        if (body.handOff) return services.signIns.startHandOff(principal, start);
        const departure = await services.signIns.startInBrowser(principal, start);
        for (const cookie of browserCookies(departure, request)) answerHeaders.append('set-cookie', cookie);
        return { id: departure.id, signInUrl: departure.url, expiresAt: departure.expiresAt };
      },
    }),
    apiRoute({
      method: 'DELETE',
      path,
      access: 'member',
      summary: 'Disconnect the own account, revoking it where the app allows it',
      query: disconnectQuerySchema,
      answer: { status: 200, schema: disconnectedSchema },
      handle: ({ principal, params, query }) =>
        query.attempt === 'only'
          ? services.connections.cancelSignIn(principal, params.app ?? '')
          : services.connections.disconnect(principal, params.app ?? ''),
    }),
  ];
}

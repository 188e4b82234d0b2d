import { appParameters, connectionSchema } from '../contract/app-contract.js';
import {
  disconnectedSchema,
  disconnectQuerySchema,
  signInStartedSchema,
  startSignInSchema,
} from '../contract/connection-contract.js';
import type { ConnectionService } from '../services/connections/connection-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';
import { startSignIn } from './start-sign-in.js';

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
      summary: "The caller's own connection to an app",
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
      summary:
        "Disconnect the caller's own account, revoking it where the app allows it; with attempt=only, cancel a sign-in and keep the connection",
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

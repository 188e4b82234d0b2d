import { oauthClientSchema, saveOauthClientSchema } from '../contract/oauth-client-contract.js';
import type { OauthClientService } from '../services/sign-ins/oauth-client-service.js';
import { type ApiRoute, apiRoute } from './api-route.js';

/** Open to members by access, since a platform admin need be no org admin; the service refuses everybody else. */
export function oauthClientRoutes({ oauthClients }: { oauthClients: OauthClientService }): ApiRoute[] {
  const path = '/v1/appconnect/apps/:app/oauth-client';
  const answer = { status: 200, schema: oauthClientSchema } as const;
  return [
    apiRoute({
      method: 'GET',
      path,
      access: 'member',
      summary: "What sign-ins to an app go through, and what an OAuth client of one's own for it needs",
      answer,
      handle: ({ principal, params, signal }) => oauthClients.describe(principal, params.app ?? '', signal),
    }),
    apiRoute({
      method: 'PUT',
      path,
      access: 'member',
      summary: "Have sign-ins to an app go through an OAuth client of one's own; its secret goes to the provider alone",
      body: saveOauthClientSchema,
      answer,
      handle: ({ principal, params, body, signal }) => oauthClients.save(principal, params.app ?? '', body, signal),
    }),
    apiRoute({
      method: 'DELETE',
      path,
      access: 'member',
      summary: "Have sign-ins to an app no longer go through the OAuth client of one's own",
      answer,
      handle: ({ principal, params, signal }) => oauthClients.remove(principal, params.app ?? '', signal),
    }),
  ];
}

import { basePathOf } from '../host/checks/host-base-path.js';
import type { Route, RouteRegistry } from '../host/routes.js';
import { accessRoutes } from './access-routes.js';
import { activityRoutes } from './activity-routes.js';
import { principalOf, toHostRoute } from './api-route.js';
import { appRoutes } from './app-routes.js';
import { connectionRoutes } from './connection-routes.js';
import { oauthClientRoutes } from './oauth-client-routes.js';
import { type DocumentedRoutes, openapiDocument } from './openapi-document.js';
import type { RouteServices } from './route-services.js';
import { settingsRoutes } from './settings-routes.js';
import { signInRoutes } from './sign-in-routes.js';

/** Every route of the plugin. */
export function allRoutes(services: RouteServices): Route[] {
  const api = [
    ...settingsRoutes(services),
    ...appRoutes(services),
    ...oauthClientRoutes(services),
    ...connectionRoutes(services),
    ...accessRoutes(services),
    ...activityRoutes(services),
  ];
  const pages = signInRoutes(services);
  const streams = [eventRoute(services)];
  return [...api.map(toHostRoute), ...pages, ...streams, openapiRoute({ api, pages, streams }, services.host)];
}

/** The document is built at its first request: few processes are ever asked for it, and every start would wait for it. */
function openapiRoute(table: DocumentedRoutes, host: RouteRegistry): Route {
  let document: object | undefined;
  return {
    method: 'GET',
    path: '/v1/appconnect/openapi.json',
    access: 'public',
    async handle() {
      document ??= openapiDocument(table, basePathOf(host));
      return Response.json(document);
    },
  };
}

function eventRoute({ streams }: Pick<RouteServices, 'streams'>): Route {
  return {
    method: 'GET',
    path: '/v1/appconnect/events',
    access: 'member',
    async handle(context) {
      const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
      const principal = principalOf(context);
      const { method, signal } = context.request;
      // Nobody would read it, and it would take the place of an open page.
      const body = method === 'HEAD' ? null : streams.open(principal, signal);
      return new Response(body, { headers });
    },
  };
}

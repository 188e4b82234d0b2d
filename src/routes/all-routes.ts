import { basePathOf } from '../host/checks/host-base-path.js';
import { withCheckedPrincipal } from '../host/checks/principal.js';
import type { Route, RouteRegistry } from '../host/routes.js';
import { accessRoutes } from './access-routes.js';
import { activityRoutes } from './activity-routes.js';
import { toHostRoute } from './api-route.js';
import { appRoutes } from './app-routes.js';
import { connectionRoutes } from './connection-routes.js';
import { doctorRoutes } from './doctor-routes.js';
import { eventRoutes } from './event-routes.js';
import { oauthClientRoutes } from './oauth-client-routes.js';
import { type DocumentedRoutes, openapiDocument } from './openapi-document.js';
import type { RouteServices } from './route-services.js';
import { settingsRoutes } from './settings-routes.js';
import { signInRoutes } from './sign-in-routes.js';
import { viewerRoutes } from './viewer-routes.js';

/** Every route of the plugin. */
export function allRoutes(services: RouteServices): Route[] {
  const api = [
    ...settingsRoutes(services),
    ...doctorRoutes(services),
    ...appRoutes(services),
    ...oauthClientRoutes(services),
    ...connectionRoutes(services),
    ...accessRoutes(services),
    ...viewerRoutes(),
    ...activityRoutes(services),
  ];
  const pages = signInRoutes(services);
  const streams = eventRoutes(services);
  const forPrograms = [...api.map(toHostRoute), ...streams, openapiRoute({ api, pages, streams }, services.registry)];
  // Pages check it themselves, so that people are shown a page where it is wrong.
  return [...forPrograms.map(withCheckedPrincipal), ...pages];
}

/** The document is built at its first request: few processes are ever asked for it, and every start would wait for it. */
function openapiRoute(table: DocumentedRoutes, registry: RouteRegistry): Route {
  let document: object | undefined;
  return {
    method: 'GET',
    path: '/v1/appconnect/openapi.json',
    access: 'public',
    async handle() {
      document ??= openapiDocument(table, basePathOf(registry));
      return Response.json(document);
    },
  };
}

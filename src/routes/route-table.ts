import { basePathOf } from '../host/checks/base-path.js';
import type { Logger } from '../host/host-platform.js';
import type { Route, RouteRegistry } from '../host/routes.js';
import type { AccessExplanationService } from '../services/access/access-explanation-service.js';
import type { ActivityExportService } from '../services/activity/activity-export-service.js';
import type { ActivityService } from '../services/activity/activity-service.js';
import type { ActivitySummaryService } from '../services/activity/activity-summary-service.js';
import type { AppListService } from '../services/apps/app-list-service.js';
import type { AssignmentService } from '../services/apps/assignment-service.js';
import type { EnablementService } from '../services/apps/enablement-service.js';
import type { OauthClientService } from '../services/auth-configs/oauth-client-service.js';
import type { ConnectionService } from '../services/connections/connection-service.js';
import type { DoctorService } from '../services/doctor/doctor-service.js';
import type { EventStreamService } from '../services/notifications/event-stream-service.js';
import type { KeySettingsService } from '../services/settings/key-settings-service.js';
import type { PublicAddressService } from '../services/settings/public-address-service.js';
import type { ClientTestService } from '../services/sign-ins/client-test-service.js';
import type { ConnectPageService } from '../services/sign-ins/connect-page-service.js';
import type { SignInCallbackService } from '../services/sign-ins/sign-in-callback-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import type { VerifierCallbackService } from '../services/sign-ins/verifier-callback-service.js';
import { accessRoutes } from './access-routes.js';
import { activityRoutes } from './activity-routes.js';
import { principalOf, toHostRoute } from './api-route.js';
import { appRoutes } from './app-routes.js';
import { connectionRoutes } from './connection-routes.js';
import { oauthClientRoutes } from './oauth-client-routes.js';
import { type DocumentedRoutes, openapiDocument } from './openapi-document.js';
import { settingsRoutes } from './settings-routes.js';
import { signInRoutes } from './sign-in-routes.js';

export type RouteServices = {
  host: RouteRegistry;
  logger: Logger;
  keys: KeySettingsService;
  addresses: PublicAddressService;
  appList: AppListService;
  enablement: EnablementService;
  assignments: AssignmentService;
  oauthClients: OauthClientService;
  clientTests: ClientTestService;
  connections: ConnectionService;
  signIns: SignInService;
  connectPages: ConnectPageService;
  callbacks: SignInCallbackService;
  verifierCallbacks: VerifierCallbackService;
  accessExplanation: AccessExplanationService;
  activity: ActivityService;
  activityExports: ActivityExportService;
  activitySummaries: ActivitySummaryService;
  streams: EventStreamService;
  doctor: DoctorService;
};

/** Every route of the plugin. */
export function routeTable(services: RouteServices): Route[] {
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

import type { Logger } from '../host/host-platform.js';
import type { RouteRegistry } from '../host/routes.js';
import { AccessExplanationService } from '../services/access/access-explanation-service.js';
import { ActivityExportService } from '../services/activity/activity-export-service.js';
import { ActivityService } from '../services/activity/activity-service.js';
import { ActivitySummaryService } from '../services/activity/activity-summary-service.js';
import { AppListService } from '../services/apps/app-list-service.js';
import { AssignmentService } from '../services/apps/assignment-service.js';
import { EnablementService } from '../services/apps/enablement-service.js';
import { OwnClientSettingsService } from '../services/auth-configs/own-client-settings-service.js';
import { ConnectionService } from '../services/connections/connection-service.js';
import { DoctorService } from '../services/doctor/doctor-service.js';
import { EventStreamService } from '../services/notifications/event-stream-service.js';
import { KeySettingsService } from '../services/settings/key-settings-service.js';
import { PublicAddressService } from '../services/settings/public-address-service.js';
import { ClientTestService } from '../services/sign-ins/client-test-service.js';
import { ConnectPageService } from '../services/sign-ins/connect-page-service.js';
import { SignInCallbackService } from '../services/sign-ins/sign-in-callback-service.js';
import { SignInService } from '../services/sign-ins/sign-in-service.js';
import { VerifierCallbackService } from '../services/sign-ins/verifier-callback-service.js';

/** The services that the routes call, by the name that the routes know them by. */
export const routeServices = {
  keys: KeySettingsService,
  addresses: PublicAddressService,
  appList: AppListService,
  enablement: EnablementService,
  assignments: AssignmentService,
  oauthClients: OwnClientSettingsService,
  clientTests: ClientTestService,
  connections: ConnectionService,
  signIns: SignInService,
  connectPages: ConnectPageService,
  callbacks: SignInCallbackService,
  verifierCallbacks: VerifierCallbackService,
  accessExplanation: AccessExplanationService,
  activity: ActivityService,
  activityExports: ActivityExportService,
  activitySummaries: ActivitySummaryService,
  streams: EventStreamService,
  doctor: DoctorService,
} as const;

type Services = { [Name in keyof typeof routeServices]: InstanceType<(typeof routeServices)[Name]> };

/** What the routes are made of. */
export type RouteServices = Services & { registry: RouteRegistry; logger: Logger };

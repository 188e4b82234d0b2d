import { AccessService } from './access/access-service.js';
import { AnnouncedDepartures } from './access/announced-departures.js';
import { GateChanges } from './access/gate-changes.js';
import { ActionCatalogService } from './actions/action-catalog-service.js';
import { ActionLists } from './actions/action-lists.js';
import { ActionSearchService } from './actions/action-search-service.js';
import { ActionSender } from './actions/action-sender.js';
import { CallAudit } from './actions/call-audit.js';
import { CallClearance } from './actions/call-clearance.js';
import { CallLedger } from './actions/call-ledger.js';
import { CallSlots } from './actions/call-slots.js';
import { NamedActionService } from './actions/named-action-service.js';
import { NoteAges } from './actions/note-ages.js';
import { RecordedSender } from './actions/recorded-sender.js';
import { SearchTurns } from './actions/search-turns.js';
import { ToolCallService } from './actions/tool-call-service.js';
import { UnsettledCallService } from './actions/unsettled-call-service.js';
import { AuditService } from './activity/audit-service.js';
import { CallJournal } from './activity/call-journal.js';
import { MemberNameService } from './activity/member-name-service.js';
import { AppService } from './apps/app-service.js';
import { AssignmentService } from './apps/assignment-service.js';
import { CatalogService } from './apps/catalog-service.js';
import { ClientStandingReader } from './apps/client-standing.js';
import { DefaultAgentService } from './apps/default-agent-service.js';
import { KnownAppService } from './apps/known-app-service.js';
import { MemberAppsReader } from './apps/member-apps.js';
import { AccountLabelService } from './connections/account-label-service.js';
import { AccountRemovalService } from './connections/account-removal-service.js';
import { ConnectionHealthService } from './connections/connection-health-service.js';
import { ConnectionService } from './connections/connection-service.js';
import { ProviderSessionService } from './connections/provider-session-service.js';
import { RevocationService } from './connections/revocation-service.js';
import { AddressCheck } from './doctor/address-check.js';
import { DoctorService } from './doctor/doctor-service.js';
import { ProviderChecks } from './doctor/provider-checks.js';
import { DatabaseChecks, DiskCheck } from './doctor/storage-checks.js';
import { ChangeAnnouncer } from './events/change-announcer.js';
import { EventReactionService } from './events/event-reaction-service.js';
import { EventStreamService } from './events/event-stream-service.js';
import { ApiKeyService } from './settings/api-key-service.js';
import { InstallationService } from './settings/installation-service.js';
import { KeySettingsService } from './settings/key-settings-service.js';
import { ProviderProjectService } from './settings/provider-project-service.js';
import { ProviderStatusService } from './settings/provider-status-service.js';
import { PublicAddressService } from './settings/public-address-service.js';
import { StatusReportService } from './settings/status-report-service.js';
import { AuthConfigService } from './sign-ins/auth-config-service.js';
import { ClientReadinessService } from './sign-ins/client-readiness-service.js';
import { ClientTestEndingService } from './sign-ins/client-test-ending-service.js';
import { ClientTestService } from './sign-ins/client-test-service.js';
import { ConnectPageService } from './sign-ins/connect-page-service.js';
import { ConnectableAppService } from './sign-ins/connectable-app-service.js';
import { FurtherLinkService } from './sign-ins/further-link-service.js';
import { LostLinkService } from './sign-ins/lost-link-service.js';
import { OauthClientService } from './sign-ins/oauth-client-service.js';
import { OwnClientAppService } from './sign-ins/own-client-app-service.js';
import { OwnClientService } from './sign-ins/own-client-service.js';
import { SignInCheck } from './sign-ins/sign-in-check.js';
import { SignInCompletionService } from './sign-ins/sign-in-completion-service.js';
import { SignInEndingService } from './sign-ins/sign-in-ending-service.js';
import { SignInFactsService } from './sign-ins/sign-in-facts-service.js';
import { SignInLimitService } from './sign-ins/sign-in-limit-service.js';
import { SignInLinkService } from './sign-ins/sign-in-link-service.js';
import { SignInOpeningService } from './sign-ins/sign-in-opening-service.js';
import { SignInService } from './sign-ins/sign-in-service.js';
import { SignInVerificationService } from './sign-ins/sign-in-verification-service.js';
import { AuditRetentionService } from './upkeep/audit-retention-service.js';
import { HousekeepingService } from './upkeep/housekeeping-service.js';
import { LegacyMigrationService } from './upkeep/legacy-migration-service.js';
import { OffboardingService } from './upkeep/offboarding-service.js';
import { RetiredClientService } from './upkeep/retired-client-service.js';

/** A class whose constructor names each of its parts by token. */
type ServiceClass = new (...parts: never[]) => object;

/** Every service. A plugin has one of each, since they share work in flight. */
export const allServices: readonly ServiceClass[] = [
  AccessService,
  AnnouncedDepartures,
  GateChanges,
  ActionCatalogService,
  ActionLists,
  ActionSearchService,
  ActionSender,
  CallAudit,
  CallClearance,
  CallLedger,
  CallSlots,
  SearchTurns,
  NamedActionService,
  NoteAges,
  RecordedSender,
  ToolCallService,
  UnsettledCallService,
  AuditService,
  CallJournal,
  MemberNameService,
  AppService,
  AssignmentService,
  DefaultAgentService,
  CatalogService,
  ClientStandingReader,
  KnownAppService,
  MemberAppsReader,
  AccountLabelService,
  AccountRemovalService,
  ConnectionHealthService,
  ConnectionService,
  ProviderSessionService,
  RevocationService,
  AddressCheck,
  DatabaseChecks,
  DiskCheck,
  ProviderChecks,
  DoctorService,
  ChangeAnnouncer,
  EventReactionService,
  EventStreamService,
  ApiKeyService,
  InstallationService,
  KeySettingsService,
  ProviderProjectService,
  ProviderStatusService,
  PublicAddressService,
  StatusReportService,
  AuthConfigService,
  ClientReadinessService,
  ConnectableAppService,
  ClientTestEndingService,
  ClientTestService,
  ConnectPageService,
  FurtherLinkService,
  LostLinkService,
  OauthClientService,
  OwnClientAppService,
  OwnClientService,
  SignInFactsService,
  SignInCheck,
  SignInCompletionService,
  SignInEndingService,
  SignInLimitService,
  SignInLinkService,
  SignInOpeningService,
  SignInService,
  SignInVerificationService,
  AuditRetentionService,
  HousekeepingService,
  LegacyMigrationService,
  OffboardingService,
  RetiredClientService,
];

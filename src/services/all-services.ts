import { AccessExplanationService } from './access/access-explanation-service.js';
import { AccessService } from './access/access-service.js';
import { GateGenerations } from './access/gate-generations.js';
import { PendingRemovals } from './access/pending-removals.js';
import { AccountRemovalAttempts } from './account-removal/account-removal-attempts.js';
import { AccountRemovalService } from './account-removal/account-removal-service.js';
import { AccountRemover } from './account-removal/account-remover.js';
import { GrantSharingService } from './account-removal/grant-sharing-service.js';
import { GrantUseService } from './account-removal/grant-use-service.js';
import { RemovalLimitService } from './account-removal/removal-limit-service.js';
import { AccountLabelReader } from './accounts/account-label-reader.js';
import { AccountLabelService } from './accounts/account-label-service.js';
import { ConnectionHealthService } from './accounts/connection-health-service.js';
import { ProviderSessionService } from './accounts/provider-session-service.js';
import { ActivityExportService } from './activity/activity-export-service.js';
import { ActivityService } from './activity/activity-service.js';
import { ActivitySummaryService } from './activity/activity-summary-service.js';
import { AuditService } from './activity/audit-service.js';
import { CallJournal } from './activity/call-journal.js';
import { AgentRemovalService } from './apps/agent-removal-service.js';
import { AppListService } from './apps/app-list-service.js';
import { AssignmentService } from './apps/assignment-service.js';
import { DefaultAgentService } from './apps/default-agent-service.js';
import { EnablementService } from './apps/enablement-service.js';
import { MemberAppsReader } from './apps/member-apps-reader.js';
import { OwnClientStatusReader } from './apps/own-client-status-reader.js';
import { AuthConfigProvisioner } from './auth-configs/auth-config-provisioner.js';
import { AuthConfigService } from './auth-configs/auth-config-service.js';
import { ClientReadinessService } from './auth-configs/client-readiness-service.js';
import { LostClientService } from './auth-configs/lost-client-service.js';
import { OwnClientAppService } from './auth-configs/own-client-app-service.js';
import { OwnClientService } from './auth-configs/own-client-service.js';
import { OwnClientSettingsService } from './auth-configs/own-client-settings-service.js';
import { RetiredClientService } from './auth-configs/retired-client-service.js';
import { ActionSender } from './calls/action-sender.js';
import { CallAuthorizer } from './calls/call-authorizer.js';
import { CallLedger } from './calls/call-ledger.js';
import { CallLimiter } from './calls/call-limiter.js';
import { CallSessions } from './calls/call-sessions.js';
import { OpenCallAges } from './calls/open-call-ages.js';
import { RecordedSender } from './calls/recorded-sender.js';
import { ToolCallService } from './calls/tool-call-service.js';
import { UnsettledCallService } from './calls/unsettled-call-service.js';
import { ActionCatalogService } from './catalog/action-catalog-service.js';
import { ActionListRepository } from './catalog/action-list-repository.js';
import { CatalogRepository } from './catalog/catalog-repository.js';
import { CatalogService } from './catalog/catalog-service.js';
import { KnownAppService } from './catalog/known-app-service.js';
import { ConnectionRemovalService } from './connections/connection-removal-service.js';
import { ConnectionService } from './connections/connection-service.js';
import { EarlierRemovalService } from './connections/earlier-removal-service.js';
import { AddressCheck } from './doctor/address-check.js';
import { DatabaseChecks } from './doctor/database-checks.js';
import { DiskCheck } from './doctor/disk-check.js';
import { DoctorService } from './doctor/doctor-service.js';
import { ProviderChecks } from './doctor/provider-checks.js';
import { StatusReportService } from './health/status-report-service.js';
import { InstallationService } from './installation/installation-service.js';
import { ActionSearchService } from './lookup/action-search-service.js';
import { NamedActionService } from './lookup/named-action-service.js';
import { SearchLimiter } from './lookup/search-limiter.js';
import { ActivityCountService } from './maintenance/activity-count-service.js';
import { AuditRetentionService } from './maintenance/audit-retention-service.js';
import { DirectoryReconciliationService } from './maintenance/directory-reconciliation-service.js';
import { EventReactionService } from './maintenance/event-reaction-service.js';
import { LegacyMigrationService } from './maintenance/legacy-migration-service.js';
import { MaintenanceService } from './maintenance/maintenance-service.js';
import { OffboardingService } from './maintenance/offboarding-service.js';
import { SlowMaintenance } from './maintenance/slow-maintenance.js';
import { ChangeAnnouncer } from './notifications/change-announcer.js';
import { EventStreamService } from './notifications/event-stream-service.js';
import { ApiKeyService } from './provider-project/api-key-service.js';
import { EarlyRecordsService } from './provider-project/early-records-service.js';
import { KeyCheckService } from './provider-project/key-check-service.js';
import { ProjectDiscoveryService } from './provider-project/project-discovery-service.js';
import { ProviderProjectService } from './provider-project/provider-project-service.js';
import { BaseAddressService } from './settings/base-address-service.js';
import { KeySettingsService } from './settings/key-settings-service.js';
import { PublicAddressService } from './settings/public-address-service.js';
import { SharedSettingService } from './settings/shared-setting-service.js';
import { AuthorizationRedirectService } from './sign-ins/authorization-redirect-service.js';
import { BrowserStartService } from './sign-ins/browser-start-service.js';
import { ClientTestService } from './sign-ins/client-test-service.js';
import { ConnectPageService } from './sign-ins/connect-page-service.js';
import { LostAccountService } from './sign-ins/lost-account-service.js';
import { SignInAppService } from './sign-ins/sign-in-app-service.js';
import { SignInAttemptService } from './sign-ins/sign-in-attempt-service.js';
import { SignInCallbackService } from './sign-ins/sign-in-callback-service.js';
import { SignInCompletionService } from './sign-ins/sign-in-completion-service.js';
import { SignInEndingService } from './sign-ins/sign-in-ending-service.js';
import { SignInLimitService } from './sign-ins/sign-in-limit-service.js';
import { SignInService } from './sign-ins/sign-in-service.js';
import { SignInSummaryService } from './sign-ins/sign-in-summary-service.js';
import { TestResultReader } from './sign-ins/test-result-reader.js';
import { VerifierCallbackService } from './sign-ins/verifier-callback-service.js';

/** A class whose constructor parameters each have their own `@inject`. */
type ServiceClass = new (...parts: never[]) => object;

/** Every service, in the order of the imports. A plugin has one instance of each, since they keep state, such as calls in flight. */
export const allServices: readonly ServiceClass[] = [
  AccessExplanationService,
  AccessService,
  GateGenerations,
  PendingRemovals,
  AccountRemovalAttempts,
  AccountRemovalService,
  AccountRemover,
  GrantSharingService,
  GrantUseService,
  RemovalLimitService,
  AccountLabelReader,
  AccountLabelService,
  ConnectionHealthService,
  ProviderSessionService,
  ActivityExportService,
  ActivityService,
  ActivitySummaryService,
  AuditService,
  CallJournal,
  AgentRemovalService,
  AppListService,
  AssignmentService,
  DefaultAgentService,
  EnablementService,
  MemberAppsReader,
  OwnClientStatusReader,
  AuthConfigProvisioner,
  AuthConfigService,
  ClientReadinessService,
  LostClientService,
  OwnClientAppService,
  OwnClientService,
  OwnClientSettingsService,
  RetiredClientService,
  ActionSender,
  CallAuthorizer,
  CallLedger,
  CallLimiter,
  CallSessions,
  OpenCallAges,
  RecordedSender,
  ToolCallService,
  UnsettledCallService,
  ActionCatalogService,
  ActionListRepository,
  CatalogRepository,
  CatalogService,
  KnownAppService,
  ConnectionRemovalService,
  ConnectionService,
  EarlierRemovalService,
  AddressCheck,
  DatabaseChecks,
  DiskCheck,
  DoctorService,
  ProviderChecks,
  StatusReportService,
  InstallationService,
  ActionSearchService,
  NamedActionService,
  SearchLimiter,
  ActivityCountService,
  AuditRetentionService,
  DirectoryReconciliationService,
  EventReactionService,
  LegacyMigrationService,
  MaintenanceService,
  OffboardingService,
  SlowMaintenance,
  ChangeAnnouncer,
  EventStreamService,
  ApiKeyService,
  EarlyRecordsService,
  KeyCheckService,
  ProjectDiscoveryService,
  ProviderProjectService,
  BaseAddressService,
  KeySettingsService,
  PublicAddressService,
  SharedSettingService,
  AuthorizationRedirectService,
  BrowserStartService,
  ClientTestService,
  ConnectPageService,
  LostAccountService,
  SignInAppService,
  SignInAttemptService,
  SignInCallbackService,
  SignInCompletionService,
  SignInEndingService,
  SignInLimitService,
  SignInService,
  SignInSummaryService,
  TestResultReader,
  VerifierCallbackService,
];

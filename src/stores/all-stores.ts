import { AccessStore, SqlAccessStore } from './access-store.js';
import { AccountRemovalStore, SqlAccountRemovalStore } from './account-removal/account-removal-store.js';
import { ActivityDayStore, SqlActivityDayStore } from './activity/activity-day-store.js';
import { AuditStore, SqlAuditStore } from './activity/audit-store.js';
import { RetentionClaimStore, SqlRetentionClaimStore } from './activity/retention-claim-store.js';
import { AgentAssignmentStore, SqlAgentAssignmentStore } from './agent-assignment-store.js';
import { AppUsageStore, SqlAppUsageStore } from './app-usage-store.js';
import { AuthConfigStore, SqlAuthConfigStore } from './auth-config-store.js';
import { ConnectionStore, SqlConnectionStore } from './connection-store.js';
import { DatabaseInspectionStore, SqlDatabaseInspectionStore } from './database-inspection-store.js';
import { EnabledAppStore, SqlEnabledAppStore } from './enabled-app-store.js';
import { InstallationStore, SqlInstallationStore } from './installation-store.js';
import { ClientIntentStore, SqlClientIntentStore } from './intents/client-intent-store.js';
import { LinkIntentStore, SqlLinkIntentStore } from './intents/link-intent-store.js';
import { LegacyConnectionStore, SqlLegacyConnectionStore } from './legacy-connection-store.js';
import { OpenCallStore, SqlOpenCallStore } from './open-call-store.js';
import { ProviderProjectStore, SqlProviderProjectStore } from './provider-project-store.js';
import { RateCountStore, SqlRateCountStore } from './rate-count-store.js';
import { ApiKeyStore, IniApiKeyStore } from './settings/api-key-store.js';
import { HomeIdStore, IniHomeIdStore } from './settings/home-id-store.js';
import { FileMountedKeyStore, MountedKeyStore } from './settings/mounted-key-store.js';
import { IniPublicAddressStore, PublicAddressStore } from './settings/public-address-store.js';
import { AuthorizationRedirectStore, SqlAuthorizationRedirectStore } from './sign-ins/authorization-redirect-store.js';
import { SignInStore, SqlSignInStore } from './sign-ins/sign-in-store.js';
import { SqlVerifierCallbackStore, VerifierCallbackStore } from './sign-ins/verifier-callback-store.js';
import { FileSnapshotStore, SnapshotStore } from './snapshot-store.js';
import { SqlTransactions, Transactions } from './transactions.js';

type StoreClass = new (...parts: never[]) => object;

/** Every store in the database: the token of its port, and the class that implements it. */
export const sqlStores: readonly (readonly [symbol, StoreClass])[] = [
  [AccessStore, SqlAccessStore],
  [AppUsageStore, SqlAppUsageStore],
  [EnabledAppStore, SqlEnabledAppStore],
  [AgentAssignmentStore, SqlAgentAssignmentStore],
  [ConnectionStore, SqlConnectionStore],
  [SignInStore, SqlSignInStore],
  [AuthorizationRedirectStore, SqlAuthorizationRedirectStore],
  [VerifierCallbackStore, SqlVerifierCallbackStore],
  [AuthConfigStore, SqlAuthConfigStore],
  [ClientIntentStore, SqlClientIntentStore],
  [AuditStore, SqlAuditStore],
  [ActivityDayStore, SqlActivityDayStore],
  [RetentionClaimStore, SqlRetentionClaimStore],
  [AccountRemovalStore, SqlAccountRemovalStore],
  [OpenCallStore, SqlOpenCallStore],
  [ProviderProjectStore, SqlProviderProjectStore],
  [LegacyConnectionStore, SqlLegacyConnectionStore],
  [LinkIntentStore, SqlLinkIntentStore],
  [RateCountStore, SqlRateCountStore],
  [InstallationStore, SqlInstallationStore],
  [DatabaseInspectionStore, SqlDatabaseInspectionStore],
  [Transactions, SqlTransactions],
];

/** Every store in files. */
export const fileStores: readonly (readonly [symbol, StoreClass])[] = [
  [ApiKeyStore, IniApiKeyStore],
  [MountedKeyStore, FileMountedKeyStore],
  [PublicAddressStore, IniPublicAddressStore],
  [HomeIdStore, IniHomeIdStore],
  [SnapshotStore, FileSnapshotStore],
];

export const allStores = [...sqlStores, ...fileStores];

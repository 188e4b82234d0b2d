import { AccessStore } from './access-store.js';
import { AgentAssignmentStore } from './agent-assignment-store.js';
import { ApiKeyStore } from './api-key-store.js';
import { AppUsageStore } from './app-usage-store.js';
import { AuditStore } from './audit-store.js';
import { AuthConfigStore } from './auth-config-store.js';
import { ClientTestStore } from './client-test-store.js';
import { ConnectionStore } from './connection-store.js';
import { DatabaseInspectionStore } from './database-inspection-store.js';
import { EnabledAppStore } from './enabled-app-store.js';
import { FileMountedKeyStore } from './file-mounted-key-store.js';
import { FileSnapshotStore } from './file-snapshot-store.js';
import { HomeIdStore } from './home-id-store.js';
import { IniApiKeyStore } from './ini-api-key-store.js';
import { IniHomeIdStore } from './ini-home-id-store.js';
import { IniPublicAddressStore } from './ini-public-address-store.js';
import { InstallationStore } from './installation-store.js';
import { LegacyConnectionStore } from './legacy-connection-store.js';
import { LinkIntentStore } from './link-intent-store.js';
import { MountedKeyStore } from './mounted-key-store.js';
import { OpenCallStore } from './open-call-store.js';
import { ProviderProjectStore } from './provider-project-store.js';
import { PublicAddressStore } from './public-address-store.js';
import { RevocationStore } from './revocation-store.js';
import { SignInStore } from './sign-in-store.js';
import { SnapshotStore } from './snapshot-store.js';
import { SqlAccessStore } from './sql-access-store.js';
import { SqlAgentAssignmentStore } from './sql-agent-assignment-store.js';
import { SqlAppUsageStore } from './sql-app-usage-store.js';
import { SqlAuditStore } from './sql-audit-store.js';
import { SqlAuthConfigStore } from './sql-auth-config-store.js';
import { SqlClientTestStore } from './sql-client-test-store.js';
import { SqlConnectionStore } from './sql-connection-store.js';
import { SqlDatabaseInspectionStore } from './sql-database-inspection-store.js';
import { SqlEnabledAppStore } from './sql-enabled-app-store.js';
import { SqlInstallationStore } from './sql-installation-store.js';
import { SqlLegacyConnectionStore } from './sql-legacy-connection-store.js';
import { SqlLinkIntentStore } from './sql-link-intent-store.js';
import { SqlOpenCallStore } from './sql-open-call-store.js';
import { SqlProviderProjectStore } from './sql-provider-project-store.js';
import { SqlRevocationStore } from './sql-revocation-store.js';
import { SqlSignInStore } from './sql-sign-in-store.js';
import { SqlStartCountStore } from './sql-start-count-store.js';
import { SqlTransactions } from './sql-transactions.js';
import { SqlVerifierCallbackStore } from './sql-verifier-callback-store.js';
import { StartCountStore } from './start-count-store.js';
import { Transactions } from './transactions.js';
import { VerifierCallbackStore } from './verifier-callback-store.js';

type StoreClass = new (...parts: never[]) => object;

/** Every store in the database: the token of its port, and the class that stands behind it. */
export const sqlStores: readonly (readonly [symbol, StoreClass])[] = [
  [AccessStore, SqlAccessStore],
  [AppUsageStore, SqlAppUsageStore],
  [EnabledAppStore, SqlEnabledAppStore],
  [AgentAssignmentStore, SqlAgentAssignmentStore],
  [ConnectionStore, SqlConnectionStore],
  [SignInStore, SqlSignInStore],
  [VerifierCallbackStore, SqlVerifierCallbackStore],
  [ClientTestStore, SqlClientTestStore],
  [AuthConfigStore, SqlAuthConfigStore],
  [AuditStore, SqlAuditStore],
  [RevocationStore, SqlRevocationStore],
  [OpenCallStore, SqlOpenCallStore],
  [ProviderProjectStore, SqlProviderProjectStore],
  [LegacyConnectionStore, SqlLegacyConnectionStore],
  [LinkIntentStore, SqlLinkIntentStore],
  [StartCountStore, SqlStartCountStore],
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

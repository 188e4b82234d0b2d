import type { TestDatabase } from '../../support/stores/databases.js';
import { useDatabase } from '../../support/stores/databases.js';
import { describeAccessOfSignIns } from './access-sign-ins.contract.js';
import { describeAccessStore } from './access-store.contract.js';
import { describeAccountRemovalStore } from './account-removal/account-removal-store.contract.js';
import { describeAccountRemovalTurns } from './account-removal/account-removal-turns.contract.js';
import { describeActivityDayStore } from './activity-day-store.contract.js';
import { describeAgentAssignmentStore } from './agent-assignment-store.contract.js';
import { describeAppUsageStore } from './app-usage-store.contract.js';
import { describeAuditStore } from './audit-store.contract.js';
import { describeAuthorizationRedirectStore } from './authorization-redirect-store.contract.js';
import { describeClientIntentStore } from './client-intent-store.contract.js';
import { describeClientTests } from './client-tests.contract.js';
import { describeConnectionStore } from './connection-store.contract.js';
import { describeDatabaseInspectionStore } from './database-inspection.contract.js';
import { describeEnabledAppStore } from './enabled-app-store.contract.js';
import { describeHostClient } from './host-client.contract.js';
import { describeInstallationStore } from './installation-store.contract.js';
import { describeLegacyConnectionStore } from './legacy-connection-store.contract.js';
import { describeLinkIntentStore } from './link-intent-store.contract.js';
import { describeMigrations } from './migrations.contract.js';
import { describeOpenCallStore } from './open-call-store.contract.js';
import { describeAuthConfigStore, describeProviderProjectStore } from './provider-stores.contract.js';
import { describeRateCountStore } from './rate-count-store.contract.js';
import { describeRetentionClaimStore } from './retention-claim-store.contract.js';
import { describeSignInStore } from './sign-in-store.contract.js';
import { describeTransactions, describeTransactionsOfTwoProcesses } from './transactions.contract.js';
import { describeVerifierCallbackStore } from './verifier-callback-store.contract.js';

/** Everything that the stores promise, to be run on each kind of database. */
export function describeAllStores(open: () => Promise<TestDatabase>): void {
  describeMigrations(open);
  describeHostClient(open);
  describeTransactionsOfTwoProcesses(open);

  describe('with a database', () => {
    const client = useDatabase(open);

    describeAccessStore(client);
    describeAccessOfSignIns(client);
    describeAppUsageStore(client);
    describeEnabledAppStore(client);
    describeAgentAssignmentStore(client);
    describeConnectionStore(client);
    describeSignInStore(client);
    describeAuthorizationRedirectStore(client);
    describeVerifierCallbackStore(client);
    describeClientTests(client);
    describeAuthConfigStore(client);
    describeProviderProjectStore(client);
    describeDatabaseInspectionStore(client);
    describeInstallationStore(client);
    describeAccountRemovalStore(client);
    describeAccountRemovalTurns(client);
    describeRateCountStore(client);
    describeLinkIntentStore(client);
    describeClientIntentStore(client);
    describeAuditStore(client);
    describeActivityDayStore(client);
    describeRetentionClaimStore(client);
    describeOpenCallStore(client);
    describeTransactions(client);
    describeLegacyConnectionStore(client);
  });
}

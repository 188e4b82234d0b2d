import { inject, injectable } from 'tsyringe';
import { type AccountRemovalStore, SqlAccountRemovalStore } from './account-removal/account-removal-store.js';
import { type AuditStore, SqlAuditStore } from './activity/audit-store.js';
import { type AgentAssignmentStore, SqlAgentAssignmentStore } from './agent-assignment-store.js';
import { type AuthConfigStore, SqlAuthConfigStore } from './auth-config-store.js';
import { type ConnectionStore, SqlConnectionStore } from './connection-store.js';
import { DatabaseClient } from './database/database-client.js';
import { inWriteTransaction, type WriteOptions } from './database/write-transaction.js';
import { type EnabledAppStore, SqlEnabledAppStore } from './enabled-app-store.js';
import { type ClientIntentStore, SqlClientIntentStore } from './intents/client-intent-store.js';
import { type LinkIntentStore, SqlLinkIntentStore } from './intents/link-intent-store.js';
import { type LegacyConnectionStore, SqlLegacyConnectionStore } from './legacy-connection-store.js';
import { type OpenCallStore, SqlOpenCallStore } from './open-call-store.js';
import {
  type AuthorizationRedirectStore,
  SqlAuthorizationRedirectStore,
} from './sign-ins/authorization-redirect-store.js';
import { type SignInStore, SqlSignInStore } from './sign-ins/sign-in-store.js';

/** Stores that read and write within one transaction. */
export type TransactionStores = {
  enabledApps: EnabledAppStore;
  assignments: AgentAssignmentStore;
  connections: ConnectionStore;
  signIns: SignInStore;
  redirects: AuthorizationRedirectStore;
  audit: AuditStore;
  openCalls: OpenCallStore;
  accountRemovals: AccountRemovalStore;
  linkIntents: LinkIntentStore;
  authConfigs: AuthConfigStore;
  clientIntents: ClientIntentStore;
  legacy: LegacyConnectionStore;
};

/**
 * Runs work on several stores in one transaction: committed when `work` returns, rolled back when it throws. `work` must not use
 * the network. `writesFirst`: the first statement of `work` writes, which saves the statements for the lock.
 */
export interface Transactions {
  run<Result>(
    work: (stores: TransactionStores) => Promise<Result>,
    options?: { writesFirst?: boolean },
  ): Promise<Result>;
}

export const Transactions = Symbol('Transactions');

@injectable()
export class SqlTransactions implements Transactions {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  run<Result>(work: (stores: TransactionStores) => Promise<Result>, options?: WriteOptions): Promise<Result> {
    return inWriteTransaction(this.client, (transaction) => work(storesWithin(transaction)), options);
  }
}

function storesWithin(transaction: DatabaseClient): TransactionStores {
  return {
    enabledApps: new SqlEnabledAppStore(transaction),
    assignments: new SqlAgentAssignmentStore(transaction),
    connections: new SqlConnectionStore(transaction),
    signIns: new SqlSignInStore(transaction),
    redirects: new SqlAuthorizationRedirectStore(transaction),
    audit: new SqlAuditStore(transaction),
    openCalls: new SqlOpenCallStore(transaction),
    accountRemovals: new SqlAccountRemovalStore(transaction),
    linkIntents: new SqlLinkIntentStore(transaction),
    authConfigs: new SqlAuthConfigStore(transaction),
    clientIntents: new SqlClientIntentStore(transaction),
    legacy: new SqlLegacyConnectionStore(transaction),
  };
}

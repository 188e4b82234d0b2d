import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';
import { SqlAgentAssignmentStore } from './sql-agent-assignment-store.js';
import { SqlAuditStore } from './sql-audit-store.js';
import { SqlConnectionStore } from './sql-connection-store.js';
import { SqlEnabledAppStore } from './sql-enabled-app-store.js';
import { SqlLinkIntentStore } from './sql-link-intent-store.js';
import { SqlOpenCallStore } from './sql-open-call-store.js';
import { SqlRevocationStore } from './sql-revocation-store.js';
import { SqlSignInStore } from './sql-sign-in-store.js';
import type { TransactionStores, Transactions } from './transactions.js';
import { inWriteTransaction, type WriteOptions } from './write-transaction.js';

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
    audit: new SqlAuditStore(transaction),
    openCalls: new SqlOpenCallStore(transaction),
    revocations: new SqlRevocationStore(transaction),
    linkIntents: new SqlLinkIntentStore(transaction),
  };
}

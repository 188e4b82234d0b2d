import type { AgentAssignmentStore } from './agent-assignment-store.js';
import type { AuditStore } from './audit-store.js';
import type { ConnectionStore } from './connection-store.js';
import type { EnabledAppStore } from './enabled-app-store.js';
import type { LinkIntentStore } from './link-intent-store.js';
import type { OpenCallStore } from './open-call-store.js';
import type { RevocationStore } from './revocation-store.js';
import type { SignInStore } from './sign-in-store.js';

/** The stores as one transaction sees them. */
export type TransactionStores = {
  enabledApps: EnabledAppStore;
  assignments: AgentAssignmentStore;
  connections: ConnectionStore;
  signIns: SignInStore;
  audit: AuditStore;
  openCalls: OpenCallStore;
  revocations: RevocationStore;
  linkIntents: LinkIntentStore;
};

/**
 * All or nothing: what `work` wrote is kept when it returns, and gone when it throws. No network inside. Work that
 * `writesFirst`, before it reads anything, costs less.
 */
export interface Transactions {
  run<Result>(
    work: (stores: TransactionStores) => Promise<Result>,
    options?: { writesFirst?: boolean },
  ): Promise<Result>;
}

export const Transactions = Symbol('Transactions');

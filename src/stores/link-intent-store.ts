/** A link that the provider was asked for and whose answer has not come: the account it made may have no name here. */
export type LinkIntent = {
  /** The departure it was asked for. */
  stateHash: string;
  orgId: string;
  userId: string;
  app: string;
  providerUserId: string;
  projectId?: string;
  /** When the provider was first asked, UTC ISO 8601. */
  beganAt: string;
  /** How often the provider was asked in vain what it had made; also 1 as soon as the answer is known to be lost. */
  attempts: number;
  /** When to ask next, UTC ISO 8601. */
  dueAt: string;
};

/** What the provider was asked for and not heard of since; survives restarts. */
export interface LinkIntentStore {
  add(intent: Omit<LinkIntent, 'attempts'>): Promise<void>;
  /** The answer came, or provably nothing was made. */
  remove(stateHash: string): Promise<void>;
  /** One that is due, put off until `until` in the same step, so that nobody else gets it; due too is what waits beyond `farthest`. */
  claimDue(now: string, limits: { until: string; farthest: string }): Promise<LinkIntent | undefined>;
  /** To be looked at again at `dueAt`; `counts` adds one to the attempts. */
  postpone(stateHash: string, next: { dueAt: string; counts: boolean }): Promise<void>;
  /**
   * Whether the provider is being asked for another link of the same owner: one that began between the two moments, and of
   * whose answer nobody has said yet that it is lost.
   */
  hasOtherPending(intent: LinkIntent, began: { after: string; before: string }): Promise<boolean>;
  /** Those of the accounts that nothing here names: no connection, no sign-in, no revocation. */
  listOrphanedAccounts(accountIds: readonly string[]): Promise<string[]>;
}

export const LinkIntentStore = Symbol('LinkIntentStore');

/** An account at the provider that must go: revoked at the app, then deleted at the provider. */
export type Revocation = {
  accountId: string;
  app: string;
  orgId: string;
  userId: string;
  projectId?: string;
  /** Tries so far. */
  attempts: number;
  /** When the next try is due, UTC ISO 8601. */
  dueAt: string;
  /** What the app came to in an earlier try that ended before the account was off the list. */
  outcome?: RevocationOutcome;
};

/** `revoked`: the app took the grant back; `not_supported`: it has no way to, or would not. */
export type RevocationOutcome = 'revoked' | 'not_supported';

/** The list of accounts still to be removed at the provider; survives restarts. */
export interface RevocationStore {
  /** Adds it; an account that is on the list already stays as it is. */
  add(revocation: Omit<Revocation, 'attempts' | 'outcome'>): Promise<void>;
  /**
   * One that is due and that nobody else works at, taken by the caller until `until`. Organizations take turns, so do the
   * members of each, and whoever has fewer on the list comes first. A due time or a claim later than `farthest`, which no
   * clock that went right would have written, counts for nothing.
   */
  claimDue(now: string, limits: { until: string; farthest: string }): Promise<Revocation | undefined>;
  /** Keeps what the app said first, before the account is deleted and nobody can ask again. */
  keepOutcome(accountId: string, outcome: RevocationOutcome): Promise<void>;
  /** Takes it off the list. Returns it as it stood there; undefined when somebody else had taken it off. */
  settle(accountId: string): Promise<Revocation | undefined>;
  /** To be tried again at `dueAt`, by anybody; `counts` adds this try to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
}

export const RevocationStore = Symbol('RevocationStore');

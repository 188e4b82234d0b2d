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
};

/** The list of accounts still to be removed at the provider; survives restarts. */
export interface RevocationStore {
  /** Adds it, due at once; an account that is on the list already stays as it is. */
  add(revocation: Omit<Revocation, 'attempts'>): Promise<void>;
  listDue(now: string, limit: number): Promise<Revocation[]>;
  /** Takes it off the list. */
  settle(accountId: string): Promise<void>;
  /** To be tried again at `dueAt`; `counts` adds this try to the attempts. */
  postpone(accountId: string, next: { dueAt: string; counts: boolean }): Promise<void>;
}

export const RevocationStore = Symbol('RevocationStore');

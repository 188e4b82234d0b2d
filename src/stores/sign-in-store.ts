import type { ConnectionKey } from '../domain/connection.js';
import type { SignIn, SignInState } from '../domain/sign-in.js';

/** Attempts at connecting. Each state changes at most once to a terminal one, whatever races. */
export interface SignInStore {
  create(signIn: SignIn): Promise<void>;
  findById(id: string): Promise<SignIn | undefined>;
  findByStateHash(stateHash: string): Promise<SignIn | undefined>;
  findByTokenHash(tokenHash: string): Promise<SignIn | undefined>;
  /** The attempt that is `pending` or `needs_confirmation` and not expired at `now`, if any. */
  findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined>;
  /** Open attempts of one member in one organization. */
  listOpenOfMember(member: { orgId: string; userId: string }, now: string): Promise<SignIn[]>;
  /** `pending` or `needs_confirmation` attempts whose time was over at `now`, oldest first. */
  listOverdue(now: string, limit: number): Promise<SignIn[]>;
  /** Every attempt, open or not, of a member or organization that is gone and that is not in a terminal state. */
  listOpenOfOrganization(orgId: string): Promise<SignIn[]>;
  /** Keeps what the provider gave for a `pending` attempt, once. Returns false when it is no longer pending or has a link already. */
  attachLink(
    id: string,
    link: { authConfigId: string; accountId: string; browserHash?: string; projectId?: string },
  ): Promise<boolean>;
  /**
   * Moves a `pending` attempt to `needs_confirmation`; from then on only the browser with this secret may finish it.
   * Returns false when it was not pending, and then changes nothing.
   */
  park(id: string, browserHash: string): Promise<boolean>;
  /** Moves it on; returns false when it was in none of the `from` states, and then changes nothing. */
  move(id: string, step: { from: SignInState[]; to: SignInState }): Promise<boolean>;
  /** Forgets terminal attempts that ended before `before`. */
  prune(before: string): Promise<void>;
}

export const SignInStore = Symbol('SignInStore');

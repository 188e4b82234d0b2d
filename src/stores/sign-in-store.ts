import type { ConnectionKey } from '../domain/connection.js';
import type { DepartedSignIn, SignIn, SignInState } from '../domain/sign-in.js';

/** Attempts at connecting. Each state changes at most once to a terminal one, whatever races. */
export interface SignInStore {
  /** Throws `conflict` while another attempt is open in that place, for whoever lost a race to try again. */
  create(signIn: SignIn): Promise<void>;
  /** Ends what is open in that place, expired or not, and returns it. */
  cancelOpen(key: ConnectionKey): Promise<SignIn[]>;
  findById(id: string): Promise<SignIn | undefined>;
  findByStateHash(stateHash: string): Promise<DepartedSignIn | undefined>;
  findByTokenHash(tokenHash: string): Promise<SignIn | undefined>;
  /** The attempt that is `pending` or `needs_confirmation` and not expired at `now`, if any. */
  findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined>;
  /** Open attempts of one member in one organization. */
  listOpenOfMember(member: { orgId: string; userId: string }, now: string): Promise<SignIn[]>;
  /** `pending` or `needs_confirmation` attempts whose time was over at `now`, oldest first. */
  listOverdue(now: string, limit: number): Promise<SignIn[]>;
  /** `pending` or `needs_confirmation` attempts of an organization, expired or not. */
  listOpenOfOrganization(orgId: string): Promise<SignIn[]>;
  /**
   * A browser leaves for the provider. Of two that leave with the same attempt the later one counts: what was attached
   * for the earlier is returned, to be removed. Undefined when the attempt is no longer pending.
   */
  depart(
    id: string,
    leg: { stateHash: string; browserHash: string },
  ): Promise<{ replacedAccountId?: string } | undefined>;
  /** Keeps what the provider gave for that departure. Returns false when it is no longer the one that counts. */
  attachLink(
    id: string,
    link: { stateHash: string; authConfigId: string; accountId: string; projectId?: string },
  ): Promise<boolean>;
  /**
   * Moves a `pending` attempt to `needs_confirmation`; from then on only the browser with this secret may finish it.
   * Returns false when it was not pending, or another departure counts now, and then changes nothing.
   */
  park(id: string, parking: { stateHash: string; browserHash: string; expiresAt: string }): Promise<boolean>;
  /**
   * Moves it on. Returns false when it was in none of the `from` states, and then changes nothing; so too, with a
   * `stateHash`, when another departure counts now. What was learned of a departure must name it.
   */
  move(id: string, step: { from: SignInState[]; to: SignInState; stateHash?: string }): Promise<boolean>;
  /** Forgets terminal attempts that ended before `before`. */
  prune(before: string): Promise<void>;
}

export const SignInStore = Symbol('SignInStore');

import type { ConnectionKey } from '../domain/connection.js';
import type { RedirectedSignIn, SignIn, SignInPurpose } from '../domain/sign-in.js';

/** Identifies what at most one open attempt may exist for. Attempts that test a client are counted apart from those that connect. */
export type SignInKey = ConnectionKey & { purpose?: SignInPurpose };

/** How an attempt ends without a connection. */
export type SignInEnd = { to: 'tested' | 'failed' | 'cancelled' | 'expired'; stateHash?: string; testResult?: string };

/**
 * Sign-in attempts: those that connect an account, and those that test a client. Each attempt enters a terminal state at most
 * once, even under concurrent requests.
 */
export interface SignInStore {
  /** Throws `conflict` while another attempt to connect is open for the same key, so that the caller can retry. */
  create(signIn: SignIn): Promise<void>;
  /** Ends the open attempts of a key, expired or not, and returns them. */
  cancelOpen(key: SignInKey): Promise<SignIn[]>;
  /** Ends the attempts of a key that had expired at `now`, and returns them; one that is open stays. */
  cancelOverdue(key: SignInKey, now: string): Promise<SignIn[]>;
  findById(id: string): Promise<SignIn | undefined>;
  findByStateHash(stateHash: string): Promise<RedirectedSignIn | undefined>;
  /** Finds it by its own link or by an extra link; its origin is then that of the link. */
  findByTokenHash(tokenHash: string): Promise<SignIn | undefined>;
  /** Adds an extra link to an attempt. Returns false when the attempt is no longer pending, or has `max` extra links already. */
  addLink(id: string, link: { tokenHash: string; origin: string; createdAt: string }, max: number): Promise<boolean>;
  /** The attempt to connect that is open at `now`, if any: `pending`, not expired, and not created by a clock that was ahead. */
  findOpen(key: ConnectionKey, now: string): Promise<SignIn | undefined>;
  /** Open attempts to connect of one member in one organization. */
  listOpenOfMember(member: { orgId: string; userId: string }, now: string): Promise<SignIn[]>;
  /** Attempts that have not ended although they had expired at `now`, or were created by a clock that was ahead; oldest first. */
  listOverdue(now: string, limit: number): Promise<SignIn[]>;
  /** Attempts of an organization that have not ended, expired or not. */
  listOpenOfOrganization(orgId: string): Promise<SignIn[]>;
  /**
   * Begins an authorization redirect, which replaces an earlier one of the same attempt: the account that was attached for that
   * one is returned, to be removed. Undefined when the attempt is no longer pending, or has no redirects left.
   */
  beginRedirect(
    id: string,
    redirect: { stateHash: string; browserHash: string; origin: string },
  ): Promise<{ replacedAccountId?: string } | undefined>;
  /** Ends a redirect for which no link could be made, and does not count it. Does nothing when it is no longer the current one. */
  undoRedirect(id: string, redirect: { stateHash: string }): Promise<void>;
  /** Stores what the provider made for a redirect. Returns false when it is no longer the current one, or has ended. */
  attachAccount(
    id: string,
    link: { stateHash: string; authConfigId: string; accountId: string; projectId?: string },
  ): Promise<boolean>;
  /**
   * Ends a redirect and leaves the attempt open. Returns the account that was attached for it, to be removed. `isUnverified`:
   * the callback came without the cookie of the redirect. Undefined when it is no longer the current one, or has ended.
   */
  endRedirect(
    id: string,
    redirect: { stateHash: string; isUnverified: boolean },
  ): Promise<{ removedAccountId?: string; redirectCount: number; unverifiedCallbackCount: number } | undefined>;
  /**
   * Turns a pending attempt into a connected one. Returns false, and changes nothing, when the redirect is no longer the current
   * one, has ended, or the attempt only tests a client.
   */
  consume(id: string, redirect: { stateHash: string }): Promise<boolean>;
  /**
   * Ends an attempt. Returns false, and changes nothing, when it had ended; with a `stateHash` also when that redirect is no
   * longer the current one, or has ended. A caller that acts on the result of a redirect must give its hash.
   */
  end(id: string, end: SignInEnd): Promise<boolean>;
  /** Deletes terminal attempts that ended before `before`, and the links to them. */
  prune(before: string): Promise<void>;
}

export const SignInStore = Symbol('SignInStore');

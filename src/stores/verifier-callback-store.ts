import type { RedirectedSignIn } from '../domain/sign-in.js';

/** Finds sign-in attempts for a callback of the provider's verifier, which carries a `session_uri` and no `state`. */
export interface VerifierCallbackStore {
  /** Those of the attempts that had an authorization redirect, newest first, in any state. */
  listRedirected(ids: readonly string[]): Promise<RedirectedSignIn[]>;
  /** The attempt that has this account of the provider, in any state. */
  findByAccountId(accountId: string): Promise<RedirectedSignIn | undefined>;
  /**
   * Replaces the hash of the `state` by `to`, by which the redirect is found from then on. Returns false, and changes nothing,
   * when the redirect is no longer the current one, has ended, or has another account.
   */
  changeStateHash(id: string, redirect: { stateHash: string; accountId: string; to: string }): Promise<boolean>;
}

export const VerifierCallbackStore = Symbol('VerifierCallbackStore');

import type { DepartedSignIn } from '../domain/sign-in.js';

/** Attempts as a browser that comes back finds them by something else than the `state` that was told to the provider. */
export interface DepartureStore {
  /** Those of the attempts with which a browser has left, newest first, whatever became of them. */
  listDeparted(ids: readonly string[]): Promise<DepartedSignIn[]>;
  /** The attempt that has that account of the provider, whatever became of it. */
  findByAccountId(accountId: string): Promise<DepartedSignIn | undefined>;
  /**
   * The departure is found by the hash `to` from now on, in place of that of its `state`. Returns false, and changes nothing,
   * when it no longer counts, has ended, or has another account.
   */
  rename(id: string, departure: { stateHash: string; accountId: string; to: string }): Promise<boolean>;
}

export const DepartureStore = Symbol('DepartureStore');

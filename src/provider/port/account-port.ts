import type { KeyedOptions } from './request-options.js';

/**
 * `pending`: its link was not opened yet; `opened`: it was, and the person may have allowed the access a moment ago, since an
 * account becomes `active` only some seconds later (provider protocol, callback).
 */
export type ProviderAccountState =
  | 'pending'
  | 'opened'
  | 'active'
  | 'failed'
  | 'expired'
  | 'revoked'
  | 'disabled'
  | 'unknown';

/**
 * How long a caller with a signal of its own waits until the provider has created something: longer than the requests for it may
 * take, so that a missing answer is reported, and counted, as one, and not as a wait that was given up.
 */
export const creationTimeoutMs = 25_000;

/** An account at the provider, as its API reports it at this moment. */
export type ProviderAccount = {
  accountId: string;
  /** Undefined if the provider stops reporting it; ownership is then checked by `isOwnedBy`. */
  providerUserId?: string;
  app: string;
  authConfigId: string;
  state: ProviderAccountState;
  /** It expired since nobody finished its sign-in, by the provider's words; an account that worked expires too. */
  isUnfinished?: true;
  /** Why it is in that state, in the provider's words, on one line. */
  reason?: string;
  /**
   * Its person signed in at the app (OAuth), so that the provider can ask the app for the name. It does so once the account is
   * active, and may need some seconds.
   */
  isOauth?: true;
  /** Its name at the app, such as `ada@example.com`, where the provider has learned it. */
  label?: string;
};

/** An account whose sign-in is not finished. `createdAt` is the provider's time, as UTC ISO 8601. */
export type UnfinishedAccount = { accountId: string; createdAt: string };

/**
 * What the answer says of the grant. `nothing`: the provider calls the account revoked, and took nothing back at the app;
 * `not_supported`: the provider itself said that it does not revoke it, or no longer; `unclear`: a provider without this route may have
 * answered, or something in between.
 */
export type RevokeResult = 'revoked' | 'nothing' | 'not_supported' | 'unclear';

/** The accounts of members, from the link to sign in by until their removal. */
export interface AccountPort {
  /**
   * Sent once. Throws `not_found` when the auth config is deleted or disabled, and `app_not_connectable` with the fields that the
   * provider asks of the member first.
   */
  createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    options: KeyedOptions,
  ): Promise<{ accountId: string; url: string }>;
  /**
   * Tells the provider which user returned from a sign-in through its verifier, so that the account becomes active. Sent once; a
   * `session_uri` can be used once. Undefined when it is refused: it was used before or has expired, or the sign-in was started
   * for another user, which ends it. After an error, the sign-in may have been completed all the same, unless the
   * error says otherwise. No error repeats the `session_uri`.
   */
  completeSignIn(
    request: { sessionUri: string; providerUserId: string },
    options: KeyedOptions,
  ): Promise<{ accountId: string } | undefined>;
  findAccount(accountId: string, options: KeyedOptions): Promise<ProviderAccount | undefined>;
  /** Whether the account belongs to the provider user. */
  isOwnedBy(query: { accountId: string; providerUserId: string }, options: KeyedOptions): Promise<boolean>;
  /**
   * The accounts of a provider user at an app whose sign-in is in progress or has failed. An account that has expired after it
   * worked is among them: the provider reports both the same.
   */
  listUnfinishedAccounts(
    owner: { providerUserId: string; app: string },
    options: KeyedOptions,
  ): Promise<UnfinishedAccount[]>;
  /** Revokes the grant at the app, where the app supports that. Only the account itself tells whether it was gone. */
  revokeAccount(accountId: string, options: KeyedOptions): Promise<RevokeResult>;
  /** Deletes the account at the provider; one that does not exist counts as deleted. */
  deleteAccount(accountId: string, options: KeyedOptions): Promise<void>;
}

import type { KeyedOptions, RequestOptions } from './request-options.js';

/** A field of an OAuth client, or of a member who signs in, with the provider's name and texts. */
export type SignInField = {
  name: string;
  label: string;
  description: string;
  isRequired: boolean;
  isSecret: boolean;
  /** The default value. */
  preset?: string;
};

/** The fields of an app's sign-in schemes; `redirectAddress` is the redirect URI to register with an OAuth client. */
export type SignInForm = {
  redirectAddress: string;
  schemes: { scheme: string; clientFields: SignInField[]; memberFields: SignInField[] }[];
};

/** An auth config as the provider lists it. */
export type ListedAuthConfig = {
  authConfigId: string;
  name: string;
  scheme: string;
  isManaged: boolean;
  isForSessions: boolean;
  /** It has credentials of its own, which every account that is made with it uses. */
  isShared?: true;
  /** Accounts were made with it, by this installation or another user of the project. Absent where the provider does not tell. */
  hasAccounts?: true;
};

/** How members sign in to an app: by the provider's client, or by one of the platform's own. */
export interface AuthConfigPort {
  /**
   * All enabled auth configs of an app, oldest first. With `isProof` it throws `provider_protocol` for a list without an end, or with
   * one that cannot be read.
   */
  listAuthConfigs(app: string, options: KeyedOptions & { isProof?: boolean }): Promise<ListedAuthConfig[]>;
  /** Sent once. Throws `app_not_connectable` when the provider has no sign-in of that kind for the app. */
  createAuthConfig(
    /** `managed`, or a scheme that the hosted page can do by itself, such as `API_KEY` or `DCR_OAUTH`. */
    request: { app: string; scheme: string },
    options: KeyedOptions,
  ): Promise<{ authConfigId: string }>;
  /** The fields of the app's sign-in schemes. Throws `not_found` for an app that the provider does not have. */
  readSignInForm(app: string, options: RequestOptions): Promise<SignInForm>;
  /**
   * Creates an auth config of that name with the caller's own OAuth client, whose credentials are sent to the provider only. Sent
   * once. Throws `invalid_request` with the names of the credentials that the provider refuses; no error holds their values.
   */
  createOwnClient(
    request: { app: string; name: string; credentials: Record<string, string> },
    options: KeyedOptions,
  ): Promise<{ authConfigId: string }>;
  /** Allows sessions to use an auth config. False where they already could. */
  allowInSessions(authConfigId: string, options: KeyedOptions): Promise<boolean>;
  /** Deletes an auth config, and the accounts that were made with it; one that does not exist counts as deleted. */
  deleteAuthConfig(authConfigId: string, options: KeyedOptions): Promise<void>;
}

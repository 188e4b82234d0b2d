import type { Action, CatalogApp } from '../domain/app.js';
import type { ProviderPage } from '../domain/pages.js';
import type { ProjectKey } from '../domain/project-key.js';

export type ProviderAccountState = 'pending' | 'active' | 'failed' | 'expired' | 'revoked' | 'disabled' | 'unknown';

/**
 * How long a caller with a signal of its own waits until the provider has created something: longer than one request may take, so
 * that a missing answer is reported, and counted, as one, and not as a wait that was given up.
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
  /** Why it is in that state, in the provider's words, on one line. */
  reason?: string;
  /** Its name at the app, such as `ada@example.com`, where the provider learned it from the sign-in. */
  label?: string;
};

/** An account whose sign-in is not finished. `createdAt` is the provider's time, as UTC ISO 8601. */
export type UnfinishedAccount = { accountId: string; createdAt: string };

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

export type ProviderSession = { id: string; url: string };

/** What a tool session is for: one app, and one account unless the app needs no sign-in. */
export type SessionRequest = {
  providerUserId: string;
  app: string;
  accountId?: string;
  /** The auth config that the account was made under, where it is known. */
  authConfigId?: string;
};

/**
 * Whether a refusal is the account's fault. `possible`: it reads like an expired sign-in, so the account has to be looked up;
 * `certain`: the app named a credential that it no longer accepts, whatever state the provider still reports.
 */
export type AccountFault = 'none' | 'possible' | 'certain';

/** Why an app refused a call; `set_up_refused`: it does not admit the client by which members sign in, or that lacks the right. */
export type AppRefusal =
  | 'sign_in_refused'
  | 'scope_missing'
  | 'set_up_refused'
  | 'not_permitted'
  | 'not_found'
  | 'rate_limited'
  | 'quota_used_up';

/** Why a call was refused, by the app or by the provider; `action_missing`: the provider no longer has the action. */
export type CallRefusal = AppRefusal | 'action_missing';

/** `steps` as in a sentence: `Steps 2, 5-9`. */
export type StepRefusal = { steps: string; refusal: CallRefusal };

/** Why a call is cancelled right before it would be sent: its caller no longer waits, or gates changed since they were evaluated. */
export type CancelReason = 'caller_gone' | 'gates_moved';

/**
 * `session_gone`: the provider no longer has the session, so the call can be sent on a new one; `unusable_answer`: the provider
 * answered, but opened no conversation; `refused_once`: the key was refused, but a check afterwards found it accepted;
 * `shutting_down`: the gateway was closed before the send.
 */
export type NotSentReason =
  | 'session_gone'
  | 'unreachable'
  | 'unusable_answer'
  | 'rate_limited'
  | 'refused_key'
  | 'refused_once'
  | 'shutting_down'
  | CancelReason;

/**
 * The outcome of a call; `unknown` means that it was sent, and that no answer tells whether it ran. `message` is for people,
 * `cause` for the log only.
 */
export type ActionOutcome =
  | { outcome: 'done'; data: unknown }
  /** The app or the provider refused it after it was sent. `partlyDone`: the data of a batch of which some steps were done. */
  | {
      outcome: 'failed';
      message: string;
      accountFault: AccountFault;
      /** Undefined where the error says nothing known. */
      refusal?: CallRefusal;
      /** Of a batch whose steps were refused for several reasons. */
      stepRefusals?: StepRefusal[];
      retryAfterMs?: number;
      partlyDone?: unknown;
      cause?: unknown;
    }
  /** It provably never ran. */
  | {
      outcome: 'not_sent';
      reason: NotSentReason;
      message: string;
      retryAfterMs?: number;
      cause?: unknown;
    }
  /** `isTooLarge`: the answer, or the call itself, is too large. `retryAfterMs`: the wait that the provider asks for. */
  | { outcome: 'unknown'; message: string; isTooLarge?: boolean; retryAfterMs?: number; cause?: unknown };

export type RequestOptions = { signal: AbortSignal };

/** With `key` nothing is sent with another key: throws `conflict` before the send where that key is no longer in force. */
export type AccountOptions = RequestOptions & { key?: ProjectKey };

export type CallOptions = RequestOptions & {
  /** Awaited where opening the conversation took time before the send; what it throws ends the call unsent. */
  confirm?(): Promise<void>;
  /** Asked in the tick of the send; with a reason the call is not sent. */
  cancelReason?(): CancelReason | undefined;
};

export type RevokeResult = 'revoked' | 'not_supported' | 'gone';

/** The parts of the provider that the plugin needs, in the order in which a key is tried on them. */
export const examinedParts = [
  'toolkits',
  'auth_configs',
  'connected_accounts',
  'tools',
  'project',
  'clock',
  'session',
  'mcp_address',
  'session_actions',
  'action',
  'session_removal',
] as const;
export type ExaminedPart = (typeof examinedParts)[number];

/** `about`: what was found, such as the app or the action that was used. `skipped`: an earlier step failed. */
export type ExaminedStep = { part: ExaminedPart; tookMs: number } & (
  | { state: 'ok'; about?: string | number }
  | { state: 'failed'; error: Error }
  | { state: 'skipped' }
);

/** An auth config as the provider lists it. */
export type ListedAuthConfig = {
  authConfigId: string;
  name: string;
  scheme: string;
  isManaged: boolean;
  isForSessions: boolean;
};

/**
 * The port to the provider, in the plugin's terms. Every method takes a signal and has its own timeout. Every method may throw
 * `not_configured` without a key, `key_refused` for a bad one, `provider_unreachable`, `provider_protocol` and `rate_limited`,
 * and the codes that its comment lists.
 */
export interface ProviderGateway {
  /**
   * Tries a key that is not in use yet. Resolves with the project that it opens, where the provider reports it. `inSession`:
   * also tries it on a new session with an app that needs no sign-in, and deletes the session.
   */
  checkKey(key: string, options: RequestOptions & { inSession?: boolean }): Promise<{ projectId?: string }>;
  /**
   * Tries a key on everything that the plugin does with it, including one read-only action, and reports each step. Failures of
   * the provider are reported, never thrown; throws `shutting_down`.
   */
  examineKey(key: string, options: RequestOptions): Promise<ExaminedStep[]>;
  /** One page of the catalog, most used first. */
  listApps(page: { cursor?: string }, options: RequestOptions): Promise<ProviderPage<CatalogApp>>;
  /** One page of the latest actions of an app. */
  listActions(query: { app: string; cursor?: string }, options: RequestOptions): Promise<ProviderPage<Action>>;
  /** All enabled auth configs of an app, oldest first. */
  listAuthConfigs(app: string, options: RequestOptions): Promise<ListedAuthConfig[]>;
  /** Sent once. Throws `app_not_connectable` when the provider has no sign-in of that kind for the app. */
  createAuthConfig(
    /** `managed`, or a scheme that the hosted page can do by itself, such as `API_KEY` or `DCR_OAUTH`. */
    request: { app: string; scheme: string },
    options: RequestOptions,
  ): Promise<{ authConfigId: string }>;
  /** The fields of the app's sign-in schemes. Throws `not_found` for an app that the provider does not have. */
  readSignInForm(app: string, options: RequestOptions): Promise<SignInForm>;
  /**
   * Creates an auth config of that name with the caller's own OAuth client, whose credentials are sent to the provider only. Sent
   * once. Throws `invalid_request` with the names of the credentials that the provider refuses; no error holds their values.
   */
  createOwnClient(
    request: { app: string; name: string; credentials: Record<string, string> },
    options: RequestOptions,
  ): Promise<{ authConfigId: string }>;
  /** Allows sessions to use an auth config. False where they already could. */
  allowInSessions(authConfigId: string, options: RequestOptions): Promise<boolean>;
  /** Deletes an auth config that nobody has used; one that does not exist counts as deleted. */
  deleteAuthConfig(authConfigId: string, options: RequestOptions): Promise<void>;
  /**
   * Sent once. Throws `not_found` when the auth config is deleted or disabled, and `app_not_connectable` with the fields that the
   * provider asks of the member first.
   */
  createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    options: AccountOptions,
  ): Promise<{ accountId: string; url: string }>;
  /**
   * Tells the provider which user returned from a sign-in through its verifier, so that the account becomes active. Sent once; a
   * `session_uri` can be used once. Undefined when it is refused: it was used before or has expired, or the sign-in was started
   * for another user, which ends it. After an error, the sign-in may have been completed all the same, unless the
   * error says otherwise. No error repeats the `session_uri`.
   */
  completeSignIn(
    request: { sessionUri: string; providerUserId: string },
    options: RequestOptions,
  ): Promise<{ accountId: string } | undefined>;
  findAccount(accountId: string, options: AccountOptions): Promise<ProviderAccount | undefined>;
  /** Whether the account belongs to the provider user. */
  isOwnedBy(query: { accountId: string; providerUserId: string }, options: RequestOptions): Promise<boolean>;
  /**
   * The accounts of a provider user at an app whose sign-in is in progress or has failed. An account that has expired after it
   * worked is among them: the provider reports both the same.
   */
  listUnfinishedAccounts(
    owner: { providerUserId: string; app: string },
    options: AccountOptions,
  ): Promise<UnfinishedAccount[]>;
  /** Revokes the grant at the app, where the app supports that. */
  revokeAccount(accountId: string, options: AccountOptions): Promise<RevokeResult>;
  /** Deletes the account at the provider; one that does not exist counts as deleted. */
  deleteAccount(accountId: string, options: AccountOptions): Promise<void>;
  /**
   * Creates a tool session with one app and, unless the app needs no sign-in, one pinned account; the provider's own tools are
   * off. Throws `reconnect_needed` when the provider no longer accepts the account, `app_not_available` when it does not have
   * the app, `app_not_connectable` when it accepts the account neither with its auth config nor without.
   */
  createSession(request: SessionRequest, options: RequestOptions): Promise<ProviderSession>;
  /**
   * The account's name at the app, by a slow search, for an account without a label. Best effort: undefined where it is not
   * found. Never throws.
   */
  findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    options: RequestOptions,
  ): Promise<string | undefined>;
  /**
   * Runs an action. Sends it once, and never repeats it. A failure of the call itself is an outcome, never an error; what `confirm`
   * throws is rethrown.
   */
  callAction(
    request: {
      session: ProviderSession;
      action: string;
      arguments: Record<string, unknown>;
      /** A read has no effect, so it is sent without the harmless requests that go before any other call. */
      isRead?: boolean;
    },
    options: CallOptions,
  ): Promise<ActionOutcome>;
  /** Aborts open requests and closes all connections; later uses throw `shutting_down`. */
  close(): Promise<void>;
}

export const ProviderGateway = Symbol('ProviderGateway');

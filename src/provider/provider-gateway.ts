import type { Action, CatalogApp } from '../domain/app.js';
import type { ProviderPage } from '../domain/pages.js';

export type ProviderAccountState = 'pending' | 'active' | 'failed' | 'expired' | 'revoked' | 'disabled' | 'unknown';

/** An account at the provider, as its API tells it at this moment. */
export type ProviderAccount = {
  accountId: string;
  /** Undefined should the provider stop telling it; then ownership is checked by listing. */
  providerUserId?: string;
  app: string;
  authConfigId: string;
  state: ProviderAccountState;
  /** Why it is in that state, in the provider's words; a line that people can read. */
  reason?: string;
  /** Its name at the app, `ada@example.com`, where the sign-in itself told the provider. */
  label?: string;
};

/** An account whose sign-in is not finished, with the provider's own time of its making, UTC ISO 8601. */
export type UnfinishedAccount = { accountId: string; createdAt: string };

/** Something that the provider wants to be told, in its words: of an OAuth client, or of a member who signs in. */
export type SignInField = {
  name: string;
  label: string;
  description: string;
  isRequired: boolean;
  isSecret: boolean;
  /** What counts where nothing is given. */
  preset?: string;
};

/** What an app's ways of signing in ask for, by scheme; `redirectAddress` is where an OAuth client leads browsers back to. */
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

/** Why a call is cancelled right before it would be sent: its caller no longer waits, or gates changed since they were evaluated. */
export type CancelReason = 'caller_gone' | 'gates_moved';

/**
 * `session_gone`: make a new session and send it for the first time; `unusable_answer`: the provider answered, but no session
 * came of it; `refused_once`: the key is good, and was refused all the same; `shutting_down`: the gateway was closed first.
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
 * What a call came to. Exactly one of the four; `unknown` means it was sent and no answer came that says. `message` is for
 * people, `cause` for the log alone: what went wrong on the way, where something did.
 */
export type ActionOutcome =
  | { outcome: 'done'; data: unknown }
  /** The app or the provider said no, after it was sent. `partlyDone`: the data of a batch of which some steps were done. */
  | {
      outcome: 'failed';
      message: string;
      accountFault: AccountFault;
      retryAfterMs?: number;
      partlyDone?: unknown;
      cause?: unknown;
    }
  /** Provably never run. */
  | {
      outcome: 'not_sent';
      reason: NotSentReason;
      message: string;
      retryAfterMs?: number;
      cause?: unknown;
    }
  /** `isTooLarge`: its answer, or it itself, is larger than can be read or given back. `retryAfterMs`: a pause is asked for. */
  | { outcome: 'unknown'; message: string; isTooLarge?: boolean; retryAfterMs?: number; cause?: unknown };

export type CallOptions = {
  signal: AbortSignal;
  confirm?(): Promise<void>;
  cancelReason?(): CancelReason | undefined;
};

export type RevokeResult = 'revoked' | 'not_supported' | 'gone';

/** The parts of the provider that the plugin lives on, in the order in which a key is tried on them. */
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

/** `about`: what was found, such as the app or the action that was used. `skipped`: something before it failed. */
export type ExaminedStep = { part: ExaminedPart; tookMs: number } & (
  | { state: 'ok'; about?: string | number }
  | { state: 'failed'; error: Error }
  | { state: 'skipped' }
);

/**
 * The provider, in our words. Every method takes a signal and gives up by itself within its own limit. Throws
 * `not_configured` without a key, `key_refused` for a bad one, `provider_unreachable`, `provider_protocol`,
 * `rate_limited`; and what each method names.
 */
export interface ProviderGateway {
  /**
   * Tries a key that is not in force yet. Resolves with the project it opens, undefined where the provider does not tell.
   * `inSession`: also on a session of its own over an app without sign-in, which is deleted again.
   */
  checkKey(key: string, options: { signal: AbortSignal; inSession?: boolean }): Promise<{ projectId?: string }>;
  /**
   * Tries a key on everything that the plugin does with it, one read of an app included, and tells of each step how it went.
   * Never throws for what the provider does; throws `shutting_down`.
   */
  examineKey(key: string, options: { signal: AbortSignal }): Promise<ExaminedStep[]>;
  /** One page of the catalog, most used first. */
  listApps(page: { cursor?: string }, options: { signal: AbortSignal }): Promise<ProviderPage<CatalogApp>>;
  /** One page of the latest actions of an app. */
  listActions(query: { app: string; cursor?: string }, options: { signal: AbortSignal }): Promise<ProviderPage<Action>>;
  /** Enabled auth configs of an app, oldest first, all pages. */
  listAuthConfigs(
    app: string,
    options: { signal: AbortSignal },
  ): Promise<{ authConfigId: string; scheme: string; isManaged: boolean; isForSessions: boolean }[]>;
  /** Sent once. Throws `app_not_connectable` when the provider has no sign-in of that kind for the app. */
  createAuthConfig(
    /** `managed`, or a scheme that the hosted page can do by itself, such as `API_KEY` or `DCR_OAUTH`. */
    request: { app: string; scheme: string },
    options: { signal: AbortSignal },
  ): Promise<{ authConfigId: string }>;
  /** What the app's ways of signing in ask for. Throws `not_found` for an app that the provider lacks. */
  readSignInForm(app: string, options: { signal: AbortSignal }): Promise<SignInForm>;
  /**
   * An auth config with an OAuth client of the caller's own, whose credentials go to the provider and nowhere else. Sent once.
   * Throws `invalid_request`, naming the credentials that the provider names, where it refuses them; no error holds their values.
   */
  createOwnClient(
    request: { app: string; credentials: Record<string, string> },
    options: { signal: AbortSignal },
  ): Promise<{ authConfigId: string }>;
  /** Lets sessions use an auth config that was made without that. False where they could before. */
  allowInSessions(authConfigId: string, options: { signal: AbortSignal }): Promise<boolean>;
  /** Takes back one that lost a race and that nobody has used. */
  deleteAuthConfig(authConfigId: string, options: { signal: AbortSignal }): Promise<void>;
  /**
   * Sent once. Throws `not_found` when the auth config is gone or switched off, and `app_not_connectable`, naming them,
   * where the provider wants to be told things of the member first.
   */
  createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    options: { signal: AbortSignal },
  ): Promise<{ accountId: string; url: string }>;
  /**
   * Tells the provider who was there when a sign-in came back by its verifier, so that the account turns active. Sent once;
   * a `session_uri` is good for one answer. Undefined when it is refused: it was used or ran out, or the sign-in was begun
   * for another user, which ends it. What is thrown may have happened, unless it says otherwise, and repeats no `session_uri`.
   */
  completeSignIn(
    request: { sessionUri: string; providerUserId: string },
    options: { signal: AbortSignal },
  ): Promise<{ accountId: string } | undefined>;
  findAccount(accountId: string, options: { signal: AbortSignal }): Promise<ProviderAccount | undefined>;
  /** Whether the account is among those of that provider user. */
  isOwnedBy(query: { accountId: string; providerUserId: string }, options: { signal: AbortSignal }): Promise<boolean>;
  /**
   * The accounts of a provider user at an app whose sign-in is under way, or ended without success. One that ran out after
   * it had worked is among them: the provider tells the two alike.
   */
  listUnfinishedAccounts(
    owner: { providerUserId: string; app: string },
    options: { signal: AbortSignal },
  ): Promise<UnfinishedAccount[]>;
  /** Takes the grant back at the app, as far as the app lets it. */
  revokeAccount(accountId: string, options: { signal: AbortSignal }): Promise<RevokeResult>;
  /** Deletes the account at the provider; one that is gone already counts as deleted. */
  deleteAccount(accountId: string, options: { signal: AbortSignal }): Promise<void>;
  /**
   * A tool session with one app and, unless the app needs no sign-in, one pinned account; the provider's own tools are off.
   * Throws `reconnect_needed` when the provider no longer takes the account, `app_not_available` when it lacks the app,
   * `app_not_connectable` when it takes neither the auth config nor the account without one.
   */
  createSession(request: SessionRequest, options: { signal: AbortSignal }): Promise<ProviderSession>;
  /**
   * The account's name at the app, by a slow search, for an account that does not tell it: best effort, undefined where the
   * provider does not either. Never throws.
   */
  findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    options: { signal: AbortSignal },
  ): Promise<string | undefined>;
  /**
   * Runs an action over MCP. Sent once, never repeated here. Where the session has to be opened first, `confirm` is asked
   * before the call is sent, and what it throws is thrown. `cancelReason` is asked in the very tick in which the call is handed
   * over: what it names keeps it from being sent. Throws else only what cannot come from the call itself.
   */
  callAction(
    request: { session: ProviderSession; action: string; arguments: Record<string, unknown> },
    options: CallOptions,
  ): Promise<ActionOutcome>;
  /** Ends what is under way and closes what is open; uses after it throw `shutting_down`. */
  close(): Promise<void>;
}

export const ProviderGateway = Symbol('ProviderGateway');

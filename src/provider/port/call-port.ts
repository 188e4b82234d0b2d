import type { ActionOutcome, CancelReason } from './call-outcome.js';
import type { KeyedOptions, RequestOptions } from './request-options.js';

export type ProviderSession = { id: string; url: string };

/** What a tool session is for: one app, and one account unless the app needs no sign-in. */
export type SessionRequest = {
  providerUserId: string;
  app: string;
  accountId?: string;
  /** The auth config that the account was made under, where it is known. */
  authConfigId?: string;
};

export type CallRequest = {
  session: ProviderSession;
  action: string;
  arguments: Record<string, unknown>;
  /** A read has no effect, so it is sent without the harmless requests that go before any other call. */
  isRead: boolean;
};

/** What may stop a call until its first byte is written; the signal ends the wait for its answer too. */
export type SendGuards = RequestOptions & {
  /** Awaited where opening the conversation took time before the send; what it throws ends the call unsent. */
  confirm(): Promise<void>;
  /** Asked in the tick of the send, and again when its first byte is about to be written; with a reason the call is not sent. */
  cancelReason(): CancelReason | undefined;
};

/** Tool sessions, and the calls in them. */
export interface CallPort {
  /**
   * Creates a tool session with one app and, unless the app needs no sign-in, one pinned account; the provider's own tools are
   * off. Throws `reconnect_needed` when the provider no longer accepts the account, `app_not_available` when it does not have
   * the app, `app_not_connectable` when it accepts the account neither with its auth config nor without.
   */
  createSession(request: SessionRequest, options: KeyedOptions): Promise<ProviderSession>;
  /**
   * The account's name at the app, by a slow search, for an account without a label. Best effort: undefined where it is not
   * found. Never throws.
   */
  findAccountLabel(
    request: { session: ProviderSession; app: string; accountId: string },
    options: RequestOptions,
  ): Promise<string | undefined>;
  /**
   * Runs an action. Sends it once, and never repeats it. A failure of the call itself is an outcome, never an error. Rejects only
   * while nothing was sent: without a key, for an error of ours, and with what `confirm` throws.
   */
  callAction(request: CallRequest, options: SendGuards): Promise<ActionOutcome>;
}

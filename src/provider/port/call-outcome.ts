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

/**
 * Why a call is cancelled right before it would be sent: its caller no longer waits, gates changed since they were evaluated, or
 * its answer would hardly come in time.
 */
export type CancelReason = 'caller_gone' | 'gates_moved' | 'too_late';

/**
 * `session_gone`: the provider no longer has the session, so the call can be sent on a new one; `unusable_answer`: the provider
 * answered, but opened no conversation; `right_missing`: the key may not run actions in sessions; `refused_once`: the key was refused,
 * but a check afterwards found it accepted; `shutting_down`: the gateway was closed before the send.
 */
type NotSentReason =
  | 'session_gone'
  | 'unreachable'
  | 'unusable_answer'
  | 'rate_limited'
  | 'refused_key'
  | 'right_missing'
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
      /** For a batch whose steps were refused for several reasons: which steps, and why. */
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
  /**
   * `isTooLarge`: the answer, or the call itself, is too large. `wasDone`: it ran, and only its answer is missing.
   * `retryAfterMs`: the wait that the provider asks for.
   */
  | {
      outcome: 'unknown';
      message: string;
      isTooLarge?: boolean;
      wasDone?: true;
      retryAfterMs?: number;
      cause?: unknown;
    };

import type { GateName, gateOwners } from './access-constants.js';
import type { NetworkTrouble } from './network-trouble.js';
import type {
  ConnectReason,
  ObstacleReason,
  PermissionReason,
  RefusalReason,
  StorageFault,
} from './refusal-reasons.js';
import type { ValuesOf } from './refusal-values.js';

type ErrorFacts = {
  /** HTTP status of the problem document. */
  status: number;
  /** The level of its log line: operators should see faults of the plugin and the provider, not mistakes of callers. */
  log: 'debug' | 'warn' | 'error';
  /** What an agent is told to do, unless the error itself has a more exact `fix`. */
  fix: string;
  /** The code that an agent gets instead, if this one means nothing to it. */
  toolCode?: string;
  /** The error says what became of the request, or `fix` says what to do first; otherwise the agent is told to look it up. */
  tellsOutcome?: true;
};

/** Every error code that leaves the plugin, in a problem document or an error result of a tool, with what follows from it. */
const facts = {
  invalid_request: {
    status: 400,
    log: 'debug',
    fix: 'Correct the named fields and try again.',
    toolCode: 'invalid_arguments',
  },
  unauthenticated: { status: 401, log: 'debug', fix: 'Ask the person to sign in to the platform.' },
  forbidden: { status: 403, log: 'debug', fix: 'This is not permitted; do not try again.' },
  not_found: { status: 404, log: 'debug', fix: 'There is nothing here by that name.' },
  /** Somebody else changed the same thing at the same time. */
  conflict: { status: 409, log: 'debug', fix: 'The state has changed; look again before trying once more.' },
  /** The provider refuses the project key. */
  key_refused: {
    status: 422,
    log: 'debug',
    fix: 'Ask a platform admin to save a valid project key.',
    toolCode: 'not_configured',
  },
  /** It is a key of the provider, but not one of a project. */
  wrong_key_type: {
    status: 422,
    log: 'debug',
    fix: 'Ask a platform admin to save the project key, which begins with "ak_".',
    toolCode: 'not_configured',
  },
  /** The environment or a mounted file sets the key, so it is not changed here. */
  key_managed_elsewhere: {
    status: 409,
    log: 'debug',
    fix: 'Change the key where it is set: in the environment or the mounted file.',
  },
  /** The environment or a mounted file sets a key that cannot be used. */
  key_misconfigured: {
    status: 503,
    log: 'warn',
    fix: 'Ask a platform admin to mend the source of the project key.',
    toolCode: 'not_configured',
  },
  /** The provider did not answer, or answered with a fault of its own. */
  provider_unreachable: {
    status: 503,
    log: 'warn',
    fix: 'The connection provider does not answer; try again in a few minutes.',
  },
  /** The provider gave an answer that cannot be used, or refused the form of a request. */
  provider_protocol: {
    status: 502,
    log: 'error',
    fix: 'The connection provider gave an unreadable answer; try again in a few minutes.',
    toolCode: 'provider_unreachable',
  },
  /** No project key is set. */
  not_configured: {
    status: 409,
    log: 'debug',
    fix: 'Ask a platform admin to save the project key in the control center.',
  },
  /** The app is not offered, not enabled or not given to the agent. */
  app_not_available: { status: 404, log: 'debug', fix: 'Use an app that this agent was given.' },
  /** Nobody can sign in to the app until an admin has prepared it. */
  app_not_connectable: {
    status: 409,
    log: 'debug',
    fix: 'Ask a platform admin to prepare this app at the connection provider.',
    toolCode: 'app_not_available',
  },
  /** The sign-in was finished, replaced or cancelled, or has expired. */
  sign_in_over: { status: 410, log: 'debug', fix: 'Start the sign-in again.' },
  address_refused: { status: 422, log: 'debug', fix: 'Give an address that other computers can reach.' },
  /** A link must work on other computers, and the public web address of this platform is not set. */
  public_address_needed: {
    status: 409,
    log: 'warn',
    fix: 'Ask an admin to set the public web address and to restart the channel.',
  },
  not_connected: { status: 409, log: 'debug', fix: 'Offer the member a link with appconnect__connect_account.' },
  reconnect_needed: {
    status: 409,
    log: 'debug',
    fix: 'Offer the member a link with appconnect__connect_account.',
    tellsOutcome: true,
  },
  unknown_action: {
    status: 404,
    log: 'debug',
    fix: 'Search with appconnect__search_actions and use a name from its results.',
  },
  invalid_arguments: { status: 422, log: 'debug', fix: 'Correct the named arguments and call again.' },
  rate_limited: { status: 429, log: 'debug', fix: 'Nothing was done. Wait and try again.' },
  /** The app refused the call. */
  action_failed: {
    status: 422,
    log: 'debug',
    fix: 'Change the arguments, or tell the person what the app said.',
    tellsOutcome: true,
  },
  /** A call was sent and its answer is missing, or the same call was sent before. */
  outcome_unknown: {
    status: 504,
    log: 'warn',
    fix: 'It may have happened. Check in the app before calling it again.',
    tellsOutcome: true,
  },
  /** The caller had gone before anything was sent. */
  caller_gone: { status: 408, log: 'debug', fix: 'Nothing was done. Call again if it is still wanted.' },
  /** A file or the database cannot be read, and the plugin does not overwrite it. */
  storage_damaged: {
    status: 503,
    log: 'error',
    fix: 'Ask the operator to restore the named file; nothing was overwritten.',
  },
  // The log has the begin and the end of this state, and not every request in between.
  storage_unavailable: {
    status: 503,
    log: 'debug',
    fix: 'Tell the person what the message says, for an admin or the operator; only they can mend it.',
  },
  shutting_down: {
    status: 503,
    log: 'debug',
    fix: 'Nothing was done. Try again in a moment.',
    toolCode: 'provider_unreachable',
  },
  internal: { status: 500, log: 'error', fix: 'Try again later; if it stays, tell an admin the request id.' },
} as const satisfies Record<string, ErrorFacts>;

export type ErrorCode = keyof typeof facts;

export const errorTable: Record<ErrorCode, ErrorFacts & { toolCode?: ErrorCode }> = facts;

export const errorCodes = Object.keys(facts) as readonly ErrorCode[];

/** A field that was refused, with what was expected. */
export type FieldError = { field: string; message: string };

/** The details that an error of any code may have. */
export type CommonDetails = {
  /** What to do, if that is more exact than the `fix` of the code. */
  fix?: string;
  /** The member as whom a tool call acted, once that was decided. */
  actingAs?: string;
  /** Whether the failed request may have had an effect; `false` when it certainly was never sent or run. */
  mayHaveHappened?: boolean;
};

/** The gate that stopped the call, and who can open it. */
type GateDetails = { gate?: { gate: GateName; owner: (typeof gateOwners)[number] } };

type KeyRefusal = 'not_like_a_key' | 'key_rejected' | 'key_lacks_access';
type WrongKeyType = 'consumer_key' | 'user_key';

/** What exactly is wrong, and the facts of that as data. */
type Refusal<Reason extends RefusalReason> = { reason?: Reason; values?: ValuesOf<Reason> };

/** The fields that were refused. */
type FieldDetails = { errors?: FieldError[] };

/** How long to wait before the next try. */
type WaitDetails = { retryAfterMs?: number };

/** Whether the provider would refuse the same request again. */
type FinalDetails = { isFinal?: boolean };

/** The results, data of the app, of a batch of which only some steps were done. */
type BatchDetails = { partlyDone?: unknown };

type ConnectDetails = Refusal<ConnectReason> & {
  /** What the provider wants to know first. */
  missing?: string[];
};

type NetworkDetails = {
  /** Where no connection to the provider came about, and why: for the log and for platform admins alone. */
  network?: NetworkTrouble;
};

type LostAnswerDetails = {
  /** It is known that a call with effects was done, and only its answer is missing. */
  wasDone?: true;
};

/** The details that errors of some codes may have. */
type DetailsByCode = OnlyCodes<{
  forbidden: { reason?: PermissionReason };
  conflict: { reason?: ObstacleReason };
  invalid_request: FieldDetails;
  invalid_arguments: FieldDetails;
  not_found: FieldDetails;
  address_refused: Refusal<Extract<RefusalReason, `address_${string}`> | 'setting_empty'> & FieldDetails;
  app_not_connectable: ConnectDetails & FieldDetails & FinalDetails;
  key_refused: Refusal<KeyRefusal>;
  wrong_key_type: { reason?: WrongKeyType };
  key_misconfigured: Refusal<KeyRefusal | WrongKeyType | 'key_file_unreadable' | 'key_file_empty' | 'setting_empty'>;
  storage_damaged: Refusal<'settings_unreadable'>;
  storage_unavailable: { reason?: StorageFault };
  provider_unreachable: WaitDetails & NetworkDetails;
  provider_protocol: WaitDetails & FinalDetails;
  rate_limited: WaitDetails;
  outcome_unknown: WaitDetails & LostAnswerDetails;
  action_failed: WaitDetails & BatchDetails;
  reconnect_needed: GateDetails & BatchDetails;
  not_connected: GateDetails;
  not_configured: GateDetails;
  app_not_available: GateDetails;
}>;

/** Refuses a name that is no error code. */
type OnlyCodes<Table extends { [Name in keyof Table]: Name extends ErrorCode ? object : never }> = Table;

type NamesOf<Details> = Details extends unknown ? keyof Details : never;
type OwnName = NamesOf<DetailsByCode[keyof DetailsByCode]>;
type OwnDetails<Code> = Code extends keyof DetailsByCode ? DetailsByCode[Code] : object;

/** A union by code. Each member declares the details of the other codes as absent, so that any can be read from any error. */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = Code extends unknown
  ? CommonDetails & OwnDetails<Code> & { [Name in Exclude<OwnName, keyof OwnDetails<Code>>]?: undefined }
  : never;

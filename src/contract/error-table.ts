import type { GateName, gateOwners } from './constants.js';

type ErrorFacts = {
  /** HTTP status of the problem document. */
  status: number;
  /** Level at which it is logged: faults of ours and of the provider are worth an operator's eye, mistakes of callers are not. */
  log: 'debug' | 'warn' | 'error';
  /** What an agent is told to do, where the error does not say something more exact. */
  fix: string;
  /** The code that an agent reads instead, for one that means nothing to it. */
  toolCode?: string;
  /** The error says what became of the request, or `fix` says what to do first; otherwise an agent has to look it up. */
  tellsOutcome?: true;
};

/** Every code that leaves the plugin, in a problem document or in a tool's error result, with all that follows from it. */
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
  /** The provider does not take the project key. */
  key_refused: {
    status: 422,
    log: 'debug',
    fix: 'Ask a platform admin to save a valid project key.',
    toolCode: 'not_configured',
  },
  /** A key of the provider, but none of a project. */
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
  /** The provider did not answer, or has a fault of its own. */
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
  /** Nobody can sign in to the app before an admin has prepared it. */
  app_not_connectable: {
    status: 409,
    log: 'debug',
    fix: 'Ask a platform admin to prepare this app at the connection provider.',
    toolCode: 'app_not_available',
  },
  /** The sign-in was finished, replaced or cancelled, or its time is over. */
  sign_in_over: { status: 410, log: 'debug', fix: 'Start the sign-in again.' },
  address_refused: { status: 422, log: 'debug', fix: 'Give an address that other computers can reach.' },
  /** A link has to work on other computers, and the address of this platform is not set. */
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
  /** Whoever asked left before anything was sent. */
  caller_gone: { status: 408, log: 'debug', fix: 'Nothing was done. Call again if it is still wanted.' },
  /** A file or the database has content that the plugin does not write over. */
  storage_damaged: {
    status: 503,
    log: 'error',
    fix: 'Ask the operator to restore the named file; nothing was overwritten.',
  },
  // Written to the log where the state begins and ends, not at every request that meets it.
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

/** What can be wrong with the place where the plugin keeps its data, as far as an operator mends each differently. */
export const storageFaults = [
  'disk_full',
  'database_locked',
  'database_read_only',
  'database_damaged',
  'database_unreadable',
  'database_unreachable',
  'database_overloaded',
] as const;

export type StorageFault = (typeof storageFaults)[number];

/**
 * What exactly is wrong with the storage, a project key, with where it is kept or with a public address, for whoever words it in
 * another language than the service does.
 */
export const refusalReasons = [
  'consumer_key',
  'user_key',
  'not_like_a_key',
  'key_rejected',
  'key_lacks_access',
  'key_file_unreadable',
  'settings_unreadable',
  'setting_empty',
  'key_elsewhere',
  'address_incomplete',
  'address_with_login',
  'address_with_query',
  'address_with_path',
  'address_with_odd_characters',
  'address_of_this_computer',
  ...storageFaults,
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** A field that was refused, with what was wanted of it. */
export type FieldError = { field: string; message: string };

/** What an error may say beside its message, whatever its code. */
export type CommonDetails = {
  /** What mends it, where that is more exact than the `fix` of the code. */
  fix?: string;
  /** Whom a tool call acted as, once that was settled. */
  actingAs?: string;
  /** Whether this very request, which failed, can have had an effect: `false` when it provably was never sent or run. */
  mayHaveHappened?: boolean;
};

/** The gate that stopped it, and who can open it. */
type GateDetails = { gate?: { gate: GateName; owner: (typeof gateOwners)[number] } };

type KeyRefusal = 'not_like_a_key' | 'key_rejected' | 'key_lacks_access';
type WrongKeyType = 'consumer_key' | 'user_key';

/**
 * What only errors of some codes may say. `reason`: what exactly is wrong; `errors`: the fields that were refused;
 * `retryAfterMs`: how long to wait before trying again; `isFinal`: whether the provider itself refused for good, so that the
 * same request is refused again; `partlyDone`: what a batch came to of which only some steps were done, the app's data.
 */
type DetailsByCode = OnlyCodes<{
  invalid_request: { errors?: FieldError[] };
  invalid_arguments: { errors?: FieldError[] };
  not_found: { errors?: FieldError[] };
  address_refused: { errors?: FieldError[]; reason?: Extract<RefusalReason, `address_${string}`> | 'setting_empty' };
  app_not_connectable: { errors?: FieldError[]; isFinal?: boolean };
  key_refused: { reason?: KeyRefusal };
  wrong_key_type: { reason?: WrongKeyType };
  key_misconfigured: { reason?: KeyRefusal | WrongKeyType | 'key_file_unreadable' | 'setting_empty' };
  storage_damaged: { reason?: 'settings_unreadable' };
  storage_unavailable: { reason?: StorageFault };
  provider_unreachable: { retryAfterMs?: number };
  provider_protocol: { retryAfterMs?: number; isFinal?: boolean };
  rate_limited: { retryAfterMs?: number };
  outcome_unknown: { retryAfterMs?: number };
  action_failed: { retryAfterMs?: number; partlyDone?: unknown };
  reconnect_needed: GateDetails & { partlyDone?: unknown };
  not_connected: GateDetails;
  not_configured: GateDetails;
  app_not_available: GateDetails;
}>;

/** Refuses a name that is no error code. */
type OnlyCodes<Table extends { [Name in keyof Table]: Name extends ErrorCode ? object : never }> = Table;

type NamesOf<Details> = Details extends unknown ? keyof Details : never;
type OwnName = NamesOf<DetailsByCode[keyof DetailsByCode]>;
type OwnDetails<Code> = Code extends keyof DetailsByCode ? DetailsByCode[Code] : object;

/** A union by code; each member names the details of the others as absent, so that whoever presents an error can ask for any. */
export type ErrorDetails<Code extends ErrorCode = ErrorCode> = Code extends unknown
  ? CommonDetails & OwnDetails<Code> & { [Name in Exclude<OwnName, keyof OwnDetails<Code>>]?: undefined }
  : never;

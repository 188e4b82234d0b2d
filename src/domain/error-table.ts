import type { ErrorCode } from '../contract/error-codes.js';
import type { PluginError } from './plugin-error.js';

type ErrorFacts = {
  /** HTTP status of the problem document. */
  status: number;
  /** Level at which it is logged: faults of ours and of the provider are worth an operator's eye, mistakes of callers are not. */
  log: 'debug' | 'warn' | 'error';
  /** What an agent is told to do, where the error does not say something more exact. */
  fix: string;
};

/** What each code means at the edges; the compiler holds it complete. */
export const errorTable: Record<ErrorCode, ErrorFacts> = {
  invalid_request: { status: 400, log: 'debug', fix: 'Correct the named fields and try again.' },
  unauthenticated: { status: 401, log: 'debug', fix: 'Ask the person to sign in to the platform.' },
  forbidden: { status: 403, log: 'debug', fix: 'This is not permitted; do not try again.' },
  not_found: { status: 404, log: 'debug', fix: 'There is nothing here by that name.' },
  conflict: { status: 409, log: 'debug', fix: 'The state has changed; look again before trying once more.' },
  key_refused: { status: 422, log: 'debug', fix: 'Ask a platform admin to save a valid project key.' },
  wrong_key_type: {
    status: 422,
    log: 'debug',
    fix: 'Ask a platform admin to save the project key, which begins with "ak_".',
  },
  key_managed_elsewhere: {
    status: 409,
    log: 'debug',
    fix: 'Change the key where it is set: in the environment or the mounted file.',
  },
  key_misconfigured: { status: 503, log: 'warn', fix: 'Ask a platform admin to mend the source of the project key.' },
  provider_unreachable: {
    status: 503,
    log: 'warn',
    fix: 'The connection provider does not answer; try again in a few minutes.',
  },
  provider_protocol: {
    status: 502,
    log: 'error',
    fix: 'The connection provider gave an unreadable answer; try again in a few minutes.',
  },
  not_configured: {
    status: 409,
    log: 'debug',
    fix: 'Ask a platform admin to save the project key in the control center.',
  },
  app_not_available: { status: 404, log: 'debug', fix: 'Use an app that this agent was given.' },
  app_not_connectable: {
    status: 409,
    log: 'debug',
    fix: 'Ask a platform admin to prepare this app at the connection provider.',
  },
  sign_in_over: { status: 410, log: 'debug', fix: 'Start the sign-in again.' },
  address_refused: { status: 422, log: 'debug', fix: 'Give an address that other computers can reach.' },
  public_address_needed: {
    status: 409,
    log: 'warn',
    fix: 'Ask an admin to set the public web address and to restart the channel.',
  },
  not_connected: { status: 409, log: 'debug', fix: 'Offer the member a link with appconnect__connect_account.' },
  reconnect_needed: { status: 409, log: 'debug', fix: 'Offer the member a link with appconnect__connect_account.' },
  unknown_action: {
    status: 404,
    log: 'debug',
    fix: 'Search with appconnect__search_actions and use a name from its results.',
  },
  invalid_arguments: { status: 422, log: 'debug', fix: 'Correct the named arguments and call again.' },
  rate_limited: { status: 429, log: 'debug', fix: 'Nothing was done. Wait and try again.' },
  action_failed: { status: 422, log: 'debug', fix: 'Change the arguments, or tell the person what the app said.' },
  outcome_unknown: { status: 504, log: 'warn', fix: 'It may have happened. Check in the app before calling it again.' },
  caller_gone: { status: 408, log: 'debug', fix: 'Nothing was done. Call again if it is still wanted.' },
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
  shutting_down: { status: 503, log: 'debug', fix: 'Nothing was done. Try again in a moment.' },
  internal: { status: 500, log: 'error', fix: 'Try again later; if it stays, tell an admin the request id.' },
};

/** The app itself said what became of it, or the code says what to do first. */
const saysWhatHappened: readonly ErrorCode[] = ['action_failed', 'reconnect_needed', 'outcome_unknown'];
const lookFirst = 'It may have happened. Look it up in the app first, and tell an admin the request id.';

/** What an agent is told to do about an error; where the request may have had an effect, never to repeat it unseen. */
export function fixFor({ code, details }: PluginError): string {
  if (details.fix !== undefined) return details.fix;
  const isOpen = details.mayHaveHappened === true && !saysWhatHappened.includes(code);
  return isOpen ? lookFirst : errorTable[code].fix;
}

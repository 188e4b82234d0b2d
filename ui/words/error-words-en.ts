import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import type { ReasonWithValues, RefusalValues, ValuesOf } from '../../src/contract/refusal-values.js';
import type { ApiErrorCode } from '../api/api-error.js';

/** A function takes the service's own sentence, to show it as it is, and the facts of the refusal, to make one of its own. */
export type ErrorWords = Record<ApiErrorCode, string | ((detail: string, values: RefusalValues) => string)>;

const serviceTextOr = (otherwise: string) => (detail: string) => detail || otherwise;

export const errorsEn: ErrorWords = {
  offline: 'The service did not answer. Check your connection and try again.',
  misplaced: (address) =>
    `AppConnect does not answer at ${address}. Ask your platform team to check “api-base” of this page.`,
  invalid_request: serviceTextOr('That was not accepted. Check what you entered.'),
  unauthenticated: 'You are signed out. Sign in again, then retry.',
  forbidden: serviceTextOr('You are not allowed to do this. Ask an admin of your organization.'),
  not_found: 'This is no longer here. Reload to see what is.',
  conflict: serviceTextOr('Somebody else changed this in the meantime. Reload and try again.'),
  key_refused: serviceTextOr('The provider refused this key.'),
  wrong_key_type: serviceTextOr('This is another kind of key. Use the project key, which begins with “ak_”.'),
  key_managed_elsewhere: serviceTextOr('The key is set outside this page and cannot be changed here.'),
  key_misconfigured: serviceTextOr('The key cannot be read. Ask your platform admin to check the server settings.'),
  provider_unreachable: 'The connection provider does not answer. Try again in a moment.',
  provider_protocol: 'The connection provider gave an answer that makes no sense. Try again in a moment.',
  not_configured: 'Apps are not set up yet. A platform admin has to save the project key first.',
  app_not_available: serviceTextOr('This app is not available to your organization.'),
  app_not_connectable: serviceTextOr('This app cannot be connected here.'),
  sign_in_over: 'This sign-in has ended. Start again.',
  address_refused: serviceTextOr('This address cannot be used.'),
  public_address_needed: 'The public web URL is not set. A platform admin sets it in the workspace settings.',
  not_connected: 'Your account is not connected.',
  reconnect_needed: 'Your sign-in has ended. Reconnect first.',
  unknown_action: 'There is no such action.',
  invalid_arguments: serviceTextOr('That was not accepted. Check what you entered.'),
  rate_limited: serviceTextOr('Too many requests. Wait a moment and try again.'),
  action_failed: serviceTextOr('That did not work.'),
  outcome_unknown: 'No answer came back, so it may or may not have happened. Check before you try again.',
  caller_gone: 'Nobody waited for it any more, so nothing was done.',
  storage_damaged: serviceTextOr('Saved settings cannot be read. Ask your platform admin.'),
  storage_unavailable: serviceTextOr('Data cannot be stored or read now. Tell your platform admin.'),
  shutting_down: 'The service is restarting. Try again in a moment.',
  internal: 'Something went wrong on our side. Try again, and tell your admin if it stays.',
};

/** Each takes the facts of its reason. Any may be missing in the answer of an older service. */
export type RefusalWords = {
  [Reason in RefusalReason]: (values: Reason extends ReasonWithValues ? ValuesOf<Reason> : object) => string;
};

/** None: the service's own sentences are English, and more precise than a table could be. */
export const refusalsEn: Partial<RefusalWords> = {};

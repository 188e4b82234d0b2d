import { reportedErrors } from '../../domain/reported-errors.js';
import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { appRefusalOf } from './app-refusal.js';
import { proofOf } from './failure-proof.js';
import { reasonText } from './refusal-reason.js';

/**
 * The reason in an answer that the provider reports as a success, and with which the app refused, or broke down over a call with
 * effects: of Web APIs such as Slack's, `{ ok: false, error }`, and of GraphQL, `errors` without data. Undefined for any other,
 * and where the reason is none that is known: such an answer may be what was asked for, as of an action that looks whether
 * something works. A call with effects asks for nothing of the kind, so that what says in the provider's own words that it failed
 * is believed.
 */
export function inBandReasonOf(data: unknown, { isRead }: { isRead: boolean }): object | undefined {
  // The provider puts the answers of some apps into this field.
  const reason = isJsonObject(data) ? (refusalOf(data) ?? refusalOf(data.response_data)) : undefined;
  if (reason === undefined) return undefined;
  if (appRefusalOf(reason) !== undefined) return reason;
  const isBelieved = !isRead && ('successful' in reason || proofOf(reason, undefined) === 'unanswered');
  return isBelieved ? reason : undefined;
}

function refusalOf(answer: unknown): object | undefined {
  if (!isJsonObject(answer)) return undefined;
  return refusalOfProvider(answer) ?? refusalOfWebApi(answer) ?? refusalOfGraphQl(answer);
}

/** The provider's envelope, inside of another. */
function refusalOfProvider({ successful, error }: JsonObject): object | undefined {
  return successful === false && error ? { successful, message: reasonText(error) } : undefined;
}

function refusalOfWebApi({ ok, error }: JsonObject): object | undefined {
  return ok === false && typeof error === 'string' ? { ok, error } : undefined;
}

function refusalOfGraphQl(answer: JsonObject): object | undefined {
  const messages = reportedErrors(answer);
  if (messages.length === 0 || !hasNothing(answer.data)) return undefined;
  return { message: messages.join(' '), errors: answer.errors };
}

/** Of a request that was carried out in part, the rest is shown. */
function hasNothing(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return isJsonObject(data) && Object.values(data).every((value) => value === null);
}

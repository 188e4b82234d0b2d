import { reportedErrors } from '../../domain/reported-errors.js';
import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { appRefusalOf } from '../reasons/app-refusal.js';
import { proofOf } from '../reasons/failure-proof.js';

/**
 * The reason in an answer that the provider reports as a success, and with which the app refused, or broke down over a call with
 * effects: of Web APIs such as Slack's, `{ ok: false, error }`, and of GraphQL, `errors` without data. Undefined for any other,
 * and where the reason is none that is known: such an answer may be what was asked for, as of an action that looks whether
 * something works.
 */
export function inBandReasonOf(data: unknown, { isRead }: { isRead: boolean }): object | undefined {
  // The provider puts the answers of some apps into this field.
  const reason = isJsonObject(data) ? (refusalOf(data) ?? refusalOf(data.response_data)) : undefined;
  if (reason === undefined) return undefined;
  if (appRefusalOf(reason) !== undefined) return reason;
  return !isRead && proofOf(reason, undefined) === 'unanswered' ? reason : undefined;
}

function refusalOf(answer: unknown): object | undefined {
  if (!isJsonObject(answer)) return undefined;
  return refusalOfWebApi(answer) ?? refusalOfGraphQl(answer);
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

import { reportedErrors } from '../../domain/reported-errors.js';
import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { appRefusalOf } from './app-refusal.js';

/**
 * The reason in an answer that the provider reports as a success, and with which the app refused: of Web APIs such as Slack's,
 * `{ ok: false, error }`, and of GraphQL, `errors` without data. Undefined for any other, and where the reason is none that is
 * known: such an answer may be what was asked for, as of an action that looks whether something works.
 */
export function inBandReasonOf(data: unknown): object | undefined {
  if (!isJsonObject(data)) return undefined;
  const reason = refusalOfWebApi(data) ?? refusalOfGraphQl(data);
  return reason !== undefined && appRefusalOf(reason) !== undefined ? reason : undefined;
}

function refusalOfWebApi({ ok, error }: JsonObject): object | undefined {
  return ok === false && typeof error === 'string' ? { ok, error } : undefined;
}

function refusalOfGraphQl(answer: JsonObject): object | undefined {
  return reportedErrors(answer).length > 0 && hasNothing(answer.data) ? { errors: answer.errors } : undefined;
}

/** Of a request that was carried out in part, the rest is shown. */
function hasNothing(data: unknown): boolean {
  if (data === undefined || data === null) return true;
  return isJsonObject(data) && Object.values(data).every((value) => value === null);
}

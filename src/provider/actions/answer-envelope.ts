import { isJsonObject, type JsonObject } from '../../lib/text/json.js';
import { flagOf } from '../reading/lenient-values.js';

/** Whether a document is the envelope in which the provider answers a call that it ran: `{ data, successful, error }`. */
export function isEnvelope(document: unknown): document is JsonObject {
  if (!isJsonObject(document)) return false;
  const isAnswer = 'data' in document && ('error' in document || 'log_id' in document || 'logId' in document);
  return flagOf(document.successful) !== undefined || isAnswer;
}

/** Undefined where a document reports no failure, empty where it reports one without a reason. */
export function reportedReason(document: JsonObject): unknown {
  const { error, successful, successfull, success } = document;
  const hasFailed = [successful, successfull, success].some((flag) => flagOf(flag) === false);
  return error || (hasFailed ? '' : undefined);
}

/** The provider's envelope of a failed call inside of another, or in the field in which it puts the answers of some apps. */
export function failedEnvelopeIn(data: unknown): JsonObject | undefined {
  if (!isJsonObject(data)) return undefined;
  return [data, data.response_data].filter(isJsonObject).find(({ successful }) => flagOf(successful) === false);
}

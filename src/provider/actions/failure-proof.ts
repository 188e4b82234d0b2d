import { isJsonObject } from '../../lib/json.js';
import { isRefusal, statusOfApp } from './app-status.js';
import { saysNoAnswer } from './no-answer.js';
import { serializedReason } from './refusal-reason.js';

/**
 * Whether the app gave no answer in time or broke down, so that it may have done what it was asked to. Its status decides; without
 * one, every word of the failure counts: a refusal that is taken for silence costs a look, and the reverse a second send.
 */
export function isUnanswered(reason: unknown, data: unknown): boolean {
  const statuses = [statusOfApp(reason), statusBeside(data)].filter((status) => status !== undefined);
  if (statuses.length > 0) return !statuses.every(isRefusal);
  return saysNoAnswer(typeof reason === 'string' ? reason : serializedReason(reason));
}

/** As the provider writes it beside a reason; any other field may be what the app was sent. */
function statusBeside(data: unknown): number | undefined {
  if (!isJsonObject(data)) return undefined;
  const { status_code, http_error } = data;
  return statusOfApp({ status_code, http_error });
}

import { isJsonObject } from '../../lib/text/json.js';
import { meansNotDone, statusOfApp } from './app-status.js';
import { saysNoAnswer } from './no-answer.js';
import { serializedReason } from './reason-text.js';
import { saysRefusal } from './refusal-words.js';

/** `unanswered`: the app gave no answer in time or broke down; `nothing`: its words tell neither this nor a refusal. */
export type FailureProof = 'refused' | 'unanswered' | 'nothing';

/**
 * What a failure proves of the call. The app's status decides; without one, every word of the failure counts, and silence goes
 * before a refusal: a refusal that is taken for silence costs a look, and the reverse a second send.
 */
export function proofOf(reason: unknown, data: unknown): FailureProof {
  const statuses = [statusOfApp(reason), statusBeside(data)].filter((status) => status !== undefined);
  if (statuses.length > 0) return statuses.every(meansNotDone) ? 'refused' : 'unanswered';
  const text = typeof reason === 'string' ? reason : serializedReason(reason);
  if (saysNoAnswer(text)) return 'unanswered';
  return saysRefusal(text) ? 'refused' : 'nothing';
}

/** As the provider writes it beside a reason; any other field may be what the app was sent. */
function statusBeside(data: unknown): number | undefined {
  if (!isJsonObject(data)) return undefined;
  const { status_code, http_error } = data;
  return statusOfApp({ status_code, http_error });
}

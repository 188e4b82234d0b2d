import { isJsonObject, type JsonObject } from '../../lib/json.js';
import type { AccountFault, ActionOutcome } from '../provider-gateway.js';
import { accountFaultIn } from './account-fault.js';
import { isNotGivenBack, notGivenBack } from './action-outcome.js';
import { batchFailure, type FailedStep } from './batch-failure.js';
import { reasonText } from './reason-text.js';

/** Reasons that are told apart whatever they are; of later ones, those that are plain words. */
const maxReasons = 200;

/**
 * What became of a batch of which steps failed; undefined where none did. It may say that it succeeded even then, or that
 * it failed when others were done. `secret` is the project key, blotted out of a reason.
 */
export function toBatchFailure(data: unknown, secret: string | undefined): ActionOutcome | undefined {
  const steps = isJsonObject(data) && Array.isArray(data.results) ? data.results : [];
  const failed = steps.flatMap((step, at) => {
    const reason = isJsonObject(step) ? reasonInStep(step) : undefined;
    return reason === undefined ? [] : [{ number: at + 1, reason }];
  });
  if (failed.length === 0) return undefined;
  const told = failed.map(({ number, reason }, at) => ({ number, reason: textOf(reason, at) }));
  if (told.some(({ reason }) => isNotGivenBack(reason))) return notGivenBack();
  return {
    outcome: 'failed',
    message: batchFailure(told, { steps: steps.length, secret }),
    accountFault: accountFaultOf(told),
    ...(failed.length < steps.length && { partlyDone: data }),
  };
}

/** Undefined for a later one that would first have to be written as JSON. */
function textOf(reason: unknown, at: number): string | undefined {
  const words = isJsonObject(reason) ? reason.message : reason;
  return at < maxReasons || typeof words === 'string' ? reasonText(reason) : undefined;
}

function accountFaultOf(failed: FailedStep[]): AccountFault {
  const reasons = new Set<string>();
  for (const { reason = '' } of failed) if (reasons.size < maxReasons) reasons.add(reason);
  const faults = [...reasons].map((text) => accountFaultIn({ text }));
  return (['certain', 'possible'] as const).find((fault) => faults.includes(fault)) ?? 'none';
}

// Apps have `results` with an `error` of their own, so a step is only what carries the provider's marks.
function reasonInStep(step: JsonObject): unknown {
  const answer = isJsonObject(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || '';
  const isStep = typeof step.tool_slug === 'string';
  return (isStep && (step.error || answer.error)) || undefined;
}

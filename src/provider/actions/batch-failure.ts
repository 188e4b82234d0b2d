import { quotationsAreContent, quoteUntrusted } from '../../domain/untrusted-text.js';
import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { cleanText } from '../../lib/text.js';
import type { AccountFault, ActionOutcome } from '../provider-gateway.js';
import { answerNotReturned, isAnswerNotReturned } from './action-outcome.js';
import { appRefusalOf } from './app-refusal.js';
import { accountFaultIn, reasonText } from './refusal-reason.js';

/** A failed step of a batch; `number` counts from 1. Without a reason, it is counted among the other reasons. */
type FailedStep = { number: number; reason?: string };

const maxReasonLength = 200;
const maxShownReasons = 8;
const otherReasons = 'other reasons';
const maxRanges = 40;
/** How many reasons are compared in any form. Later ones are compared only if they are plain text. */
const maxComparedReasons = 200;

/**
 * The outcome of a batch with failed steps; undefined where none failed. The provider may report success for such a batch, or
 * failure where some steps were done. `secret` is the project key, which is redacted.
 */
export function toBatchFailure(data: unknown, secret: string | undefined): ActionOutcome | undefined {
  const steps = isJsonObject(data) && Array.isArray(data.results) ? data.results : [];
  const refused = steps.flatMap((step, index) => {
    const reason = isJsonObject(step) ? reasonInStep(step) : undefined;
    return reason === undefined ? [] : [{ number: index + 1, reason }];
  });
  if (refused.length === 0) return undefined;
  const failed = refused.map(({ number, reason }, index) => ({ number, reason: textOf(reason, index) }));
  if (failed.some(({ reason }) => isAnswerNotReturned(reason))) return answerNotReturned();
  return {
    outcome: 'failed',
    message: batchMessage(failed, { steps: steps.length, secret }),
    accountFault: accountFaultOf(failed),
    ...commonRefusal(refused.map(({ reason }) => reason)),
    ...(failed.length < steps.length && { partlyDone: data }),
  };
}

/** Why the steps were refused, where all of them were for the same reason: only then one advice fits. */
function commonRefusal(reasons: unknown[]): ReturnType<typeof appRefusalOf> {
  if (reasons.length > maxComparedReasons) return undefined;
  const found = reasons.map((reason) => appRefusalOf(reason));
  return found.every((each) => each?.refusal === found[0]?.refusal) ? found[0] : undefined;
}

// Apps have `results` with an `error` of their own, so only an item with the provider's fields is a step.
function reasonInStep(step: JsonObject): unknown {
  const answer = isJsonObject(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || '';
  const isStep = typeof step.tool_slug === 'string';
  return (isStep && (step.error || answer.error)) || undefined;
}

/** Undefined for a later reason that would have to be serialized first. */
function textOf(reason: unknown, index: number): string | undefined {
  const text = isJsonObject(reason) ? reason.message : reason;
  return index < maxComparedReasons || typeof text === 'string' ? reasonText(reason) : undefined;
}

function accountFaultOf(failed: FailedStep[]): AccountFault {
  const reasons = new Set<string>();
  for (const { reason = '' } of failed) if (reasons.size < maxComparedReasons) reasons.add(reason);
  const faults = [...reasons].map((text) => accountFaultIn({ text }));
  return (['certain', 'possible'] as const).find((fault) => faults.includes(fault)) ?? 'none';
}

/** Lists each reason once with its steps, so that an agent repeats only these: a step that was done must not run again. */
function batchMessage(failed: FailedStep[], { steps, secret }: { steps: number; secret?: string }): string {
  const shownAs = new Map<string | undefined, string>();
  const numbersByReason = new Map<string, number[]>();
  for (const { number, reason } of failed) {
    const isShown = reason !== undefined && numbersByReason.size < maxShownReasons;
    const shown = shownAs.get(reason) ?? (isShown ? quoteReason(reason, secret) : otherReasons);
    if (isShown) shownAs.set(reason, shown);
    const numbers = numbersByReason.get(shown);
    if (numbers === undefined) numbersByReason.set(shown, [number]);
    else numbers.push(number);
  }
  const reasons = [...numbersByReason].map(([reason, numbers]) => `${listSteps(numbers)}: ${reason}.`);
  const others = failed.length < steps ? ' The others were done: repeat only the steps that failed.' : '';
  return `${failed.length} of ${steps} steps failed.${others} ${reasons.join(' ')} ${quotationsAreContent}`;
}

function quoteReason(reason: string, secret: string | undefined): string {
  const text = cleanText(reason, { limit: maxReasonLength, secret }).replace(/\.$/, '');
  return text === '' ? 'no reason was given' : quoteUntrusted(text);
}

/** `Steps 2, 5-9`. */
function listSteps(numbers: number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, maxRanges).map(([first, last]) => (first === last ? first : `${first}-${last}`));
  const rest = ranges.length > shown.length ? ` and more after ${ranges[maxRanges - 1]?.[1]}` : '';
  return `${numbers.length === 1 ? 'Step' : 'Steps'} ${shown.join(', ')}${rest}`;
}

import { isJsonObject } from '../../lib/text/json.js';
import type { AccountFault, ActionOutcome, AppRefusal, StepRefusal } from '../port/call-outcome.js';
import { type FailureFacts, failureFactsOf } from '../reasons/failure-facts.js';
import { answerNotReturned } from './action-outcome.js';
import { batchMessage, listSteps } from './batch-message.js';
import { type BatchSteps, batchStepsIn, type FailedStep, maxComparedReasons } from './batch-steps.js';

/**
 * The outcome of a batch with failed steps; undefined where none failed. The provider may report success for such a batch, or
 * failure where some steps were done. `secret` is the project key, which is redacted.
 */
export function toBatchFailure(data: unknown, { secret }: { secret: string }): ActionOutcome | undefined {
  const given = batchStepsIn(data);
  const { failed, notReturned, unknown } = given;
  if (failed.length === 0 && notReturned.length === 0) return undefined;
  if (failed.length === 0 && unknown.length === 0) return answerNotReturned();
  const facts = factsOfAll(failed);
  const isOpen = facts.map(({ proof }) => proof !== 'refused');
  const steps = withOpen(given, isOpen);
  const message = batchMessage(steps, secret);
  if (steps.notReturned.length > 0) return { outcome: 'unknown', message, isTooLarge: true };
  if (steps.unknown.length === steps.total) return { outcome: 'unknown', message };
  const refusals = facts.filter((_, index) => !isOpen[index]);
  return {
    outcome: 'failed',
    message,
    accountFault: worstFault(refusals),
    ...refusalsOf(steps.failed, refusals),
    ...(steps.failed.length < steps.total && { partlyDone: data }),
  };
}

/** The steps, with those that the app may have done all the same among the unknown ones. */
function withOpen(steps: BatchSteps, isOpen: readonly boolean[]): BatchSteps {
  const unproven = steps.failed.filter((_, index) => isOpen[index]);
  const unknown = [...steps.unknown, ...unproven.map(({ number }) => number)].sort((a, b) => a - b);
  return { ...steps, unknown, unproven, failed: steps.failed.filter((_, index) => !isOpen[index]) };
}

/** Whether steps of a batch were done, or may have been, so that they must not run again whatever is reported of the whole. */
export function hasDoneSteps(data: unknown): boolean {
  const { done, unknown } = batchStepsIn(data);
  return done + unknown.length > 0;
}

/**
 * The facts of each failed step. Only the first reasons are read, since that takes long; a later step in the same words was
 * refused for the same reason, and of any other nothing is known.
 */
function factsOfAll(failed: readonly FailedStep[]): FailureFacts[] {
  const read = failed.slice(0, maxComparedReasons).map(factsOf);
  const byText = new Map(
    failed.flatMap(({ text }, index) => (text && read[index] ? [[text, read[index]] as const] : [])),
  );
  return failed.map(
    ({ text = '' }, index) => read[index] ?? byText.get(text) ?? { accountFault: 'none', proof: 'nothing' },
  );
}

/** The same as of a call of its own, so that a step is told what such a call would be told. */
function factsOf({ reason, data }: FailedStep): FailureFacts {
  return failureFactsOf(reason, { data, code: isJsonObject(reason) ? reason.code : undefined });
}

function worstFault(facts: readonly FailureFacts[]): AccountFault {
  const faults = facts.map(({ accountFault }) => accountFault);
  return (['certain', 'possible'] as const).find((fault) => faults.includes(fault)) ?? 'none';
}

type Refusals = { refusal?: AppRefusal; stepRefusals?: StepRefusal[]; retryAfterMs?: number };

/** One refusal where all steps were refused for the same reason, since one advice fits them all; else those of each. */
function refusalsOf(failed: readonly FailedStep[], facts: readonly FailureFacts[]): Refusals {
  const numbersByRefusal = new Map<AppRefusal | undefined, number[]>();
  for (const [index, { number }] of failed.entries()) {
    const refusal = facts[index]?.refusal;
    const numbers = numbersByRefusal.get(refusal);
    if (numbers === undefined) numbersByRefusal.set(refusal, [number]);
    else numbers.push(number);
  }
  const waits = facts.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const wait = waits.length > 0 ? { retryAfterMs: Math.max(...waits) } : {};
  const known = [...numbersByRefusal].flatMap(([refusal, numbers]) => (refusal ? { refusal, numbers } : []));
  if (known.length === 0) return {};
  if (numbersByRefusal.size === 1) return { refusal: known[0]?.refusal, ...wait };
  return { stepRefusals: known.map(({ refusal, numbers }) => ({ refusal, steps: listSteps(numbers) })), ...wait };
}

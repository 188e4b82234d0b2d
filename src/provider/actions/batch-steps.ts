import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { isAnswerNotReturned } from './action-outcome.js';
import { reasonText } from './refusal-reason.js';

/** A failed step of a batch, and what stands beside its reason. `text` is undefined where it is not compared. */
export type FailedStep = { number: number; reason: unknown; text?: string; data?: unknown };

/** The steps of a batch by what became of them; their numbers count from 1. */
export type BatchSteps = {
  total: number;
  failed: FailedStep[];
  /** Those whose answer the provider did not return because of its size. */
  notReturned: number[];
  /** Those without an answer and without a reason. */
  unknown: number[];
  done: number;
};

/** How many reasons are compared in any form. Later ones are compared only if they are plain text. */
export const maxComparedReasons = 200;

/** The steps of a batch in the data of an answer; none where it is no batch. */
export function batchStepsIn(data: unknown): BatchSteps {
  const results = isJsonObject(data) && Array.isArray(data.results) ? data.results : [];
  const steps: BatchSteps = { total: results.length, failed: [], notReturned: [], unknown: [], done: 0 };
  let reasons = 0;
  for (const [index, step] of results.entries()) {
    const number = index + 1;
    const reason = isJsonObject(step) ? reasonInStep(step) : undefined;
    const text = reason === undefined ? undefined : textOf(reason, reasons++);
    if (reason !== undefined && isAnswerNotReturned(text)) steps.notReturned.push(number);
    else if (reason !== undefined) steps.failed.push({ number, reason, text, data: dataInStep(step) });
    else if (isUnanswered(step)) steps.unknown.push(number);
    else if (isStep(step)) steps.done += 1;
  }
  return steps;
}

// Apps have `results` with an `error`, or a `successful`, of their own, so only an item with the provider's name of an action is a step.
function reasonInStep(step: JsonObject): unknown {
  if (!isStep(step)) return undefined;
  const answer = isJsonObject(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || '';
  return step.error || answer.error || undefined;
}

function dataInStep(step: JsonObject): unknown {
  return isJsonObject(step.response) ? step.response.data : step.data;
}

function isStep(step: unknown): boolean {
  return isJsonObject(step) && typeof step.tool_slug === 'string';
}

function isUnanswered(step: unknown): boolean {
  return isJsonObject(step) && isStep(step) && step.response === null;
}

/** Undefined for a later reason that would have to be serialized first. */
function textOf(reason: unknown, index: number): string | undefined {
  const text = isJsonObject(reason) ? reason.message : reason;
  return index < maxComparedReasons || typeof text === 'string' ? reasonText(reason) : undefined;
}

import { isJsonObject, type JsonObject } from '../../lib/text/json.js';
import { reasonText } from '../reasons/reason-text.js';
import { isAnswerNotReturned } from './action-outcome.js';

/** A failed step of a batch, and what stands beside its reason. `text` is undefined where it is not compared. */
export type FailedStep = { number: number; reason: unknown; text?: string; data?: unknown };

/** The steps of a batch by what became of them; their numbers count from 1. */
export type BatchSteps = {
  total: number;
  failed: FailedStep[];
  /** Those whose answer the provider did not return because of its size. */
  notReturned: number[];
  /** Those of which it is not known whether they were done. */
  unknown: number[];
  /** Those of the unknown ones that have a reason. */
  unproven: FailedStep[];
  done: number;
};

/** How many reasons are compared in any form. Later ones are compared only if they are plain text. */
export const maxComparedReasons = 200;

/** The steps of a batch in the data of an answer; none where it is no batch. */
export function batchStepsIn(data: unknown): BatchSteps {
  const results = isJsonObject(data) && Array.isArray(data.results) ? data.results : [];
  const steps: BatchSteps = { total: results.length, failed: [], notReturned: [], unknown: [], unproven: [], done: 0 };
  let reasons = 0;
  for (const [index, step] of results.entries()) {
    if (!isStep(step)) continue;
    const number = index + 1;
    const reason = reasonInStep(step);
    const text = reason === undefined ? undefined : textOf(reason, reasons++);
    if (reason !== undefined && isAnswerNotReturned(text)) steps.notReturned.push(number);
    else if (reason !== undefined) steps.failed.push({ number, reason, text, data: dataInStep(step) });
    else if (step.response === null) steps.unknown.push(number);
    else steps.done += 1;
  }
  return steps;
}

function reasonInStep(step: JsonObject): unknown {
  const answer = isJsonObject(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || '';
  return step.error || answer.error || undefined;
}

function dataInStep(step: JsonObject): unknown {
  return isJsonObject(step.response) ? step.response.data : step.data;
}

// Apps have `results` with an `error`, or a `successful`, of their own, so only an item with the provider's name of an action is a step.
function isStep(step: unknown): step is JsonObject {
  return isJsonObject(step) && typeof step.tool_slug === 'string';
}

/** Undefined for a later reason that would have to be serialized first. */
function textOf(reason: unknown, index: number): string | undefined {
  const text = isJsonObject(reason) ? reason.message : reason;
  return index < maxComparedReasons || typeof text === 'string' ? reasonText(reason) : undefined;
}

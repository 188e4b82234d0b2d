import { itsWords } from '../domain/foreign-words.js';
import { blameOf } from './account-blame.js';
import { notGivenBack, toCallOutcome } from './action-outcome.js';
import { batchFailure } from './batch-failure.js';
import { type Fields, isFields } from './fields.js';
import { requireReadable } from './json-density.js';
import type { ActionOutcome } from './provider-gateway.js';
import { cleanText } from './provider-text.js';
import { reasonText } from './reason-text.js';
import type { ActionAnswer } from './session-way.js';

const noReason = 'It gave no reason.';
/** Parts of an answer in which the provider's envelope is looked for. */
const mostParts = 100;
/** Reasons of a batch in which words are looked for that blame the account. */
const mostBlaming = 200;

/**
 * Reads the result of a call. The provider reports most failures inside a success: `{ data, successful, error }` as text.
 * `secret` is the project key, blotted out of a reason. Total: the call was sent, so an answer that cannot be read leaves
 * open what became of it.
 */
export function toResultOutcome(result: ActionAnswer, secret?: string): ActionOutcome {
  try {
    return outcomeIn(result, secret);
  } catch (cause) {
    return toCallOutcome(cause);
  }
}

function outcomeIn(result: ActionAnswer, secret: string | undefined): ActionOutcome {
  const texts = result.content
    .slice(0, mostParts)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [toDocument(text)] : []));
  const document = wholeDocument(result, texts);
  const envelope = [...texts, result.structuredContent].find(isEnvelope);
  const batchFailed = toBatchFailure(envelope?.data, secret);
  if (batchFailed !== undefined) return batchFailed;
  const reason = result.isError ? (envelope?.error ?? document) : reasonIn(envelope);
  // One part of several may be what somebody wrote, such as a mail; the provider's envelope is the whole.
  const code = envelope === document ? codeIn(envelope?.error) : undefined;
  if (reason !== undefined) return toFailure(reason, { code, secret });
  return { outcome: 'done', data: dataIn(document, envelope) };
}

/** Throws `ProviderFault` for a text that would take too long to read. */
function toDocument(text: string): unknown {
  requireReadable(text);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the one text item holds; what else a result may hold is passed on as it is. */
function wholeDocument({ content, structuredContent }: ActionAnswer, texts: unknown[]): unknown {
  if (structuredContent && content.length === 0) return structuredContent;
  return content.length === 1 && texts.length === 1 ? texts[0] : content;
}

function dataIn(document: unknown, envelope: Fields | undefined): unknown {
  return envelope !== undefined && envelope === document ? envelope.data : document;
}

function isEnvelope(document: unknown): document is Fields {
  if (!isFields(document)) return false;
  const isAnswer = 'data' in document && ('error' in document || 'log_id' in document || 'logId' in document);
  return typeof document.successful === 'boolean' || isAnswer;
}

/** Empty where it failed without one. */
function reasonIn(envelope: Fields | undefined): unknown {
  if (envelope === undefined) return undefined;
  if (envelope.successful === false) return envelope.error || '';
  return envelope.error || undefined;
}

/** A batch may say that it succeeded even when steps of it failed, or that it failed when others were done. */
function toBatchFailure(data: unknown, secret: string | undefined): ActionOutcome | undefined {
  const steps = isFields(data) && Array.isArray(data.results) ? data.results : [];
  const failed = steps.flatMap((step, at) => {
    const reason = isFields(step) ? reasonInStep(step) : undefined;
    return reason === undefined ? [] : [{ number: at + 1, reason: reasonText(reason) }];
  });
  if (failed.length === 0) return undefined;
  if (failed.some(({ reason }) => isNotGivenBack(reason))) return notGivenBack();
  const reasons = [...new Set(failed.map(({ reason }) => reason))].slice(0, mostBlaming);
  const blames = reasons.map((text) => blameOf({ text }));
  return {
    outcome: 'failed',
    message: batchFailure(failed, { steps: steps.length, secret }),
    blamesAccount: (['surely', 'maybe'] as const).find((blame) => blames.includes(blame)) ?? 'no',
    ...(failed.length < steps.length && { partlyDone: data }),
  };
}

// Apps have `results` with an `error` of their own, so a step is only what carries the provider's marks.
function reasonInStep(step: Fields): unknown {
  const answer = isFields(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || '';
  const isStep = typeof step.tool_slug === 'string';
  return (isStep && (step.error || answer.error)) || undefined;
}

function toFailure(reason: unknown, { code, secret }: { code: unknown; secret?: string }): ActionOutcome {
  const text = reasonText(reason);
  if (isNotGivenBack(text) || (isFields(reason) && isNotGivenBack(reason.slug))) return notGivenBack();
  const words = cleanText(text, { secret });
  return { outcome: 'failed', message: words ? itsWords(words) : noReason, blamesAccount: blameOf({ text, code }) };
}

/** The code of an error that is an object of the envelope; a code within a text may be a word of whoever called. */
function codeIn(error: unknown): unknown {
  return isFields(error) ? error.code : undefined;
}

/** How the provider says, in a text too, that the action ran and its answer was larger than it gives back. */
function isNotGivenBack(reason: unknown): boolean {
  return typeof reason === 'string' && /Upstream_PayloadTooLarge|tool response payload is too large/i.test(reason);
}

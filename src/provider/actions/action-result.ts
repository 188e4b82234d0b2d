import { quotationsAreContent, quoteAsContent, quoteUntrusted } from '../../domain/untrusted-text.js';
import { isJsonObject, type JsonObject } from '../../lib/json.js';
import { cleanText } from '../../lib/text.js';
import { ParseBudget } from '../http/provider-reply.js';
import type { AccountFault, ActionOutcome } from '../provider-gateway.js';
import type { ActionAnswer } from './action-executor.js';
import { answerNotReturned, isAnswerNotReturned, toCallOutcome } from './action-outcome.js';
import { appRefusalOf } from './app-refusal.js';
import { accountFaultIn, reasonText } from './refusal-reason.js';

const noReason = 'It gave no reason.';
/** How many parts of an answer are searched for the provider's envelope. */
const maxParts = 100;

/**
 * Reads the result of a call. The provider reports most failures within a success: `{ data, successful, error }` as text.
 * `secret` is the project key, which is redacted. Never throws: the call was sent, so an answer that cannot be read makes its
 * outcome unknown.
 */
export function toResultOutcome(result: ActionAnswer, secret?: string): ActionOutcome {
  return parseResult(result, secret)();
}

/** The same in two steps, since each is slow for a long answer: parses the texts, and returns a function that reads them. */
export function parseResult(result: ActionAnswer, secret?: string): () => ActionOutcome {
  const texts = tryStep(() => documentsIn(result));
  return () => {
    if ('fault' in texts) return toCallOutcome(texts.fault);
    const read = tryStep(() => outcomeIn(result, texts.value, secret));
    return 'fault' in read ? toCallOutcome(read.fault) : read.value;
  };
}

function tryStep<Value>(step: () => Value): { value: Value } | { fault: unknown } {
  try {
    return { value: step() };
  } catch (fault) {
    return { fault };
  }
}

/** The parsed text items. Throws `ProviderFault` where they would take too long to parse. */
function documentsIn({ content }: ActionAnswer): unknown[] {
  const texts = content
    .slice(0, maxParts)
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  const budget = new ParseBudget();
  for (const text of texts) budget.add(text);
  return texts.map(toDocument);
}

function outcomeIn(result: ActionAnswer, texts: unknown[], secret: string | undefined): ActionOutcome {
  const document = wholeDocument(result, texts);
  const envelope = [...texts, result.structuredContent].find(isEnvelope);
  const batchFailed = toBatchFailure(envelope?.data, secret);
  if (batchFailed !== undefined) return batchFailed;
  const reason = result.isError ? (envelope?.error ?? document) : reasonIn(envelope);
  // Anyone may have written one part of several, such as an e-mail; only an envelope that is the whole answer is the provider's.
  const code = envelope === document ? codeIn(envelope?.error) : undefined;
  if (reason !== undefined) return toFailure(reason, { code, data: envelope?.data, secret });
  return { outcome: 'done', data: dataIn(document, envelope) };
}

function toDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The document of a single text item; any other content is passed on as it is. */
function wholeDocument({ content, structuredContent }: ActionAnswer, texts: unknown[]): unknown {
  if (structuredContent && content.length === 0) return structuredContent;
  return content.length === 1 && texts.length === 1 ? texts[0] : content;
}

function dataIn(document: unknown, envelope: JsonObject | undefined): unknown {
  return envelope !== undefined && envelope === document ? envelope.data : document;
}

function isEnvelope(document: unknown): document is JsonObject {
  if (!isJsonObject(document)) return false;
  const isAnswer = 'data' in document && ('error' in document || 'log_id' in document || 'logId' in document);
  return typeof document.successful === 'boolean' || isAnswer;
}

/** Undefined if the action succeeded, empty if it failed without a reason. */
function reasonIn(envelope: JsonObject | undefined): unknown {
  if (envelope === undefined) return undefined;
  if (envelope.successful === false) return envelope.error || '';
  return envelope.error || undefined;
}

type FailureContext = { code: unknown; data: unknown; secret: string | undefined };

function toFailure(reason: unknown, { code, data, secret }: FailureContext): ActionOutcome {
  const text = reasonText(reason);
  if (isAnswerNotReturned(text) || (isJsonObject(reason) && isAnswerNotReturned(reason.slug)))
    return answerNotReturned();
  const message = cleanText(text, { secret });
  const refused = appRefusalOf(reason, data);
  const fault = accountFaultIn({ text, code });
  return {
    outcome: 'failed',
    message: message ? quoteAsContent(message) : noReason,
    // The account is looked up then, and marked only if the provider reports it as broken.
    accountFault: fault === 'none' && refused?.refusal === 'sign_in_refused' ? 'possible' : fault,
    ...refused,
  };
}

/** The code of a structured error; a code within a text may have been part of the request. */
function codeIn(error: unknown): unknown {
  return isJsonObject(error) ? error.code : undefined;
}

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
    ...(failed.length < steps.length && { partlyDone: data }),
  };
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

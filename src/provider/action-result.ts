import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { blameOf } from './account-blame.js';
import type { ActionOutcome } from './provider-gateway.js';
import { cleanText } from './provider-text.js';

type Fields = Record<string, unknown>;

/**
 * Reads the result of a call. The provider reports most failures inside a success: `{ data, successful, error }` as text.
 * `secret` is the project key, blotted out of a reason.
 */
export function toResultOutcome(result: CallToolResult, secret?: string): ActionOutcome {
  const document = toDocument(result);
  const envelope = isEnvelope(document) ? document : undefined;
  const reason = result.isError ? (envelope?.error ?? document) : reasonIn(envelope);
  if (reason !== undefined) return toFailure(reason, secret);
  return { outcome: 'done', data: envelope ? envelope.data : document };
}

/** The JSON document in the one text item; what else a result may hold is passed on as it is. */
function toDocument({ content, structuredContent }: CallToolResult): unknown {
  const [first, ...others] = content;
  if (structuredContent && first === undefined) return structuredContent;
  if (first?.type !== 'text' || others.length > 0) return content;
  try {
    return JSON.parse(first.text);
  } catch {
    return first.text;
  }
}

function isEnvelope(document: unknown): document is Fields {
  if (!isFields(document)) return false;
  const isAnswer = 'data' in document && ('error' in document || 'log_id' in document || 'logId' in document);
  return typeof document.successful === 'boolean' || isAnswer;
}

function reasonIn(envelope: Fields | undefined): unknown {
  if (envelope === undefined) return undefined;
  if (envelope.successful === false) return envelope.error || 'The app refused without a reason.';
  return envelope.error || reasonInBatch(envelope.data);
}

/** A batch says that it succeeded even when steps of it failed. */
function reasonInBatch(data: unknown): string | undefined {
  const steps = isFields(data) && Array.isArray(data.results) ? data.results.filter(isFields) : [];
  const reasons = steps.map(reasonInStep).filter((reason) => reason !== undefined);
  if (reasons.length === 0) return undefined;
  return `${reasons.length} of ${steps.length} steps failed: ${reasons.map(toText).join('; ')}`;
}

// Apps have `results` with an `error` of their own, so a step is only what carries the provider's marks.
function reasonInStep(step: Fields): unknown {
  const answer = isFields(step.response) ? step.response : step;
  if (answer.successful === false) return answer.error || step.error || 'refused without a reason';
  const isStep = typeof step.tool_slug === 'string';
  return (isStep && (step.error || answer.error)) || undefined;
}

function toFailure(reason: unknown, secret: string | undefined): ActionOutcome {
  const text = toText(reason);
  const code = isFields(reason) && typeof reason.code === 'number' ? reason.code : undefined;
  const message = cleanText(text, { secret }) || 'The app refused without a reason.';
  return { outcome: 'failed', message, blamesAccount: blameOf({ text, code }) };
}

function toText(reason: unknown): string {
  if (typeof reason === 'string') return reason;
  if (isFields(reason) && typeof reason.message === 'string') return reason.message;
  if (Array.isArray(reason)) return reason.map((part) => (isFields(part) ? toText(part.text ?? '') : '')).join(' ');
  return JSON.stringify(reason) ?? '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

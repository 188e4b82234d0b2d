import { quoteAsContent } from '../../domain/untrusted-text.js';
import { isJsonObject } from '../../lib/text/json.js';
import { withLongNumbersAsStrings } from '../../lib/text/json-text.js';
import { cleanText } from '../clean-text.js';
import { type ErrorReply, ProviderFault } from '../faults/provider-fault.js';
import type { ActionOutcome } from '../port/call-outcome.js';
import { ParseBudget } from '../reading/parse-budget.js';
import { failureFactsOf } from '../reasons/failure-facts.js';
import type { FailureProof } from '../reasons/failure-proof.js';
import { reasonText } from '../reasons/reason-text.js';
import type { ActionAnswer } from './action-executor.js';
import { answerNotReturned, isAnswerNotReturned, toCallOutcome } from './action-outcome.js';
import { failedEnvelopeIn, isEnvelope, reportedReason } from './answer-envelope.js';
import { hasDoneSteps, toBatchFailure } from './batch-failure.js';
import { errorReplyInAnswer } from './error-reply-in-answer.js';
import { inBandReasonOf, toolErrorIn } from './in-band-refusal.js';

const noReason = 'It gave no reason.';
const openMessages: Record<Exclude<FailureProof, 'refused'>, string> = {
  unanswered: 'It is not known whether the app did it: the provider got no usable answer from it.',
  nothing: 'It failed, and it is not known whether the app did it all the same: nothing in the reason rules that out.',
};
const startsAsError = /^\W{0,9}error:/i;
/** How many parts of an answer are searched for the provider's envelope. */
const maxParts = 100;

/** `secret` is the project key, which is redacted. `isRead`: the action has no effect. */
export type ReadingContext = { secret: string; isRead: boolean };

/**
 * Reads the answer to a call. The provider reports most failures within a success: `{ data, successful, error }` as text.
 * Never throws: the call was sent, so an answer that cannot be read makes its outcome unknown.
 */
export function toResultOutcome(answer: ActionAnswer, context: ReadingContext): ActionOutcome {
  return parseResult(answer, context)();
}

/** The same in two steps, since each is slow for a long answer: parses the texts, and returns a function that reads them. */
export function parseResult(answer: ActionAnswer, context: ReadingContext): () => ActionOutcome {
  const texts = tryStep(() => documentsIn(answer));
  return () => {
    if ('fault' in texts) return toCallOutcome(texts.fault);
    const read = tryStep(() => outcomeIn(answer, texts.value, context));
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

function outcomeIn(answer: ActionAnswer, texts: unknown[], context: ReadingContext): ActionOutcome {
  const document = wholeDocument(answer, texts);
  // Anyone may have written one part of several, such as an e-mail; only a read is told by it, since that may be called again.
  const envelope = [document, ...(context.isRead ? texts : [])].find(isEnvelope);
  if (envelope === undefined) return outcomeWithoutEnvelope(document, { isError: answer.isError, ...context });
  // Reads come one by one, and rows of theirs may be of calls too.
  const batchFailed = context.isRead ? undefined : toBatchFailure(envelope.data, context);
  if (batchFailed !== undefined) return batchFailed;
  const isWhole = envelope === document;
  const reason = answer.isError ? (envelope.error ?? document) : reportedReason(envelope);
  const code = isWhole ? codeIn(envelope.error) : undefined;
  if (reason !== undefined) return toFailure(reason, { code, data: envelope.data, ...context });
  return outcomeOfData(isWhole ? envelope.data : document, context);
}

/** A failure inside of a success. */
function outcomeOfData(data: unknown, context: ReadingContext): ActionOutcome {
  // A read may have been asked for it, such as for the state of a run.
  const inner = context.isRead ? undefined : failedEnvelopeIn(data);
  if (inner !== undefined) {
    return toFailure(reportedReason(inner), { code: codeIn(inner.error), data: inner.data, ...context });
  }
  const toolError = toolErrorIn(data);
  if (toolError !== undefined) return toFailure(toolError, context);
  const inBand = inBandReasonOf(data, context);
  return inBand === undefined ? { outcome: 'done', data } : toFailure(inBand, { data, ...context });
}

/**
 * The provider answers each call that it ran with the envelope. Without one, a read shows what it found; of a call with effects,
 * nobody knows unless the answer is an error reply.
 */
function outcomeWithoutEnvelope(
  document: unknown,
  { isError, ...context }: ReadingContext & { isError?: boolean },
): ActionOutcome {
  const reply = errorReplyInAnswer(document, context.secret);
  if (reply !== undefined) return outcomeOfErrorReply(reply, context);
  const reason = isError ? document : reasonWithoutEnvelope(document, context);
  if (reason !== undefined) return toFailure(reason, context);
  if (context.isRead) return { outcome: 'done', data: document };
  return openOutcome(cleanText(reasonText(document), context));
}

/** Only an error response proves that a call never ran: a success may hold what was written after the action did. */
function outcomeOfErrorReply(reply: ErrorReply, { isRead }: ReadingContext): ActionOutcome {
  const outcome = toCallOutcome(new ProviderFault('status', 'The answer is a refusal.', { reply }));
  return outcome.outcome === 'not_sent' && !isRead ? openOutcome(reply.message) : outcome;
}

function openOutcome(message?: string): ActionOutcome {
  return toCallOutcome(new ProviderFault('status', 'The answer is not in the form of one.', { reply: { message } }));
}

function reasonWithoutEnvelope(document: unknown, context: ReadingContext): unknown {
  const inBand = inBandReasonOf(document, context);
  if (inBand !== undefined || context.isRead) return inBand;
  if (isJsonObject(document)) return reportedReason(document) === '' ? document : reportedReason(document);
  return typeof document === 'string' && startsAsError.test(document) ? document : undefined;
}

function toDocument(text: string): unknown {
  try {
    return JSON.parse(withLongNumbersAsStrings(text));
  } catch {
    return text;
  }
}

/** Structured content, which the provider alone writes, or the document of a single text item; other content as it is. */
function wholeDocument({ content, structuredContent }: ActionAnswer, texts: unknown[]): unknown {
  const isStructured = isEnvelope(structuredContent) || (structuredContent && content.length === 0);
  if (isStructured) return structuredContent;
  return content.length === 1 && texts.length === 1 ? texts[0] : content;
}

/** `code` and `data`: what stands beside the reason. */
type FailureContext = ReadingContext & { code?: unknown; data?: unknown };

function toFailure(reason: unknown, { code, data, secret, isRead }: FailureContext): ActionOutcome {
  const text = reasonText(reason);
  if (isAnswerNotReturned(text) || (isJsonObject(reason) && isAnswerNotReturned(reason.slug)))
    return answerNotReturned();
  const message = cleanText(text, { secret });
  const quoted = message ? quoteAsContent(message) : noReason;
  const { proof, ...facts } = failureFactsOf(reason, { data, code });
  if (!isRead && hasDoneSteps(data)) return { outcome: 'failed', message: quoted, ...facts, partlyDone: data };
  // A read that proves nothing may as well have been refused, so that nobody calls again for ever.
  if (proof === 'refused' || (proof === 'nothing' && isRead)) return { outcome: 'failed', message: quoted, ...facts };
  const { retryAfterMs } = facts;
  return {
    outcome: 'unknown',
    message: `${openMessages[proof]} ${quoted}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** The code of a structured error; a code within a text may have been part of the request. */
function codeIn(error: unknown): unknown {
  return isJsonObject(error) ? error.code : undefined;
}

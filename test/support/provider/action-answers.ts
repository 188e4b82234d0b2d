import type { ActionAnswer } from '../../../src/provider/actions/action-executor.js';
import { toResultOutcome } from '../../../src/provider/actions/action-result.js';
import type { ActionOutcome } from '../../../src/provider/port/call-outcome.js';

/** The project key with which these answers are read: in what they say, `***` stands in its place. */
export const secret = 'ak_not_in_here';

/** The answer to a call that holds this text, or this document as JSON. */
export function textAnswer(document: unknown, isError = false): ActionAnswer {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  return { content: [{ type: 'text', text }], isError };
}

/** The answer to a call that holds this document as structured content. */
export function structuredAnswer(document: unknown): ActionAnswer {
  return { content: [], structuredContent: document };
}

export function outcomeOfRead(answer: ActionAnswer): ActionOutcome {
  return toResultOutcome(answer, { secret, isRead: true });
}

/** The outcome of a call with effects. */
export function outcomeOfWrite(answer: ActionAnswer): ActionOutcome {
  return toResultOutcome(answer, { secret, isRead: false });
}

import { ProviderFault } from '../faults/provider-fault.js';
import { apiPath } from '../http/provider-http.js';
import { parseAnswer } from '../reading/parse-reply.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import { isEnvelope } from './answer-envelope.js';
import { errorReplyInAnswer } from './error-reply-in-answer.js';

export type ActionRequest = { action: string; arguments: Record<string, unknown> };

/** The result of an action in the form of MCP, loosely typed. */
export type ActionAnswer = {
  content: { type: string; [field: string]: unknown }[];
  structuredContent?: unknown;
  /** The characters of `structuredContent`, where they are known. */
  length?: number;
  isError?: boolean;
};

/**
 * `beforeSend` is called in the same tick as the send; if it throws, the call is not sent. What it returns is called before the
 * first byte is written.
 */
export type SendOptions = { signal: AbortSignal; beforeSend(): (() => void) | undefined };

/** One of the two ways to run an action in a session. A call that was sent by one of them is never sent by the other. */
export interface ActionExecutor {
  /** Sends the call once. Throws `ProviderFault`, or the error of an answer that breaks the protocol. */
  call(request: ActionRequest, options: SendOptions): Promise<ActionAnswer>;
}

/**
 * The largest answer that is read. A list of e-mails with their bodies has a few mebibytes; what is shown of an answer is
 * truncated later. Shaping a larger one would block the event loop for over a third of a second.
 */
export const maxAnswerBytes = 4 * 1024 * 1024;

/** Runs actions in a session over the provider's REST API, which needs no conversation. */
export class RestExecutor implements ActionExecutor {
  constructor(
    private readonly egress: ProviderEgress,
    private readonly session: { id: string; key: string },
  ) {}

  async call({ action, arguments: args }: ActionRequest, { signal, beforeSend }: SendOptions): Promise<ActionAnswer> {
    const { id, key } = this.session;
    const reply = await this.egress.send({
      url: new URL(`${apiPath}/tool_router/session/${encodeURIComponent(id)}/execute`, this.egress.provider).href,
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tool_slug: action, arguments: args }),
      signal,
      beforeSend,
    });
    const text = await reply.text({ maxBytes: maxAnswerBytes, signal });
    const answer = await parseAnswer(text, { secret: key, isLabelled: reply.isJson });
    // Any gateway may answer with JSON; a call that is said to be done must have run.
    const isAnswer = isEnvelope(answer) || errorReplyInAnswer(answer, key) !== undefined;
    if (!isAnswer) throw new ProviderFault('unreadable', 'The answer says nothing.');
    return { content: [], structuredContent: answer, length: text.length };
  }
}

import { ProviderFault } from '../faults/provider-fault.js';
import { apiPath } from '../http/provider-http.js';
import { parseAnswer } from '../reading/parse-reply.js';
import type { ProviderEgress } from '../transport/provider-egress.js';
import {
  type ActionAnswer,
  type ActionExecutor,
  type ActionRequest,
  maxAnswerBytes,
  type SendOptions,
} from './action-executor.js';
import { isEnvelope } from './answer-envelope.js';
import { errorReplyInAnswer } from './error-reply-in-answer.js';

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

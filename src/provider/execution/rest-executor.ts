import {
  type ActionAnswer,
  type ActionExecutor,
  type ActionRequest,
  maxAnswerBytes,
  type SendOptions,
} from '../actions/action-executor.js';
import type { ProviderEgress } from '../http/provider-egress.js';
import { ProviderFault } from '../http/provider-fault.js';
import { apiPath } from '../http/provider-http.js';
import { parseAnswer } from '../http/provider-reply.js';
import { executionSchema } from '../http/provider-schemas.js';

/** Runs actions in a session over the provider's REST API, for what the session's MCP address does not list. */
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
    const answer = parseAnswer(text, { secret: key, isLabelled: reply.isJson });
    const parsed = executionSchema.safeParse(answer);
    if (!parsed.success) throw new ProviderFault('unreadable', 'The answer says nothing.', { cause: parsed.error });
    return { content: [], structuredContent: parsed.data };
  }
}

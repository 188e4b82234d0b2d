import { parseAnswer } from './json-density.js';
import type { ProviderEgress } from './provider-egress.js';
import { openExchange } from './provider-exchange.js';
import { ProviderFault } from './provider-fault.js';
import { apiPath } from './provider-http.js';
import { executionSchema } from './provider-schemas.js';
import { type ActionAnswer, type ActionWay, replyBytes, type WayCall, type WayOptions } from './session-way.js';

/** The provider's REST way of running an action in a session, for what the session's MCP address does not list. */
export class SessionExecution implements ActionWay {
  constructor(
    private readonly egress: ProviderEgress,
    private readonly session: { id: string; key: string },
  ) {}

  async call({ action, arguments: args }: WayCall, { signal, atSend }: WayOptions): Promise<ActionAnswer> {
    const { id, key } = this.session;
    const reply = await openExchange(this.egress, {
      url: new URL(`${apiPath}/tool_router/session/${encodeURIComponent(id)}/execute`, this.egress.provider).href,
      method: 'POST',
      key,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tool_slug: action, arguments: args }),
      signal,
      beforeSend: atSend,
    });
    const text = await reply.text({ maxBytes: replyBytes, signal });
    const answer = parseAnswer(text, { secret: key, isLabelled: reply.isJson });
    const parsed = executionSchema.safeParse(answer);
    if (!parsed.success) throw new ProviderFault('unreadable', 'The answer says nothing.', { cause: parsed.error });
    return { content: [], structuredContent: parsed.data };
  }
}

import { ErrorCode, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { ExpectedAnswers } from './expected-answers.js';

type Message = { id?: unknown; method?: unknown; params?: { requestId?: unknown } };

/**
 * The ids of a session's requests that are under way. The transport knows by its id alone which request an answer is for: with one
 * id in two requests, one would be told what became of the other, which would wait for ever.
 */
export class McpRequestIds {
  private readonly underWay = new Map<RequestId, ExpectedAnswers>();

  get areUnderWay(): boolean {
    return this.underWay.size > 0;
  }

  /** Runs `answer` unless the body is an empty list, or an id of it is under way or comes twice; then nothing of the body is run. */
  async hold(body: unknown, answer: (expected: ExpectedAnswers) => Promise<Response>): Promise<Response> {
    if (Array.isArray(body) && body.length === 0) return refusal('there is no message');
    const ids = requestIdsOf(body);
    if (new Set(ids).size < ids.length || ids.some((id) => this.underWay.has(id))) {
      return refusal('another request with this id is under way in this session');
    }
    const expected = new ExpectedAnswers(ids);
    for (const id of ids) this.underWay.set(id, expected);
    try {
      return await answer(expected);
    } finally {
      for (const id of ids) this.underWay.delete(id);
    }
  }

  /** To be called once the transport has taken the body: the requests that it cancels get no answer any more. */
  cancelBy(body: unknown): void {
    for (const id of cancelledIdsOf(body)) this.underWay.get(id)?.cancel(id);
  }
}

/** Several where the client sent several messages. Answers and notifications have none. */
function requestIdsOf(body: unknown): RequestId[] {
  return messagesOf(body).flatMap((message) =>
    typeof message?.method === 'string' && isId(message.id) ? [message.id] : [],
  );
}

function cancelledIdsOf(body: unknown): RequestId[] {
  const cancelling = messagesOf(body).filter((message) => message?.method === 'notifications/cancelled');
  return cancelling.map((message) => message?.params?.requestId).filter(isId);
}

function messagesOf(body: unknown): (Message | null | undefined)[] {
  return Array.isArray(body) ? body : [body as Message | null | undefined];
}

function isId(id: unknown): id is RequestId {
  return typeof id === 'string' || typeof id === 'number';
}

/** As the transport itself refuses a message. Without an id: it would not tell whom the answer is for. */
function refusal(reason: string): Response {
  const error = { code: ErrorCode.InvalidRequest, message: `Invalid Request: ${reason}` };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 400 });
}

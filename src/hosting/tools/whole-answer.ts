import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type Answer = { id: RequestId };

/**
 * The answer of an MCP transport as JSON, once it is whole: a client whose answer comes in a stream does not notice that the stream
 * broke, and waits until its own time limit. The transport's own answers in JSON would be kept until the session ends
 * (modelcontextprotocol/typescript-sdk, issue 2559). What came before the signal aborts is all; undefined where nothing did.
 * `onAnswer` is told the id of each answer.
 */
export async function wholeAnswer(
  response: Response,
  signal: AbortSignal,
  onAnswer: (id: RequestId) => void = () => {},
): Promise<Response | undefined> {
  if (!response.headers.get('content-type')?.includes('text/event-stream') || !response.body) return response;
  const events = response.body
    .pipeThrough(new TextDecoderStream(), { signal })
    .pipeThrough(new EventSourceParserStream());
  const answers: Answer[] = [];
  try {
    for await (const { data } of events) {
      const message: unknown = JSON.parse(data);
      if (!isAnswer(message)) continue;
      answers.push(message);
      onAnswer(message.id);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return toJson(answers, response.headers.get('mcp-session-id'));
}

/** Other messages are news about a call that is under way. */
function isAnswer(message: unknown): message is Answer {
  const { id, method } = message as { id?: RequestId; method?: string };
  return id !== undefined && method === undefined;
}

/** Several where the client sent several messages in one request. */
function toJson(answers: Answer[], sessionId: string | null): Response | undefined {
  if (answers.length === 0) return undefined;
  const headers = { ...(sessionId !== null && { 'mcp-session-id': sessionId }) };
  return Response.json(answers.length === 1 ? answers[0] : answers, { headers });
}

import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { EventSourceParserStream } from 'eventsource-parser/stream';

type Answer = { id: RequestId };

/**
 * The answer of an MCP transport as JSON, once it is whole: a client whose answer comes in a stream does not notice that the stream
 * broke, and waits until its own time limit. The transport's own answers in JSON would be kept until the session ends
 * (modelcontextprotocol/typescript-sdk, issue 2559). What came before the signal aborts is all; undefined where nothing did.
 * `isBatch`: the client sent a list, so it gets one, also with a single answer (JSON-RPC 2.0, 6). `onAnswer` is told the id of each.
 */
export async function wholeAnswer(
  response: Response,
  signal: AbortSignal,
  { isBatch = false, onAnswer }: { isBatch?: boolean; onAnswer?: (id: RequestId) => void } = {},
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
      onAnswer?.(message.id);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return toJson(isBatch ? answers : answers[0], response.headers.get('mcp-session-id'));
}

/** Other messages are news about a call that is under way. */
function isAnswer(message: unknown): message is Answer {
  const { id, method } = message as { id?: RequestId; method?: string };
  return id !== undefined && method === undefined;
}

function toJson(answer: Answer | Answer[] | undefined, sessionId: string | null): Response | undefined {
  if (answer === undefined || (Array.isArray(answer) && answer.length === 0)) return undefined;
  const headers = { ...(sessionId !== null && { 'mcp-session-id': sessionId }) };
  return Response.json(answer, { headers });
}

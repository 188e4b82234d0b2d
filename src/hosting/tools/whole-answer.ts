import { EventSourceParserStream } from 'eventsource-parser/stream';

type Message = { id?: string | number; method?: string };

/**
 * The answer of an MCP transport as JSON, once it is whole: a client whose answer comes in a stream does not notice that the stream
 * broke, and waits until its own time limit. The transport's own answers in JSON would be kept until the session ends
 * (modelcontextprotocol/typescript-sdk, issue 2559). Undefined when the stream ended without one, or the signal aborted.
 */
export async function wholeAnswer(response: Response, signal: AbortSignal): Promise<Response | undefined> {
  if (!response.headers.get('content-type')?.includes('text/event-stream') || !response.body) return response;
  const events = response.body
    .pipeThrough(new TextDecoderStream(), { signal })
    .pipeThrough(new EventSourceParserStream());
  const answers: Message[] = [];
  try {
    for await (const { data } of events) answers.push(JSON.parse(data));
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
  return toJson(answers.filter(isAnswer), response.headers.get('mcp-session-id'));
}

/** Other messages are news about a call that is under way. */
function isAnswer({ id, method }: Message): boolean {
  return id !== undefined && method === undefined;
}

/** Several where the client sent several messages in one request. */
function toJson(answers: Message[], sessionId: string | null): Response | undefined {
  if (answers.length === 0) return undefined;
  const headers = { ...(sessionId !== null && { 'mcp-session-id': sessionId }) };
  return Response.json(answers.length === 1 ? answers[0] : answers, { headers });
}

import { isJSONRPCResultResponse, type JSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { TimeSlices } from '../../lib/event-loop/time-slices.js';
import { isJsonObject } from '../../lib/text/json.js';
import { cleanText } from '../clean-text.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { ParseBudget } from '../reading/parse-budget.js';
import { parseAnswer } from '../reading/parse-reply.js';
import type { ProviderReply } from '../transport/provider-reply.js';

const errorReplySchema = z.object({ error: z.object({ code: z.number(), message: z.string().catch('') }) });

/** `secret` is the project key, which is redacted. */
type Limits = { maxBytes: number; signal: AbortSignal; secret: string };

/**
 * Reads the reply to a JSON-RPC request, sent as JSON or as an event stream. A stream is read up to the reply; one that ends
 * without it fails at once. Throws `ProviderFault`, of kind `rejected` for a JSON-RPC error.
 */
export async function readReply(
  reply: ProviderReply,
  id: string | number,
  limits: Limits,
): Promise<JSONRPCResultResponse> {
  const { secret } = limits;
  const isStream = /^text\/event-stream\b/i.test(reply.header('content-type') ?? '');
  const answer = isStream ? await readFromStream(reply, id, limits) : await readFromBody(reply, id, limits);
  const { error } = errorReplySchema.safeParse(answer).data ?? {};
  if (error) throw toRejection(error, secret);
  // Without other fields, such as `error: null`, for which the SDK would refuse it.
  const result = isJsonObject(answer) && { jsonrpc: '2.0', id, result: answer.result };
  if (isJSONRPCResultResponse(result)) return result;
  throw new ProviderFault('unreadable', 'The answer is no reply to the request.');
}

/** What follows looks through the answer several times, so it gets a turn of its own after one that took long to parse. */
async function readFromBody(reply: ProviderReply, id: string | number, limits: Limits): Promise<unknown> {
  const text = await reply.text(limits);
  const slices = new TimeSlices();
  const answer = findReply(await parseAnswer(text, { secret: limits.secret, isLabelled: reply.isJson }), id);
  await slices.pause();
  return answer;
}

async function readFromStream(stream: ProviderReply, id: string | number, limits: Limits): Promise<unknown> {
  const events: string[] = [];
  const reading = { secret: limits.secret, budget: new ParseBudget() };
  const parser = createParser({ onEvent: (event) => isMessage(event) && events.push(event.data) });
  const decoder = new TextDecoder();
  for await (const chunk of stream.chunks(limits)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    // Other messages in the stream are progress notifications; a reply to another request is an error.
    let messages: unknown[] = [];
    // An event may hold several messages, as a body may.
    for (const event of events.splice(0)) messages = messages.concat(await parseAnswer(event, reading));
    const reply = findReply(messages, id);
    if (reply !== undefined) return reply;
  }
  throw new ProviderFault('lost', 'The stream ended before the answer came.');
}

/** An event of another name is none, such as one that keeps the connection open; so browsers and MCP's own client read streams. */
function isMessage({ event, data }: EventSourceMessage): boolean {
  return data !== '' && (!event || event === 'message');
}

/** The reply among one message or several. Throws `ProviderFault` for a reply to another request. */
function findReply(body: unknown, id: string | number): unknown {
  const replies = (Array.isArray(body) ? body : [body]).filter(isReply);
  if (replies.length === 0) return undefined;
  // An error has no id where the server could not parse the request.
  const reply = replies.find((candidate) => String(candidate.id ?? ('error' in candidate ? id : '')) === String(id));
  if (reply === undefined) throw new ProviderFault('unreadable', 'The answer belongs to another request.');
  return reply;
}

function isReply(message: unknown): message is { id?: unknown } {
  return typeof message === 'object' && message !== null && ('result' in message || 'error' in message);
}

function toRejection({ code, message }: { code: number; message: string }, secret: string): ProviderFault {
  return new ProviderFault('rejected', 'The provider answered with a JSON-RPC error.', {
    reply: { code, message: cleanText(message, { secret }) },
  });
}

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { Turns } from '../../lib/turns.js';
import type { McpMessage } from '../../telemetry/operations.js';
import { maxAnswerBytes } from '../actions/action-executor.js';
import { cleanText } from '../clean-text.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { ParseBudget } from '../reading/parse-budget.js';
import { parseAnswer } from '../reading/parse-reply.js';
import type { ProviderEgress, ProviderRequest } from '../transport/provider-egress.js';
import type { ProviderReply } from '../transport/provider-reply.js';

/** The key under which the parameters of a call carry its `beforeSend`; JSON leaves symbols out. */
export const beforeSendKey = Symbol('beforeSend');

/**
 * Streamable HTTP for a server that pushes nothing: one POST per message, no standing stream. It replaces the SDK's own
 * transport, which waits for its whole timeout when a result stream is cut or answers another request, and which reads bodies
 * of any size. Nothing is sent twice or resumed.
 */
export class McpTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  sessionId?: string;
  private protocolVersion?: string;
  private readonly inFlight = new Map<RequestId, AbortController>();
  /** Where the last request was redirected to: a call, which follows no redirect, is sent there. */
  private address: string;

  constructor(
    private readonly egress: ProviderEgress,
    private readonly options: { url: string; key: string },
  ) {
    this.address = options.url;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (isJSONRPCRequest(message)) return this.request(message);
    const cancelled = cancelledRequest(message);
    // A request is cancelled by closing its connection; a notification to a provider that hangs would hang too.
    if (cancelled !== undefined) return this.inFlight.get(cancelled)?.abort();
    await this.notify(message);
  }

  setProtocolVersion(version: string): void {
    this.protocolVersion = version;
  }

  async close(): Promise<void> {
    for (const controller of this.inFlight.values()) controller.abort();
    this.onclose?.();
  }

  /** The answer is ignored: any problem shows in the next request. */
  private async notify(message: JSONRPCMessage): Promise<void> {
    try {
      const reply = await this.post(message, AbortSignal.timeout(notificationTimeoutMs));
      reply.discard();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
    }
  }

  private async request(message: JSONRPCRequest): Promise<void> {
    const controller = new AbortController();
    this.inFlight.set(message.id, controller);
    try {
      const reply = await this.post(message, controller.signal);
      this.sessionId = reply.header('mcp-session-id') ?? this.sessionId;
      const limits = { maxBytes: maxAnswerBytes, signal: controller.signal, secret: this.options.key };
      this.onmessage?.(await readReply(reply, message.id, limits));
    } finally {
      this.inFlight.delete(message.id);
    }
  }

  private async post(message: JSONRPCMessage, signal: AbortSignal): Promise<ProviderReply> {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    if (this.sessionId) headers['mcp-session-id'] = this.sessionId;
    if (this.protocolVersion) headers['mcp-protocol-version'] = this.protocolVersion;
    const beforeSend = beforeSendOf(message);
    const reply = await this.egress.send({
      url: this.address,
      key: this.options.key,
      method: 'POST',
      headers,
      body: JSON.stringify(message),
      message: describeMessage(message),
      signal,
      beforeSend,
      // A call may have run before a gateway in between redirected it, and would run again at the new address.
      maxRedirects: beforeSend === undefined ? maxRedirects : 0,
    });
    this.address = reply.url;
    return reply;
  }
}

/** For telemetry: what a message is about, without its content. */
function describeMessage(message: JSONRPCMessage): McpMessage | undefined {
  if (!('method' in message)) return undefined;
  const { method, params } = message;
  return method === 'tools/call' && typeof params?.name === 'string' ? { method, action: params.name } : { method };
}

// Some servers accept requests only after the notification, so its answer is awaited; but briefly, since a call waits too.
const notificationTimeoutMs = 2_000;
// One to another path and one to another host name; more is a loop.
const maxRedirects = 2;

/** Throws for a call without `beforeSend`, which would be counted as never sent. */
function beforeSendOf(message: JSONRPCMessage): ProviderRequest['beforeSend'] {
  if (!('method' in message) || message.method !== 'tools/call') return undefined;
  const hook = (message.params as { [beforeSendKey]?: ProviderRequest['beforeSend'] } | undefined)?.[beforeSendKey];
  if (hook === undefined) throw new TypeError('A call of a tool lost what is to be called before it is sent.');
  return hook;
}

function cancelledRequest(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.requestId as RequestId | undefined;
}

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
  if (isJSONRPCResultResponse(answer)) return answer;
  const { error } = errorReplySchema.safeParse(answer).data ?? {};
  if (error) throw toRejection(error, secret);
  throw new ProviderFault('unreadable', 'The answer is no reply to the request.');
}

/** What follows looks through the answer several times, so it gets a turn of its own after one that took long to parse. */
async function readFromBody(reply: ProviderReply, id: string | number, limits: Limits): Promise<unknown> {
  const text = await reply.text(limits);
  const turns = new Turns();
  const answer = findReply(await parseAnswer(text, { secret: limits.secret, isLabelled: reply.isJson }), id);
  await turns.pause();
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
    const messages: unknown[] = [];
    for (const event of events.splice(0)) messages.push(await parseAnswer(event, reading));
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

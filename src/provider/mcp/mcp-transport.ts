import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { McpMessage } from '../../telemetry/operations.js';
import { maxAnswerBytes } from '../actions/action-executor.js';
import { ProviderFault } from '../faults/provider-fault.js';
import type { ProviderEgress, ProviderRequest } from '../transport/provider-egress.js';
import type { ProviderReply } from '../transport/provider-reply.js';
import { readReply } from './read-reply.js';

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

import { validateHeaderValue } from 'node:http';
import type { Dispatcher } from 'undici';
import { parseUrl } from '../../lib/parse-url.js';
import type { ProviderEgress } from './provider-egress.js';
import { malformedKey } from './provider-errors.js';
import { ProviderFault } from './provider-fault.js';
import { toRefusal } from './provider-refusal.js';
import type { ProviderReply } from './provider-reply.js';
import { isOfProvider } from './provider-url.js';
import { parseRetryAfter } from './retry-after.js';

export type ExchangeRequest = {
  url: string;
  method: Dispatcher.HttpMethod;
  /** The project key; it is sent to the provider's own origin and nowhere else. */
  key: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Called in the very tick in which the request is handed over; what it throws keeps it from being sent. */
  beforeSend?(): void;
  /** How many redirects within the provider's origin are followed; none unless told otherwise. */
  maxRedirects?: number;
};

const refusalBytes = 64 * 1024;

/**
 * Sends one request and resolves with the head of a successful reply. Every way out of this folder passes here: the key
 * goes to the provider's origin only, and no redirect is followed elsewhere (`fetch` would carry `x-api-key` along to any
 * host). Throws `ProviderFault`.
 */
export async function openExchange(egress: ProviderEgress, request: ExchangeRequest): Promise<ProviderReply> {
  const { provider } = egress;
  if (!isOfProvider(provider, request.url)) {
    throw new ProviderFault('foreign_address', 'The address lies outside the provider that is set up.');
  }
  const { url, method, body, signal, key } = request;
  const headers = headersWith(key, request.headers);
  request.beforeSend?.();
  const reply = await egress.send(url, { method, headers, body, signal });
  if (reply.isSuccess) return reply;
  const moved = movedRequest(provider, reply, request);
  if (moved === undefined) throw await toStatusFault(reply, request);
  reply.discard();
  return openExchange(egress, moved);
}

/**
 * The same request at the address of the provider's that the server names instead of handling it. Undefined where there is
 * none to follow; the older redirects would turn it into another request.
 */
function movedRequest(provider: URL, reply: ProviderReply, request: ExchangeRequest): ExchangeRequest | undefined {
  const { url, maxRedirects = 0 } = request;
  const location = reply.header('location');
  const isMoved = reply.status === 307 || reply.status === 308;
  if (!isMoved || maxRedirects === 0 || location === undefined) return undefined;
  const address = parseUrl(location, url)?.href ?? '';
  return isOfProvider(provider, address) ? { ...request, url: address, maxRedirects: maxRedirects - 1 } : undefined;
}

/** Parses a body that says it is JSON. Throws `ProviderFault`. */
export function parseJson(text: string, isLabelled = true): unknown {
  const value = isLabelled ? parseLeniently(text) : undefined;
  // The parser's own message would quote the text, which is not ours to repeat.
  if (value === undefined) throw new ProviderFault('unreadable', 'The answer is not JSON.');
  return value;
}

function headersWith(key: string, headers: Record<string, string> = {}): Record<string, string> {
  try {
    validateHeaderValue('x-api-key', key);
  } catch {
    // What is thrown further down might print the value.
    throw malformedKey();
  }
  return { accept: 'application/json', 'x-api-key': key, ...headers };
}

async function toStatusFault(reply: ProviderReply, { key, signal }: ExchangeRequest): Promise<ProviderFault> {
  const { status } = reply;
  const text = await reply.text({ maxBytes: refusalBytes, signal }).catch(() => '');
  const contentType = reply.header('content-type') ?? '';
  const body = reply.isJson ? parseLeniently(text) : undefined;
  const refusal = toRefusal(body, { status, contentType, secret: key });
  const { slug } = refusal;
  return new ProviderFault('status', `The provider answered ${status}${slug ? ` (${slug})` : ''}.`, {
    refusal,
    retryAfterMs: parseRetryAfter(reply.header('retry-after')),
  });
}

function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

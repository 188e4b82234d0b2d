import { validateHeaderValue } from 'node:http';
import type { Dispatcher } from 'undici';
import { parseUrl } from '../../lib/parse-url.js';
import { tryParseJson } from './json-parsing.js';
import type { ProviderEgress } from './provider-egress.js';
import { malformedKey } from './provider-errors.js';
import { ProviderFault } from './provider-fault.js';
import { parseRetryAfter, toRefusal } from './provider-refusal.js';
import type { ProviderReply } from './provider-reply.js';
import { isOfProvider } from './provider-url.js';

export type ExchangeRequest = {
  url: string;
  method: Dispatcher.HttpMethod;
  /** The project key, which is sent to the provider's own origin only. */
  key: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Called in the same tick as the send; what it throws keeps the request from being sent. */
  beforeSend?(): void;
  /** How many redirects within the provider's origin are followed; none by default. */
  maxRedirects?: number;
};

const maxRefusalBytes = 64 * 1024;

/**
 * Sends one request and resolves with the head of a successful reply. Every request to the provider passes here: the key is
 * sent to the provider's origin only, and no redirect to another one is followed (`fetch` would send `x-api-key` to any
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
 * The request to send after a redirect; undefined where none is to be followed. Only 307 and 308 are, since the older
 * redirects change the method.
 */
function movedRequest(provider: URL, reply: ProviderReply, request: ExchangeRequest): ExchangeRequest | undefined {
  const { url, maxRedirects = 0 } = request;
  const location = reply.header('location');
  const isMoved = reply.status === 307 || reply.status === 308;
  if (!isMoved || maxRedirects === 0 || location === undefined) return undefined;
  const address = parseUrl(location, url)?.href ?? '';
  return isOfProvider(provider, address) ? { ...request, url: address, maxRedirects: maxRedirects - 1 } : undefined;
}

function headersWith(key: string, headers: Record<string, string> = {}): Record<string, string> {
  try {
    validateHeaderValue('x-api-key', key);
  } catch {
    // undici's error might print the key.
    throw malformedKey();
  }
  return { accept: 'application/json', 'x-api-key': key, ...headers };
}

async function toStatusFault(reply: ProviderReply, { key, signal }: ExchangeRequest): Promise<ProviderFault> {
  const { status } = reply;
  const text = await reply.text({ maxBytes: maxRefusalBytes, signal }).catch(() => '');
  const contentType = reply.header('content-type') ?? '';
  const body = reply.isJson ? tryParseJson(text) : undefined;
  const refusal = toRefusal(body, { status, contentType, secret: key });
  const { slug } = refusal;
  return new ProviderFault('status', `The provider answered ${status}${slug ? ` (${slug})` : ''}.`, {
    refusal,
    retryAfterMs: parseRetryAfter(reply.header('retry-after')),
  });
}

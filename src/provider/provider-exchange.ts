import type { ProviderEgress } from './provider-egress.js';
import { malformedKey } from './provider-errors.js';
import { faultOf, ProviderFault } from './provider-fault.js';
import { toRefusal } from './provider-refusal.js';
import { isOfProvider } from './provider-url.js';
import { parseRetryAfter } from './retry-after.js';

export type ExchangeRequest = {
  url: string;
  method: string;
  /** The project key; it is sent to the provider's own origin and nowhere else. */
  key: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Called in the very tick in which the request is handed over; what it throws keeps it from being sent. */
  beforeSend?(): void;
  /** How many redirects within the provider's origin are followed; none unless told otherwise. */
  mostRedirects?: number;
};

const refusalBytes = 64 * 1024;

/**
 * Sends one request and resolves with the head of a successful reply. Every way out of this folder passes here: the key
 * goes to the provider's origin only, and no redirect is followed elsewhere (`fetch` would carry `x-api-key` along to any
 * host). Throws `ProviderFault`.
 */
export async function openExchange(egress: ProviderEgress, request: ExchangeRequest): Promise<Response> {
  const { provider } = egress;
  if (!isOfProvider(provider, request.url)) {
    throw new ProviderFault('foreign_address', 'The address lies outside the provider that is set up.');
  }
  const { url, method, body, signal, key } = request;
  const headers = headersWith(key, request.headers);
  request.beforeSend?.();
  const response = await egress.send(url, { method, headers, body, signal });
  if (response.ok) return response;
  const moved = movedRequest(provider, response, request);
  if (moved === undefined) throw await toStatusFault(response, request);
  await response.body?.cancel();
  return openExchange(egress, moved);
}

/**
 * The same request at the address of the provider's that the server names instead of handling it. Undefined where there is
 * none to follow; the older redirects would turn it into another request.
 */
function movedRequest(
  provider: URL,
  { status, headers }: Response,
  request: ExchangeRequest,
): ExchangeRequest | undefined {
  const { url, mostRedirects = 0 } = request;
  const location = headers.get('location');
  if ((status !== 307 && status !== 308) || mostRedirects === 0 || location === null) return undefined;
  const address = URL.canParse(location, url) ? new URL(location, url).href : '';
  return isOfProvider(provider, address) ? { ...request, url: address, mostRedirects: mostRedirects - 1 } : undefined;
}

/** Reads a body as text, but never more than `maxBytes` of it, and calls `onProgress` as it comes in. Throws `ProviderFault`. */
export async function readText(
  response: Response,
  options: { maxBytes: number; signal?: AbortSignal; onProgress?: () => void },
): Promise<string> {
  if (options.onProgress === undefined && isKnownToFit(response, options.maxBytes)) {
    return response.text().catch((error) => {
      throw faultOf(error, options.signal);
    });
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(response, options)) {
    options.onProgress?.();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Most answers tell their size, and are read at one go; a compressed one tells another size than it has. */
function isKnownToFit({ headers }: Response, maxBytes: number): boolean {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length <= maxBytes && !headers.has('content-encoding');
}

/** The chunks of a body; gives up reading at `maxBytes`, counted after decompression. Throws `ProviderFault`. */
export async function* bodyChunks(
  response: Response,
  options: { maxBytes: number; signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > options.maxBytes) throw new ProviderFault('too_large', 'The answer is too large to read.');
      yield chunk;
    }
  } catch (error) {
    throw faultOf(error, options.signal);
  }
}

/** Whether the reply says that it is JSON; edge servers send HTML pages with any status. */
export function isJson(response: Response): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '');
}

/** Parses a body that says it is JSON. Throws `ProviderFault`. */
export function parseJson(text: string, isLabelled = true): unknown {
  const value = isLabelled ? parseLeniently(text) : undefined;
  // The parser's own message would quote the text, which is not ours to repeat.
  if (value === undefined) throw new ProviderFault('unreadable', 'The answer is not JSON.');
  return value;
}

function headersWith(key: string, headers: Record<string, string> = {}): Headers {
  try {
    return new Headers({ accept: 'application/json', 'x-api-key': key, ...headers });
  } catch {
    // The error of `Headers` prints the whole value, so it is dropped here.
    throw malformedKey();
  }
}

async function toStatusFault(response: Response, { key, signal }: ExchangeRequest): Promise<ProviderFault> {
  const { status } = response;
  const text = await readText(response, { maxBytes: refusalBytes, signal }).catch(() => '');
  const contentType = response.headers.get('content-type') ?? '';
  const body = isJson(response) ? parseLeniently(text) : undefined;
  const refusal = toRefusal(body, { status, contentType, secret: key });
  const { slug } = refusal;
  return new ProviderFault('status', `The provider answered ${status}${slug ? ` (${slug})` : ''}.`, {
    refusal,
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  });
}

function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
